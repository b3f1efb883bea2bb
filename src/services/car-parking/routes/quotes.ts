/** Prices on demand: for customers, and for staff. */
import { type Static, Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { countVisit } from '../../../platform/visitors/visitors.ts'
import { readStay, refuseStay, stayInput } from '../bookings/asked-stay.ts'
import { quoteSelection } from '../bookings/quote-selection.ts'
import { errors, refused } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { limits } from '../limits.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { presentQuote } from './present-quote.ts'

const input = Type.Object({
  ...stayInput,
  space_type_id: Type.Integer({ minimum: 1 }),
  coupon_code: Type.Optional(Type.String({ maxLength: 40 })),
  extras: Type.Optional(
    Type.Array(
      Type.Object({ extra_id: Type.Integer({ minimum: 1 }), quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }),
      { maxItems: 50 },
    ),
  ),
})

export const quote = route({
  method: 'POST',
  path: '/quote',
  summary: 'The full price of a stay, line by line',
  // The bucket depends on what is sent, so the handler counts.
  access: visitors({ bucket: null }),
  input,
  // Counting has a transaction of its own: a refusal must not undo it.
  transaction: false,
  async handler(asked, ctx) {
    const bucket = asked.coupon_code ? 'quote_coupon' : 'quote'
    await countVisit(bucket, { slug: 'car-parking', limits, errors }, ctx as unknown as ReadContext)
    const about = { route: '/quote', body: ctx.request.body }
    if (!(await ctx.hooks.apply(hooks.captcha, true, about, ctx as unknown as ReadContext)))
      throw errors.captcha_failed()
    return withMessage('This is the price of your stay.', await priceOf(asked, ctx, { isBound: true }))
  },
})

/** Staff may price a stay that the location would not take from a customer. */
export const staffQuote = route({
  method: 'POST',
  path: '/bookings/quote',
  summary: 'Price a selection',
  access: can('view'),
  input,
  handler: (asked, ctx) => priceOf(asked, ctx, { isBound: false }),
})

async function priceOf(asked: Static<typeof input>, ctx: Context, { isBound }: { isBound: boolean }) {
  const place = await readStay(asked, ctx)
  if (isBound) refuseStay(place, asked.space_type_id, ctx.clock.millis())
  const { currency } = await ctx.settings(settings)
  const found = await quoteSelection(
    {
      stay: place.stay,
      locationId: asked.location_id,
      spaceTypeId: asked.space_type_id,
      currency,
      extras: asked.extras ?? [],
      userId: ctx.user?.id ?? null,
      couponCode: asked.coupon_code || null,
      customerEmail: null,
      bookingId: null,
    },
    ctx,
  ).catch(asCustomerHears)
  if (!found) throw refused(404, 'There is no price for this kind of space.')
  return presentQuote(found, currency)
}

function asCustomerHears(error: { code?: string; message: string }): never {
  if (error.code === `${errors.prefix}_coupon`) throw refused(422, error.message)
  throw error
}
