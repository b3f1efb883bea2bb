/** The layers of a shelf worked out from its rows of the ledger alone, with what each row did to them. */
import { share } from './amounts.ts'
import { spread } from './shelf.ts'

export type BookedRow = {
  readonly id: number
  readonly lot: string | null
  readonly serial: string | null
  readonly quantity: number
  readonly value: number
  readonly created_at: string
  /** The row that it takes back. */
  readonly reverses_id: number | null
}

export type ReplayedLayer = {
  readonly row: BookedRow
  /** Below zero for what was given out without being there. */
  readonly quantity: number
  remaining: number
  value: number
}
export type ReplayedMove = {
  readonly row: number
  readonly layer: ReplayedLayer
  readonly quantity: number
  readonly value: number
}
export type Replayed = { readonly layers: readonly ReplayedLayer[]; readonly moves: readonly ReplayedMove[] }

type Replay = {
  readonly layers: ReplayedLayer[]
  readonly moves: ReplayedMove[]
  /** What is left to take back of each row, by its id. */
  readonly undoable: Map<number, { readonly layer: ReplayedLayer; quantity: number }[]>
  /** What is left of each lot and serial number, or owed. */
  readonly open: Map<string, ReplayedLayer[]>
}

/**
 * What came is open until something of the same lot or serial number leaves, the oldest first; what is taken back returns
 * to where it was. After each row the layers are worth what the rows say. Layers that are used up are told too.
 */
export function replay(rows: readonly BookedRow[]): Replayed {
  const state: Replay = { layers: [], moves: [], undoable: new Map(), open: new Map() }
  for (const row of rows) {
    const first = state.moves.length
    const left = takeBack(state, row)
    if (left > 0) bring(state, row, left)
    if (left < 0) give(state, row, -left)
    const moved = state.moves.slice(first)
    state.undoable.set(
      row.id,
      moved.map(({ layer, quantity }) => ({ layer, quantity })),
    )
    settle(state, row, row.value - moved.reduce((sum, { value }) => sum + value, 0))
  }
  return state
}

/** Answers how much of the row is none of what it takes back. */
function takeBack(state: Replay, row: BookedRow): number {
  let left = row.quantity
  for (const done of state.undoable.get(row.reverses_id ?? 0) ?? []) {
    const most = Math.min(Math.abs(left), Math.abs(done.quantity), left < 0 ? done.layer.remaining : Infinity)
    if (most <= 0 || Math.sign(done.quantity) === Math.sign(left)) continue
    const quantity = Math.sign(left) * most
    const value = left < 0 ? costOf(done.layer, most) : share(row.value, quantity, row.quantity)
    change(state, row, { layer: done.layer, quantity, value })
    done.quantity += quantity
    left -= quantity
  }
  return left
}

/** What is owed is settled first. */
function bring(state: Replay, row: BookedRow, quantity: number): void {
  let left = quantity
  for (const debt of openOf(state, row).filter(({ remaining }) => remaining < 0)) {
    const settled = Math.min(left, -debt.remaining)
    if (settled > 0)
      change(state, row, { layer: debt, quantity: settled, value: share(-debt.value, settled, -debt.remaining) })
    left -= settled
  }
  if (left === 0) return
  const layer = opened(state, row, left)
  change(state, row, { layer, quantity: left, value: share(row.value, left, row.quantity) })
}

function give(state: Replay, row: BookedRow, quantity: number): void {
  let left = quantity
  for (const layer of openOf(state, row).filter(({ remaining }) => remaining > 0)) {
    const taken = Math.min(left, layer.remaining)
    if (taken > 0) change(state, row, { layer, quantity: -taken, value: costOf(layer, taken) })
    left -= taken
  }
  if (left === 0) return
  const debt = opened(state, row, -left)
  change(state, row, { layer: debt, quantity: -left, value: share(row.value, -left, row.quantity) })
}

/** A row that is worth more or less than what it moved changes what the rest is worth: a new price, or the average. */
function settle(state: Replay, row: BookedRow, difference: number): void {
  if (difference === 0) return
  const held = state.layers.filter(({ remaining }) => remaining > 0)
  const owed = state.layers.filter(({ remaining }) => remaining < 0)
  const layers = [held, owed, state.layers.slice(-1)].find(({ length }) => length > 0) ?? []
  const weights = layers.map(({ remaining }) => Math.abs(remaining) || 1)
  for (const [index, value] of spread(difference, weights).entries())
    change(state, row, { layer: layers[index]!, quantity: 0, value })
}

const costOf = (layer: ReplayedLayer, quantity: number): number => -share(layer.value, quantity, layer.remaining)

const keyOf = ({ lot, serial }: BookedRow): string => JSON.stringify([lot, serial])

/** Those that are used up are forgotten where they are looked for. */
function openOf(state: Replay, row: BookedRow): readonly ReplayedLayer[] {
  const open = (state.open.get(keyOf(row)) ?? []).filter(({ remaining }) => remaining !== 0)
  state.open.set(keyOf(row), open)
  return open.toSorted((one, other) => one.row.id - other.row.id)
}

function opened(state: Replay, row: BookedRow, quantity: number): ReplayedLayer {
  const layer: ReplayedLayer = { row, quantity, remaining: 0, value: 0 }
  state.layers.push(layer)
  return layer
}

/** A layer that gets back what was taken from it is open again. */
function change(state: Replay, row: BookedRow, move: Omit<ReplayedMove, 'row'>): void {
  const open = state.open.get(keyOf(move.layer.row)) ?? []
  if (!open.includes(move.layer)) state.open.set(keyOf(move.layer.row), [...open, move.layer])
  move.layer.remaining += move.quantity
  move.layer.value += move.value
  state.moves.push({ ...move, row: row.id })
}
