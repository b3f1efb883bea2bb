import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'
import type { Person } from './keeper.ts'

export type PersonalDataSection = {
  readonly name: string
  readonly title: string
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

export type ErasedSection = { readonly name: string; readonly title: string; readonly erased: number }

/**
 * Gathers what is kept of a person on one site. `keepsPersonalData` is the usual way to listen. Whoever keeps data of
 * people tells and erases it even while switched off.
 */
export const personalDataExport = filter<readonly PersonalDataSection[], { readonly person: Person }>(
  'personal_data_export',
  { isHeardWhileOff: true },
)

/** Whoever keeps something of this person on this site takes the identity out of it now, and reports how much. */
export const personalDataErase = action<{
  readonly person: Person
  readonly report: (section: ErasedSection) => void
}>('personal_data_erase', { isHeardWhileOff: true })

/** It has been done. Nothing here tells of whom. */
export const personalDataErased = action<Happening>('personal_data_erased')
