import { Type } from 'typebox'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { choice, date, decimal, flag, integer, json, link, richText, text } from '../../../kernel/fields.ts'
import { LANGUAGE_TAG, SLUG } from '../settings.ts'
import { namesOf } from '../store/names.ts'
import { checkAnswer } from './answer-rules.ts'

export const STATUSES = ['draft', 'published', 'pending', 'archived'] as const

const tags = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })
const sources = Type.Array(Type.Object({ title: Type.String(), quote: Type.String() }))

/** A question with its answer. */
export const faqs = defineEntity('faqs', {
  table: 'faq_answers',
  label: ['Answer', 'Answers'],
  singular: 'faq',
  title: 'question',
  fields: {
    question: text({ required: true, max: 500, search: true, sort: true }),
    answer: richText({ required: true, html: 'rich', max: 50_000, search: true, csv: false }),
    category_id: link('categories', { filter: 'any' }),
    status: choice(STATUSES, {
      default: 'draft',
      filter: 'any',
      aliases: { publish: 'published' },
      description: 'Visitors read what is published; pending is what a visitor asked and nobody has answered.',
    }),
    menu_order: integer({ default: 0, min: -1_000_000, max: 1_000_000, sort: true }),
    translation_group: text({
      default: '',
      max: 100,
      fixed: true,
      refusesNull: true,
      filter: 'equals',
      description: 'Answers that say the same in several languages share it; made by the server when it is not sent.',
    }),
    language: text({
      default: '',
      max: 35,
      pattern: LANGUAGE_TAG,
      filter: 'any',
      description: 'The usual one unless told.',
    }),
    slug: text({
      default: '',
      max: 200,
      pattern: SLUG,
      unique: true,
      filter: 'equals',
      description: 'The last part of its address; made of the question unless told.',
    }),
    tags: json(tags, { whole: true, default: [] }),
    is_featured: flag({ default: false, filter: 'equals', description: 'Stands before the others.' }),
    review_by: date({
      filter: 'range',
      sort: true,
      description: 'When somebody should look whether it is still right.',
    }),
    author_id: link('users', { filter: 'any', filterAs: 'author' }),
    views: integer({ default: 0, readOnly: true, sort: true }),
    votes_up: integer({ default: 0, readOnly: true, sort: true }),
    votes_down: integer({ default: 0, readOnly: true, sort: true }),
    score: decimal({
      places: 4,
      default: 0,
      readOnly: true,
      sort: true,
      description: 'How helpful it surely is, from 0 to 1: the lower bound of Wilson’s interval over its votes.',
    }),
    source: choice(['admin', 'visitor', 'import', 'ai'], { default: 'admin', readOnly: true, filter: 'any' }),
    asked_times: integer({ default: 0, readOnly: true, description: 'How many visitors asked it.' }),
    sources: json(sources, {
      default: [],
      readOnly: true,
      whole: true,
      description: 'What a draft of the generator rests on.',
    }),
    question_key: text({ internal: true, default: '' }),
  },
  rewrite: { kept: ['language', 'slug', 'tags', 'is_featured', 'review_by', 'author_id'] },
  conflictAs: 'expected_modified_at',
  order: { position: 'menu_order', within: 'category_id', newest: 'as-sent' },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { trashed_at: false },
  search: 'words',
  searchWithin: ['status', 'language'],
  revisions: { keep: 30 },
  translations: { group: 'translation_group', language: 'language', fields: ['question', 'answer'] },
  customFields: true,
  import: { key: ['id', 'slug'], most: 10_000 },
  without: ['export', 'duplicate', 'massUpdate', 'massTrash'],
  presets: {
    due: { review_by: { lte: { of: 'today' } }, status: { eq: 'published' } },
    waiting: { status: { eq: 'pending' } },
  },
  check: checkAnswer,
  computed: {
    names: ['author_name'],
    shapes: {
      author_name: Type.String({ description: 'The display name of the author; empty when the account is gone.' }),
    },
    async of(rows, ctx) {
      const names = await namesOf(
        rows.map(({ author_id }) => author_id),
        ctx,
      )
      return rows.map(({ author_id }) => ({ author_name: names.get(author_id ?? 0) ?? '' }))
    },
  },
})
export type Faq = Stored<typeof faqs>
