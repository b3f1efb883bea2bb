/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../src/db/row-types.ts'

declare module '../../src/db/row-types.ts' {
  interface Tables {
    example_custom_fields: ExampleCustomFieldsTable
    example_guides: ExampleGuidesTable
    example_guides_words: ExampleGuidesWordsTable
    example_loans: ExampleLoansTable
    example_members: ExampleMembersTable
    example_shelves: ExampleShelvesTable
    example_steps: ExampleStepsTable
    example_tools: ExampleToolsTable
    example_trainings: ExampleTrainingsTable
  }

  interface ExampleCustomFieldsTable {
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

  interface ExampleGuidesTable {
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
    body: Optional<string | null>
    tool_id: Optional<number | null>
    remark: Optional<string | null>
    author_note: Optional<string | null>
    preview_key: Optional<string | null>
    language: string
    translation_group: Optional<string | null>
  }

  interface ExampleGuidesWordsTable {
    site_id: Optional<number>
    record_id: number
    title: string
    body: string
    scope: string
  }

  interface ExampleLoansTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    note: Optional<string | null>
    tool_id: number
    member_id: number
    due_on: string
    returned_at: Optional<string | null>
  }

  interface ExampleMembersTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    email: string
    phone: Optional<string | null>
    mails: Optional<string | null>
    born_on: Optional<string | null>
    home_from: Optional<string | null>
    status: string
    notes: Optional<string | null>
    account_id: Optional<number | null>
    id_card: Optional<string | null>
    rev: number
  }

  interface ExampleShelvesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    parent_id: Optional<number | null>
    position: number
  }

  interface ExampleStepsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    guide_id: number
    instruction: string
    minutes: Optional<number | null>
    drawing: Optional<string | null>
    position: number
  }

  interface ExampleToolsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    code: Optional<string | null>
    serial: Optional<string | null>
    status: string
    features: string
    quantity: number
    weight: Optional<number | null>
    currency: string
    price: Optional<number | null>
    deposit: number
    cost: Optional<number | null>
    is_powered: number
    description: Optional<string | null>
    accent: Optional<string | null>
    manual: Optional<string | null>
    picture: Optional<number | null>
    owner_id: Optional<number | null>
    dimensions: Optional<string | null>
    parts: string
    lock_code: Optional<string | null>
    bought_at: Optional<string | null>
    loans_count: number
    search_key: Optional<string | null>
    custom_fields: Optional<string>
  }

  interface ExampleTrainingsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    member_id: number
    tool_id: number
    level: string
    valid_until: Optional<string | null>
    remark: Optional<string | null>
  }
}
