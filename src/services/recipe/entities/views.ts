import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, integer, json, text } from '../../../kernel/fields.ts'
import { PUBLIC_READ } from '../access.ts'
import { giveSlug } from '../store/slugs.ts'
import { SLUG } from './shapes.ts'

export const orders = [
  'date',
  'title',
  'rating_average',
  'menu_order',
  'prep_time',
  'total_time',
  'popularity',
] as const

const texts = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]))
export const filters = Type.Object({
  category: texts,
  cuisine: texts,
  course: texts,
  difficulty: texts,
  cost: texts,
  diet_flag: texts,
  featured: texts,
  search: texts,
  min_rating: texts,
  language: texts,
})
const shown = (usual: boolean) => Type.Boolean({ default: usual })
export const show = Type.Object({
  image: shown(true),
  rating: shown(true),
  time: shown(true),
  difficulty: shown(false),
  excerpt: shown(true),
  servings: shown(false),
})
export const style = Type.Object({
  accent: Type.String({ default: '', maxLength: 9, pattern: '^(#[0-9a-fA-F]{3,8})?$' }),
  radius: Type.Integer({ default: 8, minimum: 0, maximum: 40 }),
  gap: Type.Integer({ default: 20, minimum: 0, maximum: 80 }),
})

/** A saved display: which recipes a page shows, and how. */
export const views = defineEntity('views', {
  table: 'recipe_views',
  label: ['View', 'Views'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    slug: text({ max: 180, pattern: SLUG, unique: true }),
    layout: choice(['grid', 'list', 'masonry', 'carousel', 'table'], {
      required: true,
      default: 'grid',
      filter: 'any',
    }),
    columns: integer({ required: true, default: 3, min: 1, max: 6 }),
    per_page: integer({ required: true, default: 12, min: 1, max: 100 }),
    filters: json(filters, { whole: true, default: {} }),
    orderby: choice(orders, { required: true, default: 'date' }),
    order: choice(['asc', 'desc'], { required: true, default: 'desc' }),
    show: json(show, {
      default: { image: true, rating: true, time: true, difficulty: false, excerpt: true, servings: false },
    }),
    style: json(style, { default: { accent: '', radius: 8, gap: 20 } }),
  },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { modified_at: 'updated_at', trashed_at: false },
  public: { verbs: ['list', 'read'], where: [{}], bucket: 'read', setting: PUBLIC_READ },
  rights: { purge: 'edit' },
  without: ['duplicate'],
  check: (draft, _before, ctx) => giveSlug(draft, { table: 'recipe_views', title: draft.name }, ctx),
})
