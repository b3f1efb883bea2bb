/** The price of what somebody asks for, as he reads it. */

import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { refusals } from '../errors.ts'
import { paymentOptions } from '../payments/payment-options.ts'
import { settings } from '../settings.ts'
import { readStay, refuseStay } from './asked-stay.ts'
import { asCustomerHears } from './customer-words.ts'
import { onlyForm } from './form-rules.ts'
import { presentQuote } from './present-quote.ts'
import { quoteSelection } from './quote-selection.ts'
import { selectionInput } from './selection-input.ts'
import { refuseByType } from './sold-type.ts'

export const quoteInput = Type.Object({
  ...selectionInput,
  pay_type: Type.Optional(Type.Enum(['full', 'deposit', 'on_site'])),
})

/** `isBound`: the stay must be one that the location takes from customers. */
export async function priceSelection(
  asked: Static<typeof quoteInput>,
  { isBound }: { readonly isBound: boolean },
  ctx: ReadContext,
) {
  const place = await readStay(asked, ctx)
  if (isBound) {
    refuseStay(place, asked.space_type_id, ctx.clock.millis())
    await refuseByType(asked.space_type_id, place.stay, ctx)
  }
  const { currency, prices_include_tax } = await ctx.settings(settings)
  const { deposit, payTypes } = await paymentOptions(asked.booking_form_id ?? (await onlyForm(ctx)), ctx)
  const quote = await quoteSelection(
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
      deposit,
      payType: asked.pay_type ?? payTypes[0] ?? 'full',
    },
    ctx,
  ).catch(asCustomerHears)
  if (!quote) throw refusals.unpriced()
  return presentQuote(quote, { currency, prices_include_tax })
}
