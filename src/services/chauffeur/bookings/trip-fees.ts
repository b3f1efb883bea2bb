/** What a trip costs beside its fare: stops on the way, waiting there, and places with a fee of their own. */
import type { ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, scaled } from '../../../kernel/currencies.ts'
import { multiplyDivide, notNegative, sum } from '../../../kernel/money.ts'
import { amountOf, type Fee } from '../domain/fare.ts'
import { settings } from '../settings.ts'
import { fromOffer } from '../store/offer.ts'

export type Stop = { readonly address: string; readonly waiting_minutes: number }
export type Visited = {
  readonly stops: readonly Stop[]
  readonly placeIds: readonly number[]
  readonly isReturn: boolean
}

/** A way back passes its places again; stops and waiting are counted once, as they were told. */
export async function feesOf(
  { stops, placeIds, isReturn }: Visited,
  currency: string,
  ctx: ReadContext,
): Promise<readonly Fee[]> {
  const { stop_fee, waiting_fee_per_hour, free_waiting_minutes } = await ctx.settings(settings)
  const decimals = decimalsOf(currency)
  const waiting = notNegative(sum(stops.map(({ waiting_minutes }) => waiting_minutes)) - free_waiting_minutes)
  const perHour = scaled(waiting_fee_per_hour, 4)
  const fees: Fee[] = [
    { kind: 'stop', name: 'stop', amount: stops.length * amountOf(scaled(stop_fee, 4), decimals) },
    { kind: 'waiting', name: 'waiting', amount: multiplyDivide(waiting, perHour * 10 ** decimals, 60 * 10_000) },
  ]
  if (placeIds.length > 0) {
    const places = await placeFees(ctx)
    for (const id of placeIds) {
      const place = places.get(id)
      if (place)
        fees.push({ kind: 'place', name: place.name, amount: (isReturn ? 2 : 1) * amountOf(place.fee, decimals) })
    }
  }
  return fees.filter(({ amount }) => amount > 0)
}

const placeFees = (ctx: ReadContext): Promise<ReadonlyMap<number, { readonly name: string; readonly fee: number }>> =>
  fromOffer(
    'places',
    async () => {
      const rows = await ctx.db.selectFrom('chauffeur_locations').select(['id', 'name', 'fee']).execute()
      return new Map(rows.map(({ id, name, fee }) => [id, { name, fee }]))
    },
    ctx,
  )
