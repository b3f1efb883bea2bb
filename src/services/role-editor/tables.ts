/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    aure_points: AurePointsTable
  }

  interface AurePointsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    actor_id: Optional<number | null>
    actor_name: string
    source: string
    operation: string
    kind: string
    label: string
    changes: number
    people: Optional<number | null>
    role_count: number
    user_count: number
    bytes: number
    pinned: number
    restored_at: Optional<string | null>
    content: string
  }
}
