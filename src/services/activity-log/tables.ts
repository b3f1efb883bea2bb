/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    activity_days: ActivityDaysTable
    activity_events: ActivityEventsTable
    activity_folds: ActivityFoldsTable
    activity_hours: ActivityHoursTable
    activity_unlocks: ActivityUnlocksTable
    activity_views: ActivityViewsTable
  }

  interface ActivityDaysTable {
    site_id: Optional<number>
    dimension: string
    day: string
    key: string
    total: number
  }

  interface ActivityEventsTable {
    id: Optional<number>
    site_id: Optional<number>
    occurred_at: string
    event_code: number
    severity: number
    group_key: string
    module: string
    action: string
    user_id: number
    user_login: string
    user_name: string
    user_role: string
    ip: string
    object_type: string
    object_id: string
    object_label: string
    object_url: string
    message: string
    details: string
  }

  interface ActivityFoldsTable {
    site_id: Optional<number>
    folded_to: number
    total: number
    zone: string
    folded_at: string
  }

  interface ActivityHoursTable {
    site_id: Optional<number>
    hour: string
    first_id: number
    last_id: number
    total: number
  }

  interface ActivityUnlocksTable {
    id: Optional<number>
    reason: string
  }

  interface ActivityViewsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    filters: string
    is_shared: number
  }
}
