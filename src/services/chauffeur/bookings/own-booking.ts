/** What a customer may do with a booking of their own: see it, cancel it by the policy, move it. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { majorUnits, minorUnits, scaled } from '../../../kernel/currencies.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { type Cancellation, cancellationOf } from '../../../platform/change-policy/change-policy.ts'
import { refundByCard } from '../../../platform/payments/payments.ts'
import { localText } from '../domain/availability.ts'
import { isBlocking } from '../domain/booking-status.ts'
import { bookings } from '../entities/bookings.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { chauffeurPayments } from '../payments/payment-book.ts'
import { settings } from '../settings.ts'
import { publishedForm, termsOfOffer } from '../store/offer.ts'
import { askedPickup, type Sent } from './asked-trip.ts'
import { type Booking, legsOfBooking, millisOf } from './booking.ts'
import { claimTrip } from './claim-trip.ts'
import { readMoment } from './complete-booking.ts'
import { loadBooking } from './load-booking.ts'

/** The figures are applied as they were shown. */
export async function cancellationNow(booking: Booking, ctx: ReadContext): Promise<Cancellation> {
  const { cancel_policy } = await ctx.settings(settings)
  const policy = {
    cancelAllowed: isBlocking(booking.status),
    cancelNoticeHours: 0,
    refundTiers: cancel_policy.map(({ hours, percent }) => ({ hoursBefore: hours, percent: scaled(percent, 2) })),
    cancelFee: 0,
    rescheduleNoticeHours: 0,
    rescheduleLimit: MOST_MOVES,
  }
  const paid = minorUnits(booking.amount_paid, booking.currency!)
  const entry = millisOf(booking.pickup_at) ?? Number.MAX_SAFE_INTEGER
  return cancellationOf({ entry, paid, refunded: 0 }, policy, ctx.clock.millis())
}

const MOST_MOVES = 20

/** Answers what is given back. */
export async function cancelOwn(
  { booking, isPreview }: { readonly booking: Booking; readonly isPreview: boolean },
  ctx: Context,
) {
  const { isAllowed, refund, percent } = await cancellationNow(booking, ctx)
  const told = { allowed: isAllowed, refund: majorUnits(refund, booking.currency!), percent: percent / 100 }
  if (!isPreview) await cancelBooking({ booking, by: ctx.asSystem('customer') }, ctx)
  return told
}

/** By the policy, for whoever asks: money that came by card goes back by itself, the rest is owed. */
export async function cancelBooking(
  { booking, by }: { readonly booking: Booking; readonly by: Context },
  ctx: Context,
): Promise<void> {
  const { isAllowed, refund } = await cancellationNow(booking, ctx)
  if (!isAllowed) throw errors.not_cancellable()
  const refund_due = majorUnits(refund, booking.currency!)
  const owed = refund > 0 ? { refund_due, attention: 'needs_refund' as const } : {}
  await updateRecord(bookings, { id: booking.id, set: { status: 'cancelled', ...owed } }, by)
  if (refund > 0)
    await refundByCard({ subjectId: booking.id, amount: refund, reason: 'cancelled' }, chauffeurPayments, ctx)
}

/** Another time, by the same rules as a new booking. The price that was agreed stays. */
export async function moveOwn(
  { booking, sent }: { readonly booking: Booking; readonly sent: Sent },
  ctx: Context,
): Promise<Booking> {
  const isOver = (millisOf(booking.pickup_at) ?? 0) <= ctx.clock.millis()
  if (!isBlocking(booking.status) || isOver || booking.times_moved >= MOST_MOVES) throw errors.not_movable()
  const form = booking.booking_form_id === null ? null : await publishedForm(booking.booking_form_id, ctx)
  const pickup = askedPickup(sent, { leadMinutes: form?.leadMinutes ?? 0, terms: await termsOfOffer(ctx) }, ctx)
  const back = typeof sent.return_datetime === 'string' ? readMoment(sent.return_datetime.trim(), ctx) : null
  const values = { pickup_datetime: localText(pickup), ...(back ? { return_datetime: localText(back) } : {}) }
  const set = { times_moved: booking.times_moved + 1 }
  await updateRecord(bookings, { id: booking.id, values, set }, ctx.asSystem('customer'))
  const moved = (await loadBooking(booking.id, ctx))!
  const { id: bookingId, vehicle_id: vehicleId, driver_id: driverId } = moved
  await claimTrip({ bookingId, vehicleId, driverId, legs: legsOfBooking(moved) }, ctx)
  await ctx.hooks.fire(hooks.rescheduled, { id: moved.id, number: moved.booking_number! }, ctx)
  return moved
}

/** As its customer reads it: nothing that is for staff. */
export const presentOwn = (booking: Booking) => ({
  booking_number: booking.booking_number!,
  status: booking.status,
  service_type: booking.service_type,
  transfer_type: booking.transfer_type,
  pickup_datetime: booking.pickup_datetime,
  pickup_at: booking.pickup_at,
  return_datetime: booking.return_datetime,
  pickup_address: booking.pickup_address,
  dropoff_address: booking.dropoff_address,
  passengers: booking.passengers,
  luggage: booking.luggage,
  vehicle_name: booking.vehicle_name,
  driver_name: booking.driver_name,
  customer_name: booking.customer_name,
  flight_number: booking.flight_number,
  notes: booking.notes,
  price_total: booking.price_total ?? 0,
  currency: booking.currency!,
  payment_method: booking.payment_method,
  payment_status: booking.payment_status,
})
