import { sql } from 'kysely'
import type { Context } from '../../../../kernel/context.ts'
import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, date, decimal, link, longText, text } from '../../../../kernel/fields.ts'
import { reach, viewers } from '../../access.ts'
import { needs } from '../../apps.ts'
import { PLACES } from '../../domain/amounts.ts'
import { errors } from '../../errors.ts'
import { refuse } from '../../refuse.ts'

export const UNIT_STATUSES = [
  ...(['in_stock', 'reserved', 'in_transit', 'issued', 'returned'] as const),
  ...(['quarantined', 'damaged', 'lost', 'scrapped'] as const),
] as const

/** Single pieces with their serial numbers. Where they are and what became of them is told by documents alone. */
export const units = defineEntity('units', {
  table: 'inventory_units',
  label: ['Unit', 'Units'],
  title: 'serial',
  fields: {
    item_id: link('items', { required: true, fixed: true, filter: 'any' }),
    serial: text({ required: true, fixed: true, search: true, sort: true, max: 80, description: 'One of an item.' }),
    lot: text({ readOnly: true, filter: 'any', search: true }),
    warehouse_id: link('warehouses', { readOnly: true, filter: 'any' }),
    recipient_id: link('recipients', { readOnly: true, filter: 'any' }),
    status: choice(UNIT_STATUSES, { readOnly: true, default: 'reserved', filter: 'any' }),
    condition: text({ max: 120 }),
    expiry_date: date({ filter: 'range' }),
    warranty_until: date({ filter: 'range' }),
    unit_cost: decimal({ readOnly: true, places: PLACES, read: 'costs' }),
    notes: longText({ max: 5000 }),
  },
  perPage: { default: 50, most: 200 },
  requires: needs('units'),
  doors: viewers,
  rows: reach('units'),
  without: ['duplicate'],
  async check(draft, before, ctx) {
    if (!before) await refuseUnit(draft, ctx)
  },
})

async function refuseUnit({ item_id, serial }: { item_id: number; serial: string }, ctx: Context): Promise<void> {
  await ctx.holdName(`inventory unit ${item_id} ${serial.toLowerCase()}`)
  const item = await ctx.db
    .selectFrom('inventory_items')
    .select('tracking')
    .where('id', '=', item_id)
    .executeTakeFirst()
  if (item && item.tracking !== 'serial') refuse({ item_id: 'This item has no serial numbers.' })
  const other = await ctx.db
    .selectFrom('inventory_units')
    .select('id')
    .where('item_id', '=', item_id)
    .where(sql<string>`lower(serial)`, '=', serial.toLowerCase())
    .executeTakeFirst()
  if (other)
    throw errors.duplicate(
      { field: 'serial', name: serial },
      { data: { field: 'serial', other: { id: other.id, name: serial } } },
    )
}
