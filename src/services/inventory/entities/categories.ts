import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { color, decimal, link, longText, text } from '../../../kernel/fields.ts'
import { reach, viewers } from '../access.ts'
import { PLACES } from '../domain/amounts.ts'

/** Kinds of items, as a tree. */
export const categories = defineEntity('categories', {
  table: 'inventory_categories',
  label: ['Category', 'Categories'],
  title: 'name',
  fields: {
    name: text({ required: true, search: true, sort: true, max: 120 }),
    code: text({ search: true, max: 40 }),
    parent_id: link('categories', { filter: 'any' }),
    description: longText({ max: 2000 }),
    color: color(),
    default_unit: text({ max: 20, description: 'Of new items.' }),
    default_reorder_level: decimal({ places: PLACES, min: 0, max: 1e11 }),
  },
  tree: { parent: 'parent_id', deepest: 10 },
  perPage: { default: 50, most: 200 },
  import: { key: ['code', 'name', 'id'] },
  doors: viewers,
  rows: reach('categories'),
  computed: {
    names: ['items_count'],
    shapes: { items_count: Type.Integer() },
    from: [],
    async of(rows, ctx) {
      const counted = await ctx.db
        .selectFrom('inventory_items')
        .select(({ fn }) => ['category_id', fn.countAll<number>().as('count')])
        .where('category_id', 'in', [0, ...rows.map(({ id }) => id)])
        .where('trashed_at', 'is', null)
        .groupBy('category_id')
        .execute()
      const counts = new Map(counted.map(row => [row.category_id, row.count]))
      return rows.map(({ id }) => ({ items_count: counts.get(id) ?? 0 }))
    },
  },
})
