/** The layers that a booking needs, onto the shelves that they lie on. */
import type { Context } from '../../../kernel/context.ts'
import { NUMBER, readRows } from '../../../kernel/statement.ts'
import { LAST_DAY, type Layer, type Shelf } from '../domain/shelf.ts'
import { listOf, marks } from './listed-ids.ts'
import { keyOf } from './place.ts'

export type NeededLayers = {
  /** Layers that are needed although they may be empty. */
  readonly layerIds?: readonly number[]
  /** Things only come: of the layers, those that are owed are needed and no others. */
  readonly isArrival?: boolean
  /** Things only go, the oldest first: how many of each item. Of the layers, so many are needed as hold them. */
  readonly leaving?: ReadonlyMap<number, number>
}

type Shelves = ReadonlyMap<string, Shelf>
type LayerRow = Layer & { readonly id: number; readonly item_id: number; readonly warehouse_id: number }

/** A layer that is read twice lies on its shelf once. */
export async function loadLayers(shelves: Shelves, asked: NeededLayers, ctx: Context): Promise<Map<number, Layer>> {
  if (shelves.size === 0) return new Map()
  const { layerIds = [], isArrival = false, leaving } = asked
  const some = [...shelves.values()]
  const rows = leaving ? await oldestLayers(some, leaving, ctx) : await layersOf(some, isArrival ? '< 0' : '<> 0', ctx)
  if (layerIds.length > 0) rows.push(...(await emptyLayers(layerIds, ctx)))
  const layers = new Map<number, Layer>()
  for (const row of rows.toSorted((one, other) => one.id - other.id)) {
    const shelf = shelves.get(keyOf({ itemId: row.item_id, warehouseId: row.warehouse_id }))
    if (!shelf || layers.has(row.id)) continue
    layers.set(row.id, row)
    shelf.layers.push(row)
  }
  return layers
}

const LAYER = `id, item_id, warehouse_id, lot, serial, expiry_date as expiry, received_at as "receivedAt", quantity,
  remaining, value`

function layersOf(shelves: readonly Shelf[], sign: '< 0' | '<> 0', ctx: Context): Promise<LayerRow[]> {
  const items = listOf(shelves.map(({ itemId }) => itemId))
  const warehouses = listOf(shelves.map(({ warehouseId }) => warehouseId))
  const text = `select ${LAYER} from inventory_layers where site_id = ? and sign ${sign}
    and item_id in (${marks(items)}) and warehouse_id in (${marks(warehouses)})`
  return readRows<LayerRow>({ text, values: [ctx.site.id, ...items, ...warehouses] }, ctx)
}

async function emptyLayers(ids: readonly number[], ctx: Context): Promise<LayerRow[]> {
  const named = listOf(ids)
  const text = `select ${LAYER} from inventory_layers where site_id = ? and sign = 0 and id in (${marks(named)})`
  return readRows<LayerRow>({ text, values: [ctx.site.id, ...named] }, ctx)
}

/** So many hold what most documents take; a shelf may have thousands. */
const FIRST = 4

/** What is owed, and the first layers in the order in which they are taken; all of them where these do not hold it. */
async function oldestLayers(shelves: readonly Shelf[], leaving: ReadonlyMap<number, number>, ctx: Context) {
  const first = await firstLayers(shelves, ctx)
  const held = Map.groupBy(first, row => keyOf({ itemId: row.item_id, warehouseId: row.warehouse_id }))
  const isShort = (shelf: Shelf) => {
    const rows = held.get(keyOf(shelf)) ?? []
    const quantity = rows.reduce((sum, { remaining }) => sum + remaining, 0)
    return rows.length === FIRST && quantity < (leaving.get(shelf.itemId) ?? 0)
  }
  const short = shelves.filter(isShort)
  const owed = await layersOf(shelves, '< 0', ctx)
  const all = short.length > 0 ? await layersOf(short, '<> 0', ctx) : []
  return [...first, ...owed, ...all]
}

/** The order of the index, and of `openLayers`. */
const BY_AGE = `order by coalesce(o.expiry_date, '${LAST_DAY}'), o.received_at, o.id limit ${FIRST}`

function firstLayers(shelves: readonly Shelf[], ctx: Context): Promise<LayerRow[]> {
  const items = listOf(shelves.map(({ itemId }) => itemId))
  const warehouses = listOf(shelves.map(({ warehouseId }) => warehouseId))
  const places = `(select i.id as item, w.id as place
    from (${rowsOf(items)}) i cross join (${rowsOf(warehouses)}) w) p`
  const open = `from inventory_layers o where o.site_id = ? and o.item_id = p.item and o.warehouse_id = p.place
    and o.sign <> 0 and o.sign > 0 ${BY_AGE}`
  const text =
    ctx.database.engine === 'postgres'
      ? `select ${LAYER} from ${places} cross join lateral (select o.* ${open}) l`
      : `select ${LAYER} from ${places} cross join inventory_layers l where l.id in (select o.id ${open})`
  return readRows<LayerRow>({ text, values: [...items, ...warehouses, ctx.site.id] }, ctx)
}

/** Each once: lists are filled up with their last one. */
const rowsOf = (ids: readonly number[]): string => ids.map(() => `select ${NUMBER} as id`).join(' union ')
