/** What comes onto a shelf: new layers, and first of all what the shelf owes. */
import { share, unitCostOf } from './amounts.ts'
import { book, changeLayer, type Entry, type Layer, type Move, type Shelf } from './shelf.ts'

/** Things of one lot or one serial number with what they are worth. */
export type Parcel = Pick<Layer, 'lot' | 'serial' | 'expiry' | 'receivedAt'> & {
  readonly quantity: number
  readonly value: number
}

export type Arrival = {
  readonly line: number
  readonly parcels: readonly Parcel[]
  /** Of the currency, for the unit cost. */
  readonly decimals: number
  readonly reverses?: number | null
}

/** One row for each lot or serial number, and one more where a debt turns out dearer or cheaper than it was booked. */
export function receive(shelf: Shelf, arrival: Arrival): Entry[] {
  const groups = Map.groupBy(arrival.parcels, ({ lot, serial }) => JSON.stringify([lot, serial]))
  return [...groups.values()].flatMap(parcels => receiveAlike(shelf, arrival, parcels))
}

function receiveAlike(shelf: Shelf, { line, decimals, reverses = null }: Arrival, parcels: readonly Parcel[]): Entry[] {
  const { lot, serial } = parcels[0]!
  const parts = parcels.map(parcel => place(shelf, parcel))
  const moves = parts.flatMap(part => part.moves)
  const value = parcels.reduce((sum, parcel) => sum + parcel.value, 0)
  const quantity = parcels.reduce((sum, parcel) => sum + parcel.quantity, 0)
  shelf.lastCost = unitCostOf(value, quantity, decimals)
  const arrived = book(shelf, { line, lot, serial, moves, value, reverses })
  const difference = parts.reduce((sum, part) => sum + part.difference, 0)
  if (difference === 0) return [arrived]
  return [arrived, book(shelf, { line, lot, serial, moves: [], value: difference })]
}

type Placed = { readonly moves: readonly Move[]; readonly difference: number }

/** What was given out before it came was booked at the last cost; now that the true one is known, the rest follows. */
function place(shelf: Shelf, { quantity, value, ...about }: Parcel): Placed {
  const moves: Move[] = []
  let [left, leftValue, difference] = [quantity, value, 0]
  for (const debt of shelf.layers.filter(({ remaining }) => remaining < 0)) {
    if (left === 0) break
    const settled = Math.min(left, -debt.remaining)
    const booked = share(-debt.value!, settled, -debt.remaining)
    const cost = share(leftValue, settled, left)
    moves.push(changeLayer(shelf, debt, { quantity: settled, value: booked }))
    difference += booked - cost
    left -= settled
    leftValue -= cost
  }
  if (left > 0) {
    const layer: Layer = { ...about, id: null, quantity: left, remaining: 0, value: null }
    moves.push(changeLayer(shelf, layer, { quantity: left, value: leftValue }))
  }
  return { moves, difference }
}
