/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    permalink_history: PermalinkHistoryTable
    permalink_hits: PermalinkHitsTable
    permalink_misses: PermalinkMissesTable
  }

  interface PermalinkHistoryTable {
    id: Optional<number>
    site_id: Optional<number>
    kind: string
    item_id: number
    old_uri: Optional<string | null>
    new_uri: Optional<string | null>
    old_mode: number
    new_mode: number
    was_manual: number
    source: string
    job_id: Optional<number | null>
    lost_redirects: Optional<string | null>
    user_id: Optional<number | null>
    user_name: Optional<string>
    created_at: string
  }

  interface PermalinkHitsTable {
    site_id: Optional<number>
    day: string
    hits: number
  }

  interface PermalinkMissesTable {
    site_id: Optional<number>
    path: string
    hits: number
    first_at: string
    last_at: string
    referrer: Optional<string>
  }
}
