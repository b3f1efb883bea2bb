/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    share_clicks: ShareClicksTable
    share_counts: ShareCountsTable
    share_daily: ShareDailyTable
    share_networks: ShareNetworksTable
    share_sets: ShareSetsTable
  }

  interface ShareClicksTable {
    site_id: Optional<number>
    post_id: number
    network: string
    clicks: Optional<number>
  }

  interface ShareCountsTable {
    site_id: Optional<number>
    post_id: number
    network: string
    count: Optional<number>
    source: string
    fetched_at: Optional<string | null>
    due_at: string
    is_recent: Optional<number>
    failures: Optional<number>
  }

  interface ShareDailyTable {
    site_id: Optional<number>
    day: string
    kind: string
    name: string
    clicks: Optional<number>
    returns: Optional<number>
  }

  interface ShareNetworksTable {
    site_id: Optional<number>
    network: string
    seen_until: number
  }

  interface ShareSetsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    instance: string
    placements: string
    is_default: number
  }
}
