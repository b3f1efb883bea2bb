/** Brings a booking in step with the ledger. Money that comes too late is flagged, never lost. */
import type { Context } from '../../../kernel/context.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { type LedgerCause, paymentsOf, receivedOf } from '../../../platform/payments/payments.ts'
import type { Booking } from '../bookings/booking.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { isOff, type PaymentStatus } from '../domain/booking-status.ts'
import { bookings } from '../entities/bookings.ts'

type Changes = Partial<Booking>

export async function settleBooking(bookingId: number, cause: LedgerCause, ctx: Context): Promise<void> {
  const booking = await loadBooking(bookingId, ctx)
  if (!booking) return
  const { paid, refunded } = receivedOf(await paymentsOf(bookingId, { service: 'chauffeur' }, ctx))
  const kept = majorUnits(paid - refunded, booking.currency!)
  const set = { amount_paid: kept, ...changesBy(booking, { cause, paid, refunded }) }
  await updateRecord(bookings, { id: bookingId, set }, ctx.asSystem('payment'))
}

type Received = { readonly cause: LedgerCause; readonly paid: number; readonly refunded: number }

function changesBy(booking: Booking, { cause, paid, refunded }: Received): Changes {
  if (cause === 'failure') return booking.payment_status === 'unpaid' ? { payment_status: 'failed' } : {}
  if (cause === 'refund') return refundChanges(booking, paid, refunded)
  // What staff have marked as paid stays as they have marked it.
  if (booking.payment_status === 'paid') return {}
  const payment_status: PaymentStatus =
    paid >= minorUnits(booking.price_total ?? 0, booking.currency!) ? 'paid' : 'partially_paid'
  if (booking.status === 'pending') return { payment_status, status: 'processing' }
  if (!isOff(booking.status)) return { payment_status }
  return { payment_status, attention: 'paid_after_cancel', refund_due: majorUnits(paid, booking.currency!) }
}

function refundChanges(booking: Booking, paid: number, refunded: number): Changes {
  const before = minorUnits(booking.amount_paid, booking.currency!)
  const given = Math.max(0, before - (paid - refunded))
  const due = Math.max(0, minorUnits(booking.refund_due, booking.currency!) - given)
  const isSettled = due === 0 && (booking.attention === 'needs_refund' || booking.attention === 'paid_after_cancel')
  return {
    refund_due: majorUnits(due, booking.currency!),
    ...(refunded > 0 ? { payment_status: refunded >= paid ? 'refunded' : 'partially_paid' } : {}),
    ...(isSettled ? { attention: null } : {}),
  }
}
