/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    activity_files: ActivityFilesTable
    activity_followers: ActivityFollowersTable
    activity_mirrors: ActivityMirrorsTable
    activity_rules: ActivityRulesTable
    activity_schedules: ActivitySchedulesTable
  }

  interface ActivityFilesTable {
    root: string
    path: string
    size: number
    hash: string
  }

  interface ActivityFollowersTable {
    site_id: Optional<number>
    read_to: number
    hour: string
    mails: number
    others: number
  }

  interface ActivityMirrorsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    type: string
    enabled: number
    filters: string
    config: string
    last_sent_id: number
    failures: number
    next_try_at: Optional<string | null>
    last_error: Optional<string | null>
  }

  interface ActivityRulesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    enabled: number
    conditions: string
    channels: string
    throttle_minutes: number
    begins_after: number
    last_fired_at: Optional<string | null>
    fired_count: number
    suppressed_count: number
    pending_count: number
    last_error: Optional<string | null>
  }

  interface ActivitySchedulesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    frequency: string
    weekday: number
    monthday: number
    hour: number
    format: string
    sections: string
    filters: string
    recipients: string
    enabled: number
    next_run_at: Optional<string | null>
    last_run_at: Optional<string | null>
    last_status: string
    last_error: Optional<string | null>
  }
}
