/** An event as it is stored. */
import type { Change } from './changes.ts'

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
