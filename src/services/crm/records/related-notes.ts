/** Entries of the stream about records that have to do with one another. */
import type { Context } from '../../../kernel/context.ts'
import type { RecordWritten } from '../../../kernel/records/hooks.ts'
import { PARENTS } from '../entities/record-fields.ts'
import { keepNote } from './notes.ts'

type Values = Readonly<Record<string, unknown>>
type About = { readonly entity: string; readonly id: number }

const ACTIVITIES = new Set(['tasks', 'meetings', 'calls'])
const OF_ACCOUNTS = new Set(['opportunities', 'cases'])

/** What a record is about; mails are told as such, when they come and when they leave. */
export function relatedOf(entity: string, { parent, account_id: account }: Values): About | null {
  const named = parent as { readonly type: keyof typeof PARENTS; readonly id: number } | null | undefined
  if (ACTIVITIES.has(entity) && named) return { entity: PARENTS[named.type], id: named.id }
  return OF_ACCOUNTS.has(entity) && typeof account === 'number' ? { entity: 'accounts', id: account } : null
}

/** Links that are records, by the fields of their sides. */
const LINKS: Readonly<Record<string, readonly (readonly [field: string, entity: string])[]>> = {
  'account-contacts': [
    ['account_id', 'accounts'],
    ['contact_id', 'contacts'],
  ],
  'opportunity-contacts': [
    ['opportunity_id', 'opportunities'],
    ['contact_id', 'contacts'],
  ],
}

/** Both sides tell that they were linked, or parted. */
export async function tellOfLink({ entity: name, before, after }: RecordWritten, ctx: Context): Promise<void> {
  const sides = LINKS[name]
  if (!sides || (before && after)) return
  const link = (after ?? before) as Values
  const places = sides.map(([field, entity]) => ({ entity, id: link[field] as number }))
  for (const [at, place] of places.entries())
    await keepNote({ ...place, type: after ? 'relate' : 'unrelate', data: { related: places[1 - at]! } }, ctx)
}
