/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    chat_agents: ChatAgentsTable
    chat_answers: ChatAnswersTable
    chat_crm_connections: ChatCrmConnectionsTable
    chat_experiments: ChatExperimentsTable
    chat_webhooks: ChatWebhooksTable
  }

  interface ChatAgentsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    title: string
    avatar_id: Optional<number | null>
    channel: string
    value: string
    hours: string
    weight: number
    status: string
    display_order: number
  }

  interface ChatAnswersTable {
    site_id: Optional<number>
    lead_id: number
    position: number
    key: string
    label: string
    type: string
    value: string
  }

  interface ChatCrmConnectionsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    provider: string
    api_key: Optional<string | null>
    list_id: string
    list_name: string
    field_map: string
    only_with_consent: number
    status: string
    last_error: string
  }

  interface ChatExperimentsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    widget_a: number
    widget_b: number
    split: number
    goal: string
    status: string
    kept: Optional<string | null>
    started_at: Optional<string | null>
    ended_at: Optional<string | null>
    baseline: Optional<string | null>
    final: Optional<string | null>
  }

  interface ChatWebhooksTable {
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
    secret: Optional<string | null>
    events: string
    status: string
    last_status: Optional<number | null>
    last_attempt_at: Optional<string | null>
  }
}
