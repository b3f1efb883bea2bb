/** The columns of an event, and where events are read from. */
import type { Database } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { EventRow } from '../domain/event.ts'

export const EVENT_COLUMNS: readonly (keyof EventRow)[] = [
  ...(['id', 'site_id', 'occurred_at', 'event_code', 'severity', 'group_key', 'module', 'action'] as const),
  ...(['user_id', 'user_login', 'user_name', 'user_role', 'ip'] as const),
  ...(['object_type', 'object_id', 'object_label', 'object_url', 'message', 'details'] as const),
]

/** A database with the table of events: the site's own, or an archive. */
export type EventSource = {
  readonly database: Pick<Database, 'engine' | 'rows' | 'value' | 'slow' | 'stream'>
  /** Whether it also has the hours and folds that tell which ids a time has. */
  readonly hasHours: boolean
}

export const ownSource = (ctx: Pick<ReadContext, 'database'>): EventSource => ({
  database: ctx.database,
  hasHours: true,
})
