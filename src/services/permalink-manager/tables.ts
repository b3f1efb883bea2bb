/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    permalink_counts: PermalinkCountsTable
    permalink_history: PermalinkHistoryTable
    permalink_hits: PermalinkHitsTable
    permalink_items: PermalinkItemsTable
    permalink_misses: PermalinkMissesTable
    permalink_redirect_counts: PermalinkRedirectCountsTable
    permalink_redirects: PermalinkRedirectsTable
  }

  interface PermalinkCountsTable {
    site_id: Optional<number>
    kind: string
    type: string
    status: string
    is_custom: number
    count: number
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
    user_id: Optional<number | null>
    user_name: Optional<string>
    created_at: string
    lost_redirects: Optional<string | null>
  }

  interface PermalinkHitsTable {
    site_id: Optional<number>
    day: string
    hits: number
  }

  interface PermalinkItemsTable {
    id: Optional<number>
    site_id: Optional<number>
    kind: string
    item_id: number
    type: string
    status: string
    title: string
    title_key: string
    language: Optional<string>
    address: Optional<string>
    uri: Optional<string | null>
    uri_key: Optional<string | null>
    mode: Optional<number>
    is_custom: Optional<number>
    is_manual: Optional<number>
    modified_at: string
    modified_by: Optional<number | null>
  }

  interface PermalinkMissesTable {
    site_id: Optional<number>
    path: string
    hits: number
    first_at: string
    last_at: string
    referrer: Optional<string>
  }

  interface PermalinkRedirectCountsTable {
    site_id: Optional<number>
    group_name: string
    is_enabled: number
    count: number
  }

  interface PermalinkRedirectsTable {
    id: Optional<number>
    site_id: Optional<number>
    group_name: string
    source: string
    source_key: string
    target: Optional<string>
    target_key: Optional<string | null>
    target_kind: Optional<string | null>
    target_id: Optional<number | null>
    status_code: Optional<number | null>
    is_enabled: Optional<number>
    note: Optional<string>
    hits: Optional<number>
    last_hit_at: Optional<string | null>
    job_id: Optional<number | null>
    created_by: Optional<number | null>
    created_at: string
    modified_at: string
  }
}
