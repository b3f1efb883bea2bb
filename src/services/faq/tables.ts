/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    faq_answers: FaqAnswersTable
    faq_answers_words: FaqAnswersWordsTable
    faq_categories: FaqCategoriesTable
    faq_searches: FaqSearchesTable
    faq_shortcodes: FaqShortcodesTable
    faq_views: FaqViewsTable
  }

  interface FaqAnswersTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    question: string
    answer: string
    category_id: Optional<number | null>
    status: string
    menu_order: number
    translation_group: string
    language: string
    slug: string
    tags: string
    is_featured: number
    review_by: Optional<string | null>
    author_id: Optional<number | null>
    views: number
    votes_up: number
    votes_down: number
    score: number
    source: string
    asked_times: number
    sources: string
    question_key: string
    custom_fields: Optional<string>
  }

  interface FaqAnswersWordsTable {
    site_id: Optional<number>
    record_id: number
    question: string
    answer: string
    scope: string
  }

  interface FaqCategoriesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: string
    description: Optional<string | null>
    parent_id: Optional<number | null>
    menu_order: number
    icon: Optional<string | null>
    color: Optional<string | null>
    image_id: Optional<number | null>
    language: string
    translation_group: string
  }

  interface FaqSearchesTable {
    site_id: Optional<number>
    term: string
    searches: number
    first_at: string
    last_at: string
  }

  interface FaqShortcodesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    view_id: Optional<number | null>
    attributes: string
    status: string
  }

  interface FaqViewsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: string
    layout: string
    config: string
  }
}
