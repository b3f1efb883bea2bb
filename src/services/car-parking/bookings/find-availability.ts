/** What is free for a stay, with a price for one space of each type. The route and the booking page ask here. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { RestError } from '../../../kernel/errors.ts'
import { type Alternative, findAlternatives } from './alternatives.ts'
import { localText, problemsOf, readStay, refusalOf, type WantedStay } from './asked-stay.ts'
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

/** `obstacle`: why nothing can be booked for such a stay, however much is free; null where nothing speaks against it. */
export type FoundAvailability = { readonly found: Availability; readonly obstacle: RestError | null }

export async function findAvailability(asked: AvailabilityAsked, ctx: ReadContext): Promise<FoundAvailability> {
  const place = await readStay(asked, ctx)
  const problems = problemsOf(place, null, ctx.clock.millis())
  const types = await offeredTypes(place, asked, ctx)
  const { entry, exit, timeZone, spaces } = place.stay
  const isFull = types.every(({ free }) => free < spaces)
  const found = {
    location_id: place.locationId,
    entry: localText(entry, timeZone),
    exit: localText(exit, timeZone),
    open: { entry: !problems.includes('closed_at_entry'), exit: !problems.includes('closed_at_exit') },
    types,
    ...(isFull ? { alternatives: await findAlternatives(place, asked, ctx) } : {}),
  }
  return { found, obstacle: refusalOf(problems) }
}
