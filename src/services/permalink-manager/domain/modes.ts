/** What an item's mode means, and which items have no address of their own at all. Values in, values out. */
import { type IdRanges, isInRanges } from './id-ranges.ts'

export type Kind = 'post' | 'term'
export const KIND_NAMES = ['post', 'term'] as const

/** Every mode with the words that people choose it by. */
export const modes = [
  { value: 0, id: 'global', label: 'Follow the global setting' },
  { value: -1, id: 'keep', label: 'Keep the address' },
  { value: -2, id: 'keep_and_skip', label: 'Keep the address and skip it in bulk tools' },
  { value: 1, id: 'update', label: 'Make the address anew on every save' },
  { value: 2, id: 'disabled', label: 'Use the address of the platform' },
] as const
export type Mode = (typeof modes)[number]['value']

export const isMode = (value: number): value is Mode => modes.some(mode => mode.value === value)

export type EffectiveMode = 'keep' | 'update' | 'disabled'

/** `auto_update_uris` 2 gives new items no address; those that have one keep it. */
export function effectiveMode(mode: Mode, autoUpdate: number, hasAddress: boolean): EffectiveMode {
  if (mode === 2) return 'disabled'
  if (mode === 1) return 'update'
  if (mode < 0) return 'keep'
  if (autoUpdate === 1) return 'update'
  return autoUpdate === 2 && !hasAddress ? 'disabled' : 'keep'
}

/** Bulk tools leave these alone. */
export const isSkippedByTools = (mode: Mode): boolean => mode === -2 || mode === 2

export type Exclusions = {
  readonly postTypes: readonly string[]
  readonly taxonomies: readonly string[]
  readonly postIds: IdRanges
  readonly termIds: IdRanges
  /** 0: drafts have addresses, 1: drafts have none, 2: neither drafts nor pending ones. */
  readonly ignoreDrafts: number
}
export type ExclusionReason = 'type' | 'id' | 'draft' | 'system'
export type Judged = { readonly kind: Kind; readonly id: number; readonly type: string; readonly status: string }

/** Why an item has no address of its own; null where it may have one. */
export function exclusionOf(item: Judged, exclusions: Exclusions): ExclusionReason | null {
  const types = item.kind === 'post' ? exclusions.postTypes : exclusions.taxonomies
  if (types.includes(item.type)) return 'type'
  if (isInRanges(item.id, item.kind === 'post' ? exclusions.postIds : exclusions.termIds)) return 'id'
  if (item.status === 'auto-draft') return 'system'
  if (item.status === 'draft' && exclusions.ignoreDrafts >= 1) return 'draft'
  return item.status === 'pending' && exclusions.ignoreDrafts === 2 ? 'draft' : null
}
