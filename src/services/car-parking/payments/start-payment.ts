/** A customer wants to pay: by card at the provider, or later in another way. */

import { MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { findActive, type StoredBooking } from '../bookings/load-booking.ts'
import { amountToPay, type PaymentType, usualPayType } from '../domain/payable.ts'
import { bookings } from '../entities/bookings.ts'
import { refusals } from '../errors.ts'
import { endCheckouts } from '../jobs/end-checkouts.ts'
import { settings } from '../settings.ts'
import { openCheckout } from './card-checkout.ts'
import { addPayment, type Gateway, type Payment, paymentsOf } from './ledger.ts'
import { paymentOptions } from './payment-options.ts'

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
  const url = payment ? (payment.checkoutUrl ?? (await openCheckout(payment, booking, ctx))) : null
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
  const payment = wanted.gateway === 'stripe' ? await cardPayment({ booking, payType, amount }, ctx) : null
  return { booking, payment, payType, amount }
}

/** Bookings that customers can pay: those that stand, and those whose stay is over. */
export const PAYABLE: readonly string[] = ['pending', 'confirmed', 'checked_in', 'completed']

type CardOrder = { readonly booking: StoredBooking; readonly payType: PaymentType; readonly amount: number }

/** Who clicks twice comes to the same checkout; who wants to pay another sum has the earlier one ended. */
async function cardPayment({ booking, payType, amount }: CardOrder, ctx: Context): Promise<Payment> {
  const now = instantFromMillis(ctx.clock.millis())
  const open = (await paymentsOf(booking.id, ctx)).filter(
    ({ kind, gateway, status }) => kind === 'payment' && gateway === 'stripe' && status === 'pending',
  )
  const same = open.find(payment => payment.amount === amount && (payment.expiresAt ?? '') > now)
  if (same) return same
  const { id: bookingId, currency } = booking
  const expiresAt = instantFromMillis(ctx.clock.millis() + CHECKOUT_TIME)
  const order = { bookingId, kind: 'payment', gateway: 'stripe', payType, amount, currency, status: 'pending' } as const
  const added = await addPayment({ ...order, expiresAt }, ctx)
  if (open.length > 0) await ctx.jobs.enqueue(endCheckouts, { bookingId, except: added.id })
  return added
}

/** The shortest time that the provider allows, and a minute for its clock. */
const CHECKOUT_TIME = 31 * MINUTE

/** As if it had been booked so: who pays later keeps the space without a hold. */
async function payLater(booking: StoredBooking, gateway: Gateway, ctx: Context): Promise<void> {
  const { offline_status } = await ctx.settings(settings)
  const isHeld = booking.status === 'pending' && booking.hold_expires_at !== null
  const set = { payment_method: gateway as NonNullable<StoredBooking['payment_method']> }
  const released = isHeld ? { hold_expires_at: null, status: offline_status } : {}
  await updateRecord(bookings, { id: booking.id, set: { ...set, ...released } }, ctx.asSystem('payment'))
}
