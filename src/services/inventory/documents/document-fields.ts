/** Fields that every document has, and the line that most of them have. */
import { type TObject, Type } from 'typebox'
import { choice, date, decimal, instant, json, link, links, longText, money, text } from '../../../kernel/fields.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { PLACES } from '../domain/amounts.ts'

export const lineShape = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1, description: 'Its number within the document, which it keeps.' })),
  item_id: Type.Optional(Type.Integer({ minimum: 1 })),
  quantity: Type.Optional(Type.Number({ description: 'With as many places as the item has.' })),
  unit_cost: Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 1e10, description: 'Up to four places.' }))),
  lot: Type.Optional(orNull(Type.String({ maxLength: 60 }))),
  expiry_date: Type.Optional(orNull(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }))),
  serials: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 1000 })),
  note: Type.Optional(orNull(Type.String({ maxLength: 500 }))),
  cost_total: Type.Optional(orNull(Type.Number({ description: 'What it moved; set when it is finalised.' }))),
})

export const MOST_LINES = 500

export const linesField = (shape: TObject) =>
  json(Type.Array(shape, { maxItems: MOST_LINES }), { default: [], whole: true, csv: false })

/** `types` and `statuses` are those of the family. */
export const documentFields = <const T extends readonly string[], const S extends readonly string[]>(
  base: string,
  { types, statuses }: { types: T; statuses: S },
) => ({
  number: text({ readOnly: true, max: 40, search: true, sort: true }),
  type: choice(types, { fixed: true, filter: 'any', description: 'Told by the document that is reversed, if any.' }),
  status: choice(statuses, { default: 'draft', filter: 'any' }),
  document_date: date({ filter: 'range', sort: true, description: 'For people and reports; today unless told.' }),
  warehouse_id: link('warehouses', { filter: 'any' }),
  reference: text({ max: 120, search: true }),
  reason: text({ max: 200, search: true }),
  notes: longText({ max: 5000 }),
  lines: linesField(lineShape),
  total_quantity: decimal({ readOnly: true, default: 0, places: PLACES }),
  total_value: money({ readOnly: true, default: 0, currency: 'currency', read: 'costs' }),
  currency: text({ readOnly: true, max: 3 }),
  reverses_id: link(base, { fixed: true, filter: 'any', description: 'The document that this one takes back.' }),
  reversed_by_id: link(base, {
    readOnly: true,
    description: 'The document by which nothing of this one is left.',
  }),
  finalised_at: instant({ readOnly: true, filter: 'range', sort: true }),
  finalised_by: link('users', { readOnly: true }),
  attachments: links('media', { max: 20 }),
})
