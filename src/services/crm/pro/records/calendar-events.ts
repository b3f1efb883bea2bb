/** Meetings and calls of a person as events of a calendar. */
import type { ReadContext } from '../../../../kernel/context.ts'
import type { CalendarEvent } from '../../../../platform/calendar-files/calendar-files.ts'

const MOST_EVENTS = 1000

type Asked = {
  readonly userId: number
  /** Only those that have changed after this instant. */
  readonly changedAfter?: string | null
}
export type PersonalEvent = CalendarEvent & { readonly isGone: boolean }

export async function eventsOf(asked: Asked, ctx: ReadContext): Promise<PersonalEvent[]> {
  const found = await Promise.all(
    (['crm_meetings', 'crm_calls'] as const).map(table => rowsOf({ ...asked, table }, ctx)),
  )
  return found.flat().map(row => ({
    uid: row.uid,
    isGone: row.trashed_at !== null || row.status === 'not_held',
    status: row.trashed_at !== null || row.status === 'not_held' ? 'cancelled' : 'confirmed',
    from: millis(row.date_start),
    to: millis(row.date_end ?? row.date_start),
    ...{ sequence: Math.floor(millis(row.modified_at) / 1000) % 2_000_000_000, changed: millis(row.modified_at) },
    ...{ title: row.name, text: row.description, place: '', url: null },
  }))
}

const millis = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds

/** Those that are theirs, and those that they attend. */
async function rowsOf(
  { userId, changedAfter, table }: Asked & { readonly table: 'crm_meetings' | 'crm_calls' },
  ctx: ReadContext,
) {
  let rows = ctx.db
    .selectFrom(table)
    .select(['id', 'name', 'description', 'status', 'date_start', 'date_end', 'modified_at', 'trashed_at'])
    .where(where =>
      where.or([
        where('assigned_user_id', '=', userId),
        where(
          'id',
          'in',
          where
            .selectFrom('record_links')
            .select('owner_id')
            .where('owner', '=', table)
            .where('field', '=', 'user_ids')
            .where('target_id', '=', userId),
        ),
      ]),
    )
  rows = changedAfter ? rows.where('modified_at', '>', changedAfter) : rows.where('trashed_at', 'is', null)
  const found = await rows.orderBy('date_start', 'desc').limit(MOST_EVENTS).execute()
  return found.map(row => ({ ...row, uid: `${table.replace('crm_', '')}-${row.id}-${ctx.site.id}@crm` }))
}
