/**
 * A shelf: what there is of one item in one warehouse, in the layers in which it came. The functions change it in place
 * and answer the rows that the ledger gets; whoever wants it as it was makes a copy first.
 */
import { added, share } from './amounts.ts'

export type Valuation = 'fifo' | 'average'
export type Tracking = 'none' | 'lot' | 'serial'

export type Layer = {
  /** Null until it is stored. */
  id: number | null
  readonly lot: string | null
  readonly serial: string | null
  readonly expiry: string | null
  readonly receivedAt: string
  /** How much came; below zero for what was given out without being there. */
  readonly quantity: number
  remaining: number
  /** Null under the moving average, where only the shelf as a whole has a value. */
  value: number | null
}

export type Shelf = {
  readonly itemId: number
  readonly warehouseId: number
  method: Valuation
  readonly tracking: Tracking
  onHand: number
  value: number
  /** What one of them cost when some came last. */
  lastCost: number
  layers: Layer[]
}

/** What a row of the ledger did to a layer. */
export type Move = { readonly layer: Layer; readonly quantity: number; readonly value: number }

/** A row of the ledger to be. */
export type Entry = {
  readonly shelf: Shelf
  readonly line: number
  readonly lot: string | null
  readonly serial: string | null
  readonly quantity: number
  readonly value: number
  readonly balanceAfter: number
  readonly valueAfter: number
  /** The row that it takes back. */
  readonly reverses: number | null
  readonly moves: readonly Move[]
}

export const newShelf = (place: Pick<Shelf, 'itemId' | 'warehouseId' | 'method' | 'tracking'>): Shelf => ({
  ...place,
  onHand: 0,
  value: 0,
  lastCost: 0,
  layers: [],
})

type Row = Pick<Entry, 'line' | 'lot' | 'serial'> & {
  readonly moves: readonly Move[]
  readonly value: number
  readonly reverses?: number | null
}

/** Books a row whose layers are changed already. */
export function book(shelf: Shelf, { moves, value, reverses = null, line, lot, serial }: Row): Entry {
  const quantity = moves.reduce((sum, move) => sum + move.quantity, 0)
  shelf.onHand = added(shelf.onHand, quantity)
  shelf.value = added(shelf.value, value)
  const after = { balanceAfter: shelf.onHand, valueAfter: shelf.value }
  return { shelf, line, lot, serial, quantity, value, ...after, reverses, moves }
}

/** Layers with something in them, in the order in which they are taken: what expires first, then what came first. */
export function openLayers(shelf: Shelf): Layer[] {
  const open = shelf.layers.filter(({ remaining }) => remaining > 0)
  const places = new Map(shelf.layers.map((layer, index) => [layer, index]))
  return open.sort(
    (one, other) =>
      compare(one.expiry ?? LAST_DAY, other.expiry ?? LAST_DAY) ||
      compare(one.receivedAt, other.receivedAt) ||
      places.get(one)! - places.get(other)!,
  )
}

/** Adds to a layer, or takes from it. Under the average only what is owed keeps a value of its own. */
export function changeLayer(shelf: Shelf, layer: Layer, change: { quantity: number; value: number }): Move {
  const keepsValue = shelf.method === 'fifo' || layer.quantity < 0
  layer.remaining = added(layer.remaining, change.quantity)
  layer.value = keepsValue ? added(layer.value ?? 0, change.value) : null
  if (!shelf.layers.includes(layer)) shelf.layers.push(layer)
  return { layer, ...change }
}

/** Parts of a value by quantities, which add up to it. */
export function spread(value: number, quantities: readonly number[]): number[] {
  let [left, whole] = [value, quantities.reduce((sum, quantity) => sum + quantity, 0)]
  return quantities.map(quantity => {
    const part = whole === 0 ? 0 : share(left, quantity, whole)
    left -= part
    whole -= quantity
    return part
  })
}

/** Comes after every day that something expires on. */
export const LAST_DAY = '9999-12-31'
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
