import { Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { type AskedStay, localText, openFor, readStay, stayInput } from '../bookings/asked-stay.ts'
import { countFree } from '../bookings/free-spaces.ts'
import { quoteSelection } from '../bookings/quote-selection.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

/** Nothing is changed by it, by POST as by GET. */
export const availability = route({
  method: ['GET', 'POST'],
  path: '/availability',
  summary: 'Free spaces between entry and exit, with a price for one space of each type',
  access: visitors({ bucket: 'availability', captcha: hooks.captcha }),
  input: Type.Object({ ...stayInput, space_type_id: Type.Optional(Type.Integer({ minimum: 1 })) }),
  transaction: false,
  async handler(asked, ctx) {
    const reading = ctx as unknown as ReadContext
    const place = await readStay(asked, reading)
    const { entry, exit, timeZone } = place.stay
    const types = []
    for (const type of await offeredTypes(asked.location_id, asked.space_type_id ?? null, reading))
      types.push(await offer(type, place, reading))
    return withMessage(types.some(({ free }) => free > 0) ? 'There are free spaces.' : 'There are no free spaces.', {
      location_id: asked.location_id,
      entry: localText(entry, timeZone),
      exit: localText(exit, timeZone),
      open: openFor(place),
      types,
    })
  },
})

type Offered = { readonly id: number; readonly name: string; readonly capacity: number }

async function offeredTypes(locationId: number, only: number | null, ctx: ReadContext): Promise<Offered[]> {
  const rows = await ctx.db
    .selectFrom('carparking_space_types as t')
    .innerJoin('carparking_location_spaces as s', 's.space_type_id', 't.id')
    .select(eb => ['t.id as id', 't.name as name', eb.fn.sum('s.quantity').as('capacity')])
    .where('s.location_id', '=', locationId)
    .where('s.status', '=', 'active')
    .where('s.trashed_at', 'is', null)
    .where('t.status', '=', 'published')
    .where('t.trashed_at', 'is', null)
    .$if(only !== null, query => query.where('t.id', '=', only))
    .groupBy(['t.id', 't.name', 't.display_order'])
    .orderBy('t.display_order')
    .orderBy('t.id')
    .execute()
  return rows.map(row => ({ id: Number(row.id), name: row.name, capacity: Number(row.capacity) }))
}

async function offer({ id, name, capacity }: Offered, { stay, locationId }: AskedStay, ctx: ReadContext) {
  const { currency } = await ctx.settings(settings)
  const span = { locationId, spaceTypeId: id, from: stay.entry, to: stay.exit, exceptBooking: null }
  const selection = { stay: { ...stay, spaces: 1 }, locationId, spaceTypeId: id, currency, extras: [] }
  const nobody = { userId: ctx.user?.id ?? null, couponCode: null, customerEmail: null, bookingId: null }
  const quote = await quoteSelection({ ...selection, ...nobody }, ctx)
  const price = quote ? majorUnits(quote.total, currency) : null
  return {
    space_type_id: id,
    name,
    free: await countFree(span, ctx),
    capacity,
    price,
    currency,
    units: quote?.units ?? 0,
  }
}
