/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    image_map_daily: ImageMapDailyTable
    image_map_heat: ImageMapHeatTable
    image_map_icons: ImageMapIconsTable
    image_map_visitors: ImageMapVisitorsTable
  }

  interface ImageMapDailyTable {
    site_id: Optional<number>
    map_id: number
    hotspot: string
    day: string
    views: Optional<number>
    visitors: Optional<number>
    opens: Optional<number>
    clicks: Optional<number>
    dead: Optional<number>
    dwells: Optional<number>
    dwell_ms: Optional<number>
  }

  interface ImageMapHeatTable {
    site_id: Optional<number>
    map_id: number
    day: string
    field: number
    clicks: Optional<number>
  }

  interface ImageMapIconsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    svg: string
    view_box: string
  }

  interface ImageMapVisitorsTable {
    site_id: Optional<number>
    map_id: number
    day: string
    visitor: string
  }
}
