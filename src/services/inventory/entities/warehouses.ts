import type { Context } from '../../../kernel/context.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, email, flag, link, longText, phone, text } from '../../../kernel/fields.ts'
import { reach, viewers } from '../access.ts'
import { refuseTaken } from '../stock/codes.ts'

/** Where stock is: houses, and bins within them. */
export const warehouses = defineEntity('warehouses', {
  table: 'inventory_warehouses',
  label: ['Warehouse', 'Warehouses'],
  title: 'name',
  fields: {
    name: text({ required: true, search: true, sort: true, max: 120 }),
    code: text({ required: true, unique: true, search: true, sort: true, max: 40 }),
    barcode: text({ search: true, max: 64, description: 'Of the place itself: scan it, then what is in it.' }),
    parent_id: link('warehouses', { filter: 'any', description: 'The place that this one is a part of.' }),
    type: choice(['warehouse', 'store', 'van', 'site', 'transit', 'quarantine'], {
      default: 'warehouse',
      filter: 'any',
    }),
    address: longText({ max: 500 }),
    contact_name: text({ max: 120 }),
    phone: phone(),
    email: email(),
    is_default: flag({ default: false, filter: 'equals', description: 'One of them is; the last one told so.' }),
    status: choice(['active', 'inactive'], { default: 'active', filter: 'any' }),
  },
  tree: { parent: 'parent_id', deepest: 6 },
  perPage: { default: 50, most: 200 },
  import: { key: ['code', 'id'] },
  without: ['duplicate'],
  doors: viewers,
  rows: reach('warehouses'),
  async check(draft, before, ctx) {
    const id = before?.id ?? null
    await refuseTaken({ entity: warehouses, field: 'code', value: draft.code, id }, ctx)
  },
  async follow(after, before, ctx) {
    if (after?.is_default && !before?.is_default) await unmarkOthers(after.id, ctx)
  },
})

/** There is one default at most. */
async function unmarkOthers(id: number, ctx: Context): Promise<void> {
  await ctx.holdName('inventory default warehouse')
  await ctx.db
    .updateTable('inventory_warehouses')
    .set({ is_default: 0 })
    .where('is_default', '=', 1)
    .where('id', '<>', id)
    .execute()
}
