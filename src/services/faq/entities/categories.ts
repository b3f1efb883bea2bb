import { Type } from 'typebox'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { color, file, integer, link, longText, text } from '../../../kernel/fields.ts'
import { LANGUAGE_TAG, SLUG } from '../settings.ts'
import { countsByCategory } from '../store/category-counts.ts'
import { freeSlug } from '../store/free-slug.ts'
import { usualLanguage } from '../store/languages.ts'

/** What an answer is about: a tree of five levels. */
export const categories = defineEntity('categories', {
  table: 'faq_categories',
  label: ['Category', 'Categories'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    slug: text({ default: '', max: 200, pattern: SLUG, unique: true, filter: 'equals' }),
    description: longText({ max: 2000, search: true }),
    parent_id: link('categories', { filter: 'any' }),
    menu_order: integer({ default: 0, min: -1_000_000, max: 1_000_000, sort: true }),
    icon: text({ max: 60 }),
    color: color({}),
    image_id: file({}),
    language: text({ default: '', max: 35, pattern: LANGUAGE_TAG, filter: 'any' }),
    translation_group: text({ default: '', max: 100, fixed: true, refusesNull: true, filter: 'equals' }),
  },
  rewrite: { kept: ['slug', 'language'] },
  conflictAs: 'expected_modified_at',
  order: { position: 'menu_order', within: 'parent_id', newest: 'as-sent' },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { trashed_at: false },
  tree: { parent: 'parent_id', deepest: 5 },
  translations: { group: 'translation_group', language: 'language', fields: ['name', 'description'] },
  without: ['export', 'duplicate', 'massUpdate', 'massTrash'],
  rights: { create: 'manage', update: 'manage' },
  async check(draft, _before, ctx) {
    draft.language ||= await usualLanguage(ctx)
    draft.slug = await freeSlug({ table: 'faq_categories', wish: draft.slug, title: draft.name, own: draft.id }, ctx)
  },
  /** Answers of a category that goes belong to none. */
  async follow(after, before, ctx) {
    if (after || !before) return
    await ctx.db.updateTable('faq_answers').set({ category_id: null }).where('category_id', '=', before.id).execute()
  },
  computed: {
    names: ['faq_count'],
    shapes: { faq_count: Type.Integer({ description: 'How many answers it has, of whatever status.' }) },
    async of(rows, ctx) {
      const counts = await countsByCategory(
        rows.map(({ id }) => id),
        ctx,
      )
      return rows.map(({ id }) => ({ faq_count: counts.get(id) ?? 0 }))
    },
  },
})
export type Category = Stored<typeof categories>
