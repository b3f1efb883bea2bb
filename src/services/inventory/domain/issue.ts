/** What leaves a shelf: layer by layer, at what the layers cost or at the average of the shelf. */
import { amountOf, share } from './amounts.ts'
import type { Parcel } from './receive.ts'
import { book, changeLayer, type Entry, type Layer, type Move, openLayers, type Shelf, spread } from './shelf.ts'

/** There is not as much as is wanted. */
export class Shortage extends Error {
  readonly available: number

  constructor(available: number) {
    super('There is not as much as is wanted.')
    this.available = available
  }
}

export type Order = {
  readonly line: number
  readonly quantity: number
  readonly lot?: string | null
  /** One of each. */
  readonly serials?: readonly string[]
  /** Only from these layers. */
  readonly from?: ReadonlySet<number>
  /** What others have a claim to. */
  readonly reserved?: number
  /** May leave the shelf with less than nothing: at the last cost, for things without lots and serial numbers. */
  readonly owes?: { readonly decimals: number }
}

/** One row for each lot or serial number. Throws `Shortage`, and then has changed nothing. */
export function issue(shelf: Shelf, order: Order): Entry[] {
  const picks = pick(shelf, order)
  const groups = Map.groupBy(picks, ({ layer }) => JSON.stringify([layer.lot, layer.serial]))
  return [...groups.values()].map(group => take(shelf, order.line, group))
}

/** What left by these rows, as it arrives elsewhere: with its dates, lots and costs. */
export const parcelsOf = (entries: readonly Entry[]): Parcel[] =>
  entries.flatMap(({ moves }) =>
    moves.map(({ layer: { lot, serial, expiry, receivedAt }, quantity, value }) => ({
      ...{ lot, serial, expiry, receivedAt },
      quantity: -quantity,
      value: -value,
    })),
  )

type Pick = { readonly layer: Layer; readonly quantity: number; readonly value?: number }

function pick(shelf: Shelf, order: Order): Pick[] {
  const layers = candidates(shelf, order)
  const available = heldFor(shelf, order, layers) - (order.reserved ?? 0)
  const missing = order.quantity - available
  if (missing > 0 && !order.owes) throw new Shortage(Math.max(available, 0))
  let left = order.quantity
  const picks: Pick[] = []
  for (const layer of layers) {
    if (left === 0) break
    const quantity = Math.min(left, layer.remaining)
    picks.push({ layer, quantity })
    left -= quantity
  }
  if (left === 0) return picks
  if (!order.owes) throw new Shortage(order.quantity - left)
  const value = amountOf(left, shelf.lastCost, order.owes.decimals)
  return [...picks, { layer: debtOf(left), quantity: left, value }]
}

/** Where nothing certain is wanted the shelf knows it, also when not all of its layers were read. */
function heldFor(shelf: Shelf, { lot, serials, from }: Order, layers: readonly Layer[]): number {
  const isCertain = (lot ?? null) !== null || (serials?.length ?? 0) > 0 || from !== undefined
  if (isCertain) return layers.reduce((sum, { remaining }) => sum + remaining, 0)
  return shelf.layers.reduce((sum, { remaining }) => sum - Math.min(remaining, 0), shelf.onHand)
}

function candidates(shelf: Shelf, { lot, serials, from }: Order): Layer[] {
  return openLayers(shelf).filter(
    layer =>
      (lot === null || lot === undefined || layer.lot === lot) &&
      (serials === undefined || serials.length === 0 || serials.includes(layer.serial ?? '')) &&
      (from === undefined || from.has(layer.id ?? 0)),
  )
}

const debtOf = (quantity: number): Layer => ({
  ...{ id: null, lot: null, serial: null, expiry: null, receivedAt: '' },
  ...{ quantity: -quantity, remaining: 0, value: 0 },
})

function take(shelf: Shelf, line: number, picks: readonly Pick[]): Entry {
  const { lot, serial } = picks[0]!.layer
  const values = shelf.method === 'fifo' ? picks.map(costOf) : averageCosts(shelf, picks)
  const moves: Move[] = picks.map(({ layer, quantity }, index) =>
    changeLayer(shelf, layer, { quantity: -quantity, value: -values[index]! + 0 }),
  )
  return book(shelf, { line, lot, serial, moves, value: moves.reduce((sum, move) => sum + move.value, 0) })
}

const costOf = ({ layer, quantity, value }: Pick): number => value ?? share(layer.value ?? 0, quantity, layer.remaining)

/** Debts have the value they were booked at; all else shares what the shelf is worth. */
function averageCosts(shelf: Shelf, picks: readonly Pick[]): number[] {
  const real = picks.filter(({ value }) => value === undefined).map(({ quantity }) => quantity)
  const taken = real.reduce((sum, quantity) => sum + quantity, 0)
  const whole = taken === 0 ? 0 : share(shelf.value, taken, shelf.onHand)
  const parts = spread(whole, real)
  return picks.map(({ value }) => value ?? parts.shift()!)
}
