/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../src/db/row-types.ts'

declare module '../../../src/db/row-types.ts' {
  interface Tables {
    example_repairs: ExampleRepairsTable
  }

  interface ExampleRepairsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    what: string
    tool_id: number
    done: number
  }
}
