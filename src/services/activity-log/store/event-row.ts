/** An event as it is stored, and where events are read from. */
import type { Database } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { Change } from '../domain/changes.ts'

export type EventRow = {
  readonly id: number
  readonly site_id: number
  readonly occurred_at: string
  readonly event_code: number
  /** 0 informational to 4 critical. */
  readonly severity: number
  readonly group_key: string
  readonly module: string
  readonly action: string
  /** 0: nobody who is signed in. */
  readonly user_id: number
  readonly user_login: string
  readonly user_name: string
  readonly user_role: string
  readonly ip: string
  readonly object_type: string
  readonly object_id: string
  readonly object_label: string
  readonly object_url: string
  readonly message: string
  /** JSON: `EventDetails`. */
  readonly details: string
}

export type EventDetails = {
  readonly changes: readonly Change[]
  readonly request: {
    readonly method: string
    readonly path: string
    readonly user_agent: string
    readonly session: string | null
    readonly via: string
  }
  readonly extra: Readonly<Record<string, unknown>>
}

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
