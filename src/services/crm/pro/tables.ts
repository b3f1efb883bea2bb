/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    crm_calendar_accounts: CrmCalendarAccountsTable
    crm_form_maps: CrmFormMapsTable
  }

  interface CrmCalendarAccountsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    url: string
    username: string
    password: Optional<string | null>
    last_sent_at: Optional<string | null>
    last_error: string
  }

  interface CrmFormMapsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    is_active: number
    source_service: string
    source_entity: string
    field_map: string
    duplicate_check: number
    lead_source: string
    campaign_id: Optional<number | null>
    target_list_id: Optional<number | null>
    assigned_user_id: Optional<number | null>
  }
}
