/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    image_map_autosaves: ImageMapAutosavesTable
    image_maps: ImageMapsTable
  }

  interface ImageMapAutosavesTable {
    id: Optional<number>
    site_id: Optional<number>
    map_id: number
    user_id: number
    title: string
    doc: string
    base_rev: number
    saved_at: string
  }

  interface ImageMapsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    title: string
    status: string
    doc: string
    problems: string
    rev: number
    hotspot_count: number
    bytes: number
    problem_count: number
    picture_id: number
    picture_url: string
  }
}
