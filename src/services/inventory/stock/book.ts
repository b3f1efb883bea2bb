/** Shelves out of the database, held until the transaction ends, and back into it with what was booked on them. */
import type { Context } from '../../../kernel/context.ts'
import { decimalsOf } from '../../../kernel/currencies.ts'
import { readRows } from '../../../kernel/statement.ts'
import { type Entry, type Layer, newShelf, type Shelf } from '../domain/shelf.ts'
import { settings } from '../settings.ts'
import type { ItemFacts } from './item-facts.ts'

export type Place = { readonly itemId: number; readonly warehouseId: number }

export type Book = {
  readonly shelves: ReadonlyMap<string, Shelf>
  /** Every layer that is open or was asked for, by its id. */
  readonly layers: ReadonlyMap<number, Layer>
  readonly items: ReadonlyMap<number, ItemFacts>
  readonly currency: string
  readonly decimals: number
  /** When what arrives now has arrived. */
  readonly at: string
  /** What is booked so far, in order. */
  readonly entries: Entry[]
}

export type Opening = {
  readonly places: readonly Place[]
  readonly items: ReadonlyMap<number, ItemFacts>
  /** Layers that are needed although they may be empty. */
  readonly layerIds?: readonly number[]
  /** Things only come: of the layers, those that are owed are needed and no others. */
  readonly isArrival?: boolean
}

/** Whoever opens a book that shares a shelf with this one waits until this transaction ends. */
export async function openBook(
  { places, items, layerIds = [], isArrival = false }: Opening,
  ctx: Context,
): Promise<Book> {
  const { currency } = await ctx.settings(settings)
  const wanted = new Map(places.map(place => [keyOf(place), place]))
  const shelves = await holdShelves([...wanted.values()], items, ctx)
  const layers = await loadLayers(shelves, { layerIds, isArrival }, ctx)
  const decimals = decimalsOf(currency)
  return { shelves, layers, items, currency, decimals, at: ctx.clock.instant(), entries: [] }
}

export function shelfAt(book: Book, place: Place): Shelf {
  const shelf = book.shelves.get(keyOf(place))
  if (!shelf) throw new Error(`The shelf of item ${place.itemId} in warehouse ${place.warehouseId} is not in the book.`)
  return shelf
}

const keyOf = ({ itemId, warehouseId }: Place): string => `${itemId} ${warehouseId}`

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

type LayerRow = Layer & { readonly id: number; readonly item_id: number; readonly warehouse_id: number }

async function loadLayers(
  shelves: ReadonlyMap<string, Shelf>,
  { layerIds: ids, isArrival }: { readonly layerIds: readonly number[]; readonly isArrival: boolean },
  ctx: Context,
): Promise<Map<number, Layer>> {
  if (shelves.size === 0) return new Map()
  const items = listOf([...shelves.values()].map(({ itemId }) => itemId))
  const warehouses = listOf([...shelves.values()].map(({ warehouseId }) => warehouseId))
  const open = `select ${LAYER} from inventory_layers where site_id = ? and sign ${isArrival ? '<' : '<>'} 0
    and item_id in (${marks(items)}) and warehouse_id in (${marks(warehouses)})`
  const rows = await readRows<LayerRow>({ text: open, values: [ctx.site.id, ...items, ...warehouses] }, ctx)
  const named = listOf(ids)
  const asked = `select ${LAYER} from inventory_layers where site_id = ? and sign = 0 and id in (${marks(named)})`
  if (ids.length > 0) rows.push(...(await readRows<LayerRow>({ text: asked, values: [ctx.site.id, ...named] }, ctx)))
  const layers = new Map<number, Layer>()
  for (const row of rows.toSorted((one, other) => one.id - other.id)) {
    const shelf = shelves.get(keyOf({ itemId: row.item_id, warehouseId: row.warehouse_id }))
    if (!shelf) continue
    layers.set(row.id, row)
    shelf.layers.push(row)
  }
  return layers
}

const LAYER = `id, item_id, warehouse_id, lot, serial, expiry_date as expiry, received_at as "receivedAt", quantity,
  remaining, value`

/** Each once, in order; filled up to a power of two, so that the same statements are prepared for lists of any length. */
export function listOf(ids: readonly number[]): number[] {
  const list = [...new Set(ids)].toSorted((one, other) => one - other)
  const size = 2 ** Math.ceil(Math.log2(Math.max(list.length, 1)))
  return Array.from({ length: size }, (_, index) => list[Math.min(index, list.length - 1)] ?? 0)
}
export const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ')

const byPlace = (one: Place, other: Place): number => one.itemId - other.itemId || one.warehouseId - other.warehouseId
