/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    aure_activity: AureActivityTable
  }

  interface AureActivityTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    actor_id: Optional<number | null>
    actor_name: string
    source: string
    operation: string
    target_type: string
    target_id: string
    target_label: string
    before: Optional<string | null>
    after: Optional<string | null>
    severity: string
    ip: string
    reverted_by: Optional<number | null>
  }
}
