import { defineEntity } from '../../../src/kernel/entity.ts'
import { integer, link, text } from '../../../src/kernel/fields.ts'

/** Where tools lie: few, in an order that people make, and one within another. */
export const shelves = defineEntity('shelves', {
  table: 'example_shelves',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  singular: 'shelf',
  fields: {
    name: text({ required: true, max: 60, search: true }),
    parent_id: link('shelves', { filter: 'equals' }),
    position: integer({ required: true, default: 0, readOnly: true, sort: true }),
  },
  small: { most: 200 },
  order: { position: 'position' },
  tree: { parent: 'parent_id', deepest: 3 },
  without: ['export'],
})
