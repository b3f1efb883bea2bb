/** The types of space that a location sells, with what is free of each and the price of one space. */
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { readRows } from '../../../kernel/statement.ts'
import { settings } from '../settings.ts'
import type { AskedStay } from './asked-stay.ts'
import { fromCatalogue } from './catalogue.ts'
import { freeByType } from './free-spaces.ts'
import { quoteSelection } from './quote-selection.ts'

export type OfferedType = {
  readonly space_type_id: number
  readonly name: string
  readonly free: number
  readonly capacity: number
  /** Null where the type has no prices. */
  readonly price: number | null
  readonly currency: string
  readonly units: number
  readonly billing_unit: string | null
}

/** Which types somebody wants to see: one, some, or all that the location has. */
export type TypeWish = { readonly space_type_id?: number | undefined; readonly types?: readonly number[] }

/** In the order in which they are shown. */
export async function offeredTypes(
  place: AskedStay,
  { space_type_id, types }: TypeWish,
  ctx: ReadContext,
): Promise<OfferedType[]> {
  const { stay, opening, bufferMinutes, locationId } = place
  const span = { locationId, from: stay.entry, to: stay.exit, exceptBooking: null }
  const free = await freeByType(
    { ...span, bufferMinutes, timeZone: stay.timeZone, exceptions: opening.exceptions },
    ctx,
  )
  const published = await fromCatalogue('published types', () => loadPublished(ctx), ctx)
  const offered: OfferedType[] = []
  for (const { id, name } of published) {
    const spaces = free.get(Number(id))
    const isAsked = (space_type_id ?? Number(id)) === Number(id) && (types?.includes(Number(id)) ?? true)
    if (spaces && isAsked) offered.push(await offer({ id: Number(id), name, spaces }, place, ctx))
  }
  return offered
}

const loadPublished = (ctx: ReadContext): Promise<{ id: unknown; name: string }[]> =>
  readRows({ text: PUBLISHED, values: [ctx.site.id] }, ctx)

const PUBLISHED = `select id, name from carparking_space_types where site_id = ? and status = 'published'
  and trashed_at is null order by display_order, id`

type Offered = { readonly id: number; readonly name: string; readonly spaces: { free: number; capacity: number } }

async function offer({ id, name, spaces }: Offered, { stay, locationId }: AskedStay, ctx: ReadContext) {
  const { currency } = await ctx.settings(settings)
  const selection = { stay: { ...stay, spaces: 1 }, locationId, spaceTypeId: id, currency, extras: [] }
  const nobody = { userId: ctx.user?.id ?? null, couponCode: null, customerEmail: null, bookingId: null }
  const quote = await quoteSelection({ ...selection, ...nobody }, ctx)
  const price = quote ? majorUnits(quote.total, currency) : null
  const { free, capacity } = spaces
  return {
    space_type_id: id,
    name,
    free,
    capacity,
    price,
    currency,
    units: quote?.units ?? 0,
    billing_unit: quote?.billingUnit ?? null,
  }
}
