/** The opposite of a row of the ledger: to and from the very layers that it touched, whole or in part. */
import { share } from './amounts.ts'
import { book, changeLayer, type Entry, type Layer, type Move, type Shelf } from './shelf.ts'

/** What is left to be taken back of what a row did to a layer. */
export type Trace = {
  readonly layer: Layer
  readonly quantity: number
  readonly value: number
  /** What the layer is worth was changed since; of a row that moved a value alone, anything was. */
  readonly isRevalued: boolean
}

export type Undoing = {
  readonly line: number
  readonly row: { readonly id: number; readonly lot: string | null; readonly serial: string | null }
  readonly traces: readonly Trace[]
  /** How much of it is taken back, without a sign; what is left of the row where it moved none. */
  readonly quantity: number
}

/** The goods are somewhere else by now, or worth something else. */
export class MovedOn extends Error {
  readonly layers: readonly Layer[]

  constructor(layers: readonly Layer[]) {
    super('What this document brought has moved on.')
    this.layers = layers
  }
}

/** Throws `MovedOn`, and then has changed nothing. */
export function reverse(shelf: Shelf, { line, row, traces, quantity }: Undoing): Entry {
  const steps = stepsOf(traces, quantity)
  const stuck = steps.filter(step => !canUndo(step)).map(({ trace }) => trace.layer)
  if (stuck.length > 0) throw new MovedOn(stuck)
  const moves: Move[] = []
  // Each step sees what the ones before it left on the shelf.
  const rest = { onHand: shelf.onHand, value: shelf.value }
  for (const step of steps) {
    const move = undo(shelf, step, rest)
    rest.onHand += move.quantity
    rest.value += move.value
    moves.push(move)
  }
  const value = moves.reduce((sum, move) => sum + move.value, 0)
  return book(shelf, { line, lot: row.lot, serial: row.serial, moves, value, reverses: row.id })
}

type Step = { readonly trace: Trace; readonly part: number }

/** What was touched last is put back first. */
function stepsOf(traces: readonly Trace[], quantity: number): Step[] {
  const steps: Step[] = []
  let left = quantity
  for (const trace of traces.toReversed()) {
    const part = Math.min(left, Math.abs(trace.quantity))
    left -= part
    if (part > 0 || trace.quantity === 0) steps.push({ trace, part })
  }
  return steps
}

function canUndo({ trace: { layer, quantity, isRevalued }, part }: Step): boolean {
  // What was owed can be given back for as long as it is owed.
  if (quantity < 0) return layer.quantity >= 0 || layer.remaining <= -part
  return !isRevalued && layer.remaining >= part
}

type Rest = { readonly onHand: number; readonly value: number }

function undo(shelf: Shelf, { trace, part }: Step, rest: Rest): Move {
  const { layer, quantity, value } = trace
  const portion = quantity === 0 ? value : share(value, part, Math.abs(quantity))
  if (quantity <= 0) return changeLayer(shelf, layer, { quantity: part, value: -portion + 0 })
  return changeLayer(shelf, layer, { quantity: -part, value: -withdrawn(rest, { layer, part, portion }) + 0 })
}

/** Nothing is left behind when the last piece goes, and nothing below it is taken. */
function withdrawn(rest: Rest, { layer, part, portion }: { layer: Layer; part: number; portion: number }): number {
  if (layer.value !== null) return part === layer.remaining ? layer.value : Math.min(portion, layer.value)
  return part === rest.onHand ? rest.value : Math.max(Math.min(portion, rest.value), 0)
}
