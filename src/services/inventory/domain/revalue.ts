/** Things that are worth something else from now on: value moves, quantity stays. */
import { amountOf } from './amounts.ts'
import { book, changeLayer, type Entry, type Layer, openLayers, type Shelf, spread, type Valuation } from './shelf.ts'

export type NewWorth = {
  readonly line: number
  /** What one of them is worth. Null keeps the value and changes the method alone. */
  readonly unitCost: number | null
  readonly decimals: number
  readonly method?: Valuation
}

/** One row for each lot or serial number. */
export function revalue(shelf: Shelf, { line, unitCost, decimals, method = shelf.method }: NewWorth): Entry[] {
  const layers = openLayers(shelf)
  const before = worthOf(shelf, layers)
  switchTo(shelf, layers, { method, values: before })
  const groups = Map.groupBy(
    layers.map((layer, index) => ({ layer, before: before[index]! })),
    ({ layer }) => JSON.stringify([layer.lot, layer.serial]),
  )
  const entries = [...groups.values()].map(group => {
    const moves = group.map(({ layer, before: old }) => {
      const worth = unitCost === null ? old : amountOf(layer.remaining, unitCost, decimals)
      return changeLayer(shelf, layer, { quantity: 0, value: worth - old })
    })
    const { lot, serial } = group[0]!.layer
    return book(shelf, { line, lot, serial, moves, value: moves.reduce((sum, move) => sum + move.value, 0) })
  })
  if (unitCost !== null) shelf.lastCost = unitCost
  return entries
}

/** What each layer is worth now. */
const worthOf = (shelf: Shelf, layers: readonly Layer[]): number[] =>
  shelf.method === 'fifo'
    ? layers.map(({ value }) => value ?? 0)
    : spread(
        shelf.value,
        layers.map(({ remaining }) => remaining),
      )

function switchTo(shelf: Shelf, layers: readonly Layer[], to: { method: Valuation; values: readonly number[] }): void {
  if (to.method === shelf.method) return
  shelf.method = to.method
  for (const [index, layer] of layers.entries()) layer.value = to.method === 'fifo' ? to.values[index]! : null
}
