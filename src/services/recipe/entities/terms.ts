/** What recipes are sorted by: categories, which form a tree, cuisines and courses. */
import { defineEntity } from '../../../kernel/entity.ts'
import { file, integer, link, longText, text } from '../../../kernel/fields.ts'
import { PUBLIC_READ } from '../access.ts'
import { giveSlug } from '../store/slugs.ts'
import { countsOf } from '../store/term-counts.ts'
import { SLUG } from './shapes.ts'

const named = {
  name: text({ required: true, max: 120, search: true, sort: true }),
  slug: text({
    max: 180,
    pattern: SLUG,
    unique: true,
    description: 'Its name in addresses; made from the name unless sent.',
  }),
  description: longText({ default: '', max: 5000 }),
  image_id: file({}),
  language: text({ default: '', max: 35, filter: 'equals' }),
  translation_group: text({ max: 60, fixed: true, filter: 'equals' }),
}

const shared = {
  title: 'name',
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { modified_at: 'updated_at', trashed_at: false },
  public: { verbs: ['list', 'read'], where: [{}], bucket: 'read', setting: PUBLIC_READ },
  rights: { purge: 'delete' },
  translations: { group: 'translation_group', language: 'language', fields: ['name', 'description'] },
  duplicate: { without: ['translation_group'] },
  without: ['duplicate'],
} as const

const position = integer({ required: true, default: 0, readOnly: true, sort: true })

export const categories = defineEntity('categories', {
  ...shared,
  table: 'recipe_categories',
  label: ['Category', 'Categories'],
  fields: { ...named, parent_id: link('categories', { filter: 'equals' }), display_order: position },
  order: { position: 'display_order', path: 'ordering' },
  tree: { parent: 'parent_id', deepest: 6 },
  computed: { names: ['recipe_count'], of: (rows, ctx) => countsOf('category_ids', rows, ctx) },
  check: (draft, _before, ctx) => settleTerm(draft, 'recipe_categories', ctx),
})

export const cuisines = defineEntity('cuisines', {
  ...shared,
  table: 'recipe_cuisines',
  label: ['Cuisine', 'Cuisines'],
  fields: { ...named, display_order: position },
  order: { position: 'display_order', path: 'ordering' },
  computed: { names: ['recipe_count'], of: (rows, ctx) => countsOf('cuisine_ids', rows, ctx) },
  check: (draft, _before, ctx) => settleTerm(draft, 'recipe_cuisines', ctx),
})

export const courses = defineEntity('courses', {
  ...shared,
  table: 'recipe_courses',
  label: ['Course', 'Courses'],
  fields: named,
  order: { by: 'name', direction: 'asc' },
  computed: { names: ['recipe_count'], of: (rows, ctx) => countsOf('course_ids', rows, ctx) },
  check: (draft, _before, ctx) => settleTerm(draft, 'recipe_courses', ctx),
})

type Draft = { name: string; slug: string | null; language: string }

async function settleTerm(draft: Draft, table: string, ctx: Parameters<typeof giveSlug>[2]): Promise<void> {
  draft.language ||= ctx.site.language
  await giveSlug(draft, { table, title: draft.name }, ctx)
}
