/** What is free for a stay, with a price for one space of each type. The route and the booking page ask here. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Alternative, findAlternatives } from './alternatives.ts'
import { localText, openFor, readStay, type WantedStay } from './asked-stay.ts'
import { type OfferedType, offeredTypes, type TypeWish } from './offered-types.ts'

export type AvailabilityAsked = WantedStay & TypeWish

export type Availability = {
  readonly location_id: number
  readonly entry: string
  readonly exit: string
  readonly open: { readonly entry: boolean; readonly exit: boolean }
  readonly types: readonly OfferedType[]
  /** Only where nothing is free. */
  readonly alternatives?: readonly Alternative[]
}

export async function findAvailability(asked: AvailabilityAsked, ctx: ReadContext): Promise<Availability> {
  const place = await readStay(asked, ctx)
  const types = await offeredTypes(place, asked, ctx)
  const { entry, exit, timeZone, spaces } = place.stay
  const isFull = types.every(({ free }) => free < spaces)
  return {
    location_id: place.locationId,
    entry: localText(entry, timeZone),
    exit: localText(exit, timeZone),
    open: openFor(place),
    types,
    ...(isFull ? { alternatives: await findAlternatives(place, asked, ctx) } : {}),
  }
}
