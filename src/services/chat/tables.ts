/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    chat_daily: ChatDailyTable
    chat_leads: ChatLeadsTable
    chat_widgets: ChatWidgetsTable
  }

  interface ChatDailyTable {
    site_id: Optional<number>
    widget_id: number
    channel: string
    day: string
    views: Optional<number>
    opens: Optional<number>
    clicks: Optional<number>
    leads: Optional<number>
    trapped: Optional<number>
  }

  interface ChatLeadsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    widget_id: number
    widget_name: string
    status: string
    name: string
    email: string
    phone: string
    message: string
    page: string
    consent: number
    consent_text: string
    subscribe: number
    device: string
    language: string
    read_at: Optional<string | null>
    address: string
  }

  interface ChatWidgetsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    appearance: string
    channels: string
    rules: string
  }
}
