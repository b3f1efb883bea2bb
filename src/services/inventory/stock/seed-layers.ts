/** Cost layers out of the ledger, for shelves that have none: stock that was booked before layers were kept, or lost them. */
import type { Context } from '../../../kernel/context.ts'
import { spread } from '../domain/shelf.ts'
import { compareStock } from './health.ts'

export type Seeded = { readonly items: number; readonly layers_opened: number; readonly skipped: number }

/** The ledger is replayed; whoever runs it again changes nothing. Shelves that have layers are left as they are. */
export async function seedLayers(ctx: Context): Promise<Seeded> {
  await ctx.holdName('inventory seed layers')
  const { differences } = await compareStock({ items: null, warehouseId: null }, ctx)
  const bare = differences.filter(({ ledger, layers }) => ledger.quantity > 0 && layers.quantity === 0)
  let opened = 0
  for (const { item_id, warehouse_id } of bare) opened += await seedShelf({ item_id, warehouse_id }, ctx)
  const items = new Set(bare.map(({ item_id }) => item_id)).size
  return { items, layers_opened: opened, skipped: differences.length - bare.length }
}

type Open = { id: number; lot: string | null; serial: string | null; at: string; quantity: number; remaining: number }

async function seedShelf(shelf: { item_id: number; warehouse_id: number }, ctx: Context): Promise<number> {
  const rows = await ctx.db
    .selectFrom('inventory_ledger')
    .select(['id', 'lot', 'serial', 'quantity', 'value', 'created_at'])
    .where('item_id', '=', shelf.item_id)
    .where('warehouse_id', '=', shelf.warehouse_id)
    .orderBy('id')
    .execute()
  const layers = replay(rows)
  const value = rows.reduce((sum, row) => sum + row.value, 0)
  const values = spread(
    value,
    layers.map(({ remaining }) => remaining),
  )
  for (const [index, layer] of layers.entries())
    await ctx.db
      .insertInto('inventory_layers')
      .values({
        ...{ ...shelf, lot: layer.lot, serial: layer.serial, expiry_date: null, received_at: layer.at },
        ...{
          quantity: layer.quantity,
          remaining: layer.remaining,
          sign: 1,
          value: values[index]!,
          transaction_id: layer.id,
        },
      })
      .execute()
  return layers.length
}

type Booked = { id: number; lot: string | null; serial: string | null; quantity: number; created_at: string }

/** What came is open until something of the same lot or serial number leaves, the oldest first. */
function replay(rows: readonly Booked[]): Open[] {
  const open: Open[] = []
  for (const { id, lot, serial, quantity, created_at: at } of rows) {
    if (quantity > 0) open.push({ id, lot, serial, at, quantity, remaining: quantity })
    let left = Math.max(-quantity, 0)
    for (const layer of open.filter(one => one.lot === lot && one.serial === serial)) {
      const taken = Math.min(left, layer.remaining)
      layer.remaining -= taken
      left -= taken
    }
  }
  return open.filter(({ remaining }) => remaining > 0)
}
