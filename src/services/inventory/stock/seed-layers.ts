/** Cost layers out of the ledger, for shelves that have none: stock that was booked before layers were kept, or lost them. */
import type { Context } from '../../../kernel/context.ts'
import { type Replayed, replay } from '../domain/replay.ts'
import { openBook, shelfAt } from './book.ts'
import { compareStock } from './health.ts'
import { insertMany, insertNumbered } from './insert-many.ts'
import { itemFacts } from './item-facts.ts'
import type { Place } from './place.ts'

export type Seeded = { readonly items: number; readonly layers_opened: number; readonly skipped: number }

/** The ledger is replayed; whoever runs it again changes nothing. Shelves that have layers are left as they are. */
export async function seedLayers(ctx: Context): Promise<Seeded> {
  await ctx.holdName('inventory seed layers')
  const { differences } = await compareStock({ items: null, warehouseId: null }, ctx)
  const bare = differences.filter(({ ledger, layers }) => ledger.quantity > 0 && layers.quantity === 0)
  const places = bare.map(({ item_id, warehouse_id }) => ({ itemId: item_id, warehouseId: warehouse_id }))
  const items = await itemFacts([...new Set(places.map(({ itemId }) => itemId))], ctx)
  // Held in the order of everybody who books, and looked at again: somebody may have booked since they were compared.
  const book = await openBook({ places, items }, ctx)
  const seeded = places.filter(place => shelfAt(book, place).layers.length === 0)
  let opened = 0
  for (const place of seeded) opened += await seedShelf(place, shelfAt(book, place).method === 'average', ctx)
  return {
    items: new Set(seeded.map(({ itemId }) => itemId)).size,
    layers_opened: opened,
    skipped: differences.length - seeded.length,
  }
}

/** What the rows did to the lost layers is said again of the new ones, so that the past of the shelf can be told. */
async function seedShelf(place: Place, isAverage: boolean, ctx: Context): Promise<number> {
  const { itemId, warehouseId } = place
  const ledger = ctx.db
    .selectFrom('inventory_ledger')
    .where('item_id', '=', itemId)
    .where('warehouse_id', '=', warehouseId)
  const rows = await ledger
    .select(['id', 'lot', 'serial', 'quantity', 'value', 'created_at', 'reverses_id'])
    .orderBy('id')
    .execute()
  const expiries = await expiriesOf(itemId, ctx)
  await ctx.db.deleteFrom('inventory_layer_moves').where('transaction_id', 'in', ledger.select('id')).execute()
  await ctx.db
    .deleteFrom('inventory_layers')
    .where('item_id', '=', itemId)
    .where('warehouse_id', '=', warehouseId)
    .execute()
  const replayed = replay(rows)
  await writeReplayed(replayed, { place, isAverage, expiries }, ctx)
  return replayed.layers.filter(({ remaining }) => remaining !== 0).length
}

/** Rows of the ledger tell no date: what is known of a lot elsewhere, or was of it here, holds for it. */
async function expiriesOf(itemId: number, ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('inventory_layers')
    .select(['lot', 'serial', 'expiry_date'])
    .where('item_id', '=', itemId)
    .where('expiry_date', 'is not', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map(row => [keyOf(row), row.expiry_date!]))
}

const keyOf = ({ lot, serial }: { readonly lot: string | null; readonly serial: string | null }): string =>
  JSON.stringify([lot, serial])

const LAYER = [
  ...['item_id', 'warehouse_id', 'lot', 'serial', 'expiry_date', 'received_at'],
  ...['quantity', 'remaining', 'sign', 'value', 'transaction_id'],
]
const MOVE = ['transaction_id', 'layer_id', 'place', 'quantity', 'value']

type Shelved = {
  readonly place: Place
  readonly isAverage: boolean
  readonly expiries: ReadonlyMap<string, string>
}

async function writeReplayed(
  { layers, moves }: Replayed,
  { place, isAverage, expiries }: Shelved,
  ctx: Context,
): Promise<void> {
  const stored = layers.map(({ row, quantity, remaining, value }) => {
    const expiry = expiries.get(keyOf(row)) ?? null
    const about = [place.itemId, place.warehouseId, row.lot, row.serial, expiry, quantity < 0 ? '' : row.created_at]
    // Under the average only the shelf as a whole has a value, and what it owes.
    const worth = isAverage && quantity > 0 ? null : value
    return [...about, quantity, remaining, Math.sign(remaining), worth, row.id]
  })
  const ids = await insertNumbered({ table: 'inventory_layers', columns: LAYER, rows: stored }, ctx)
  const known = new Map(layers.map((layer, index) => [layer, ids[index]!]))
  const places = new Map<number, number>()
  const done = moves.map(({ row, layer, quantity, value }) => {
    const at = places.get(row) ?? 0
    places.set(row, at + 1)
    return [row, known.get(layer)!, at, quantity, value]
  })
  await insertMany({ table: 'inventory_layer_moves', columns: MOVE, rows: done }, ctx)
}
