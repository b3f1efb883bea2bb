/** What a trip costs beside its fare: stops on the way, waiting there, and places with a fee of their own. */
import { multiplyDivide, notNegative, sum } from '../../../kernel/money.ts'
import { amountOf, type Fee } from '../domain/fare.ts'
import type { Terms } from '../store/offer.ts'

export type Stop = {
  readonly address: string
  readonly waiting_minutes: number
  /** Degrees, where somebody put it on the map. */
  readonly lat?: number
  readonly lng?: number
}
export type Visited = {
  readonly stops: readonly Stop[]
  readonly placeIds: readonly number[]
  readonly isReturn: boolean
}

/** A way back passes its places again; stops and waiting are counted once, as they were told. */
export function feesOf({ stops, placeIds, isReturn }: Visited, decimals: number, terms: Terms): readonly Fee[] {
  const waiting = notNegative(sum(stops.map(({ waiting_minutes }) => waiting_minutes)) - terms.freeMinutes)
  const perHour = terms.waitingPerHour * 10 ** decimals
  const fees: Fee[] = [
    { kind: 'stop', name: 'stop', amount: stops.length * amountOf(terms.stopFee, decimals) },
    { kind: 'waiting', name: 'waiting', amount: multiplyDivide(waiting, perHour, 60 * 10_000) },
  ]
  for (const id of placeIds) {
    const place = terms.placeFees.get(id)
    if (place)
      fees.push({ kind: 'place', name: place.name, amount: (isReturn ? 2 : 1) * amountOf(place.fee, decimals) })
  }
  return fees.filter(({ amount }) => amount > 0)
}
