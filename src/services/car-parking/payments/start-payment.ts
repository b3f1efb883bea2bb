/** A customer wants to pay: by card at the provider, or later in another way. */

import type { Context, ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { type Gateway, openCheckout, type Payment, prepareCheckout } from '../../../platform/payments/payments.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { findActive, type StoredBooking } from '../bookings/load-booking.ts'
import { amountToPay, type PaymentType, usualPayType } from '../domain/payable.ts'
import { bookings } from '../entities/bookings.ts'
import { refusals } from '../errors.ts'
import { settings } from '../settings.ts'
import { parkingPayments } from './payment-book.ts'
import { paymentOptions } from './payment-options.ts'
import { returnKey } from './return-key.ts'

export type WantedPayment = {
  readonly booking_ref: string
  readonly gateway: Gateway
  readonly pay_type?: PaymentType | undefined
}

export type StartedPayment = {
  readonly booking_ref: string
  readonly gateway: Gateway
  readonly pay_type: PaymentType
  readonly amount: number
  readonly currency: string
  /** Where the customer pays; null where he pays in another way. */
  readonly redirect_url: string | null
  readonly expires_at: string | null
  readonly instructions: string
}

/** Opens its own transactions: the provider is asked between them, never inside one. */
export async function startPayment(wanted: WantedPayment, ctx: ReadContext): Promise<StartedPayment> {
  const prepared = await ctx.transaction(tx => prepare(wanted, tx))
  const { booking, payment, payType, amount } = prepared
  const url = payment ? await openCheckout({ payment, ...checkoutWords(booking, ctx) }, parkingPayments, ctx) : null
  return {
    booking_ref: booking.ref!,
    gateway: wanted.gateway,
    pay_type: payType,
    amount: majorUnits(amount, booking.currency),
    currency: booking.currency,
    redirect_url: url,
    expires_at: payment?.expiresAt ?? null,
    instructions: wanted.gateway === 'bank_transfer' ? (await ctx.settings(settings)).bank_instructions : '',
  }
}

async function prepare(wanted: WantedPayment, ctx: Context) {
  const booking = await findActive(wanted.booking_ref, ctx)
  if (!booking) throw refusals.no_booking()
  if (!PAYABLE.includes(booking.status)) throw refusals.not_payable()
  const { gateways } = await paymentOptions(booking.booking_form_id, ctx)
  if (!gateways.includes(wanted.gateway)) throw refusals.way_to_pay()
  const money = moneyOf(booking)
  const payType = wanted.pay_type ?? usualPayType(money)
  const amount = amountToPay(money, payType)
  if (amount === 0) throw refusals.nothing_to_pay()
  if (wanted.gateway !== 'stripe') await payLater(booking, wanted.gateway, ctx)
  const order = { subjectId: booking.id, amount, currency: booking.currency, payType }
  const payment: Payment | null =
    wanted.gateway === 'stripe' ? await prepareCheckout(order, parkingPayments, ctx) : null
  return { booking, payment, payType, amount }
}

/** Bookings that customers can pay: those that stand, and those whose stay is over. */
export const PAYABLE: readonly string[] = ['pending', 'confirmed', 'checked_in', 'completed']

/** As if it had been booked so: who pays later keeps the space without a hold. */
async function payLater(booking: StoredBooking, gateway: Gateway, ctx: Context): Promise<void> {
  const { offline_status } = await ctx.settings(settings)
  const isHeld = booking.status === 'pending' && booking.hold_expires_at !== null
  const set = { payment_method: gateway as NonNullable<StoredBooking['payment_method']> }
  const released = isHeld ? { hold_expires_at: null, status: offline_status } : {}
  await updateRecord(bookings, { id: booking.id, set: { ...set, ...released } }, ctx.asSystem('payment'))
}

function checkoutWords(booking: StoredBooking, ctx: ReadContext) {
  const ref = booking.ref!
  const back = returnUrl(ref, ctx)
  return {
    title: `Parking ${ref}`,
    email: booking.customer_email,
    // The provider puts the checkout's name in the place of the braces.
    successUrl: `${back}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}&cancelled=1`,
    reference: ref,
    metadata: { booking_ref: ref },
  }
}

/** Written on the older namespace, as it always was. */
const returnUrl = (ref: string, ctx: ReadContext): string =>
  `${ctx.site.url}/api/vendor-carparking/v1/payment/return?booking_ref=${encodeURIComponent(ref)}&key=${returnKey(ref, ctx)}`
