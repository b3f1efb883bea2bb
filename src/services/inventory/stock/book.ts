/** Shelves out of the database, held until the transaction ends, and back into it with what was booked on them. */
import type { Context } from '../../../kernel/context.ts'
import { decimalsOf } from '../../../kernel/currencies.ts'
import { readRows } from '../../../kernel/statement.ts'
import { type Entry, type Layer, newShelf, type Shelf } from '../domain/shelf.ts'
import { settings } from '../settings.ts'
import type { ItemFacts } from './item-facts.ts'
import { listOf, marks } from './listed-ids.ts'
import { loadLayers, type NeededLayers } from './load-layers.ts'
import { byPlace, keyOf, type Place } from './place.ts'

export type Book = {
  readonly shelves: ReadonlyMap<string, Shelf>
  /** The layers that were read, by their id: all that are open, unless less was needed. */
  readonly layers: ReadonlyMap<number, Layer>
  readonly items: ReadonlyMap<number, ItemFacts>
  readonly currency: string
  readonly decimals: number
  /** When what arrives now has arrived. */
  readonly at: string
  /** What is booked so far, in order. */
  readonly entries: Entry[]
}

export type Opening = NeededLayers & {
  readonly places: readonly Place[]
  readonly items: ReadonlyMap<number, ItemFacts>
}

/** Whoever opens a book that shares a shelf with this one waits until this transaction ends. */
export async function openBook({ places, items, ...asked }: Opening, ctx: Context): Promise<Book> {
  const { currency } = await ctx.settings(settings)
  const wanted = new Map(places.map(place => [keyOf(place), place]))
  const shelves = await holdShelves([...wanted.values()], items, ctx)
  const layers = await loadLayers(shelves, asked, ctx)
  const decimals = decimalsOf(currency)
  return { shelves, layers, items, currency, decimals, at: ctx.clock.instant(), entries: [] }
}

export function shelfAt(book: Book, place: Place): Shelf {
  const shelf = book.shelves.get(keyOf(place))
  if (!shelf) throw new Error(`The shelf of item ${place.itemId} in warehouse ${place.warehouseId} is not in the book.`)
  return shelf
}

type StockRow = { item_id: number; warehouse_id: number; on_hand: number; value: number; last_cost: number }

async function holdShelves(
  places: readonly Place[],
  items: Opening['items'],
  ctx: Context,
): Promise<Map<string, Shelf>> {
  const found = await holdStock(places, ctx)
  const missing = places.filter(place => !found.has(keyOf(place))).toSorted(byPlace)
  for (const { itemId, warehouseId } of missing)
    await ctx.db
      .insertInto('inventory_stock')
      .values({ item_id: itemId, warehouse_id: warehouseId, on_hand: 0, value: 0, last_cost: 0 })
      .onConflict(conflict => conflict.columns(['site_id', 'item_id', 'warehouse_id']).doNothing())
      .execute()
  const late = missing.length > 0 ? await holdStock(missing, ctx) : new Map<string, StockRow>()
  return new Map(places.map(place => [keyOf(place), shelfOf(place, { found, late, items })]))
}

function shelfOf(
  place: Place,
  from: { found: Map<string, StockRow>; late: Map<string, StockRow>; items: Opening['items'] },
): Shelf {
  const item = from.items.get(place.itemId)
  const row = from.found.get(keyOf(place)) ?? from.late.get(keyOf(place))
  const empty = newShelf({
    ...place,
    method: item?.valuation_method === 'average' ? 'average' : 'fifo',
    tracking: (item?.tracking ?? 'none') as Shelf['tracking'],
  })
  return row ? { ...empty, onHand: row.on_hand, value: row.value, lastCost: row.last_cost } : empty
}

/** In one order for everybody, so that two transactions do not wait for each other in a ring. */
async function holdStock(places: readonly Place[], ctx: Context): Promise<Map<string, StockRow>> {
  if (places.length === 0) return new Map()
  const items = listOf(places.map(({ itemId }) => itemId))
  const warehouses = listOf(places.map(({ warehouseId }) => warehouseId))
  const text = `select item_id, warehouse_id, on_hand, value, last_cost from inventory_stock
    where site_id = ? and item_id in (${marks(items)}) and warehouse_id in (${marks(warehouses)})
    order by item_id, warehouse_id${ctx.database.engine === 'postgres' ? ' for update' : ''}`
  const rows = await readRows<StockRow>({ text, values: [ctx.site.id, ...items, ...warehouses] }, ctx)
  return new Map(rows.map(row => [keyOf({ itemId: row.item_id, warehouseId: row.warehouse_id }), row]))
}
