/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    faq_askers: FaqAskersTable
    faq_custom_fields: FaqCustomFieldsTable
    faq_product_answers: FaqProductAnswersTable
    faq_votes: FaqVotesTable
  }

  interface FaqAskersTable {
    id: Optional<number>
    site_id: Optional<number>
    faq_id: number
    name: Optional<string | null>
    email: Optional<string | null>
    language: string
    salt: string
    created_at: string
    told_at: Optional<string | null>
  }

  interface FaqCustomFieldsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    entity: string
    key: string
    label: string
    type: string
    choices: string
    required: number
    default_value: Optional<string | null>
    help: Optional<string | null>
    is_filter: number
    is_active: number
    position: number
  }

  interface FaqProductAnswersTable {
    site_id: Optional<number>
    product_id: number
    faq_id: number
    position: number
  }

  interface FaqVotesTable {
    id: Optional<number>
    site_id: Optional<number>
    faq_id: number
    visitor: string
    vote: string
    reason: Optional<string | null>
    comment: Optional<string | null>
    created_at: string
  }
}
