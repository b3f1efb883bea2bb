/** Brings a booking in step with the ledger: what is paid, what is due, and what that makes of it. */
import type { Context } from '../../../kernel/context.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { RestError } from '../../../kernel/errors.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { type LedgerCause, paymentsOf, receivedOf } from '../../../platform/payments/payments.ts'
import { moneyOf, settle } from '../bookings/booking-money.ts'
import { loadBooking, type StoredBooking } from '../bookings/load-booking.ts'
import { isSecured, kept, type Money, overpaid } from '../domain/booking-status.ts'
import { bookings } from '../entities/bookings.ts'
import { errors } from '../errors.ts'

type Changes = Partial<StoredBooking>

/** The booking as it is now; null when it is gone. Money that comes too late is flagged, never lost. */
export async function settleBooking(
  bookingId: number,
  cause: LedgerCause,
  ctx: Context,
): Promise<StoredBooking | null> {
  const booking = await loadBooking(bookingId, ctx)
  if (!booking) return null
  const money: Money = {
    ...moneyOf(booking),
    ...receivedOf(await paymentsOf(bookingId, { service: 'car-parking' }, ctx)),
  }
  const changes = { ...amounts(booking, money, cause), ...flags(booking, money, cause) }
  if (booking.trashed_at !== null) await writeTrashed(booking, changes, ctx)
  else if (cause === 'payment' && isWaiting(booking) && isSecured(money)) await confirm(booking, changes, ctx)
  else await change(booking, changes, ctx)
  return loadBooking(bookingId, ctx)
}

const isWaiting = ({ status }: StoredBooking): boolean => status === 'pending' || status === 'expired'

function amounts(booking: StoredBooking, money: Money, cause: LedgerCause): Changes {
  const next = {
    ...booking,
    amount_paid: majorUnits(money.paid, booking.currency),
    amount_refunded: majorUnits(money.refunded, booking.currency),
    amount_waived: majorUnits(money.waived, booking.currency),
    ...(cause === 'failure' ? { payment_status: 'failed' as const } : {}),
  }
  settle(next)
  const { amount_paid, amount_refunded, amount_waived, balance_due, payment_status } = next
  return { amount_paid, amount_refunded, amount_waived, balance_due, payment_status }
}

/** What staff should look at: money for a booking that is off, or more of it than the booking costs. */
function flags(booking: StoredBooking, money: Money, cause: LedgerCause): Changes {
  const major = (value: number) => majorUnits(value, booking.currency)
  if (cause === 'payment') {
    if (booking.status === 'cancelled' || booking.trashed_at !== null)
      return { attention: 'paid_after_cancel', refund_due: major(kept(money)) }
    // One that has expired comes back if a space is left; if none is, all of it is owed.
    const above = overpaid({ ...money, isOff: false })
    return above > 0 ? { attention: 'needs_refund', refund_due: major(above) } : {}
  }
  const given = money.refunded - minorUnits(booking.amount_refunded, booking.currency)
  const open = Math.min(kept(money), Math.max(0, minorUnits(booking.refund_due, booking.currency) - given))
  const isSettled = open === 0 && (booking.attention === 'needs_refund' || booking.attention === 'paid_after_cancel')
  return { refund_due: major(open), ...(isSettled ? { attention: null } : {}) }
}

/** A space that was held is taken; one whose hold has passed only if it is still free. */
async function confirm(booking: StoredBooking, changes: Changes, ctx: Context): Promise<void> {
  try {
    await ctx.attempt(() => change(booking, { ...changes, status: 'confirmed' }, ctx))
  } catch (error) {
    if (!(error instanceof RestError) || !LATE.includes(error.code)) throw error
    const held = (changes.amount_paid ?? 0) - (changes.amount_refunded ?? 0)
    await change(booking, { ...changes, attention: 'needs_refund', refund_due: held }, ctx)
  }
}

/** The space is gone, or the coupon that the expired booking gave back has been used by others. */
const LATE: readonly string[] = [`${errors.prefix}_sold_out`, `${errors.prefix}_coupon`]

const change = (booking: StoredBooking, set: Changes, ctx: Context) =>
  updateRecord(bookings, { id: booking.id, set }, ctx.asSystem('payment'))

/** Records in the trash cannot be changed, but money that comes for one must be seen when it comes back. */
async function writeTrashed(booking: StoredBooking, changes: Changes, ctx: Context): Promise<void> {
  const minor = (value: number | undefined) => minorUnits(value ?? 0, booking.currency)
  await ctx.db
    .updateTable('carparking_bookings')
    .set({
      amount_paid: minor(changes.amount_paid),
      amount_refunded: minor(changes.amount_refunded),
      amount_waived: minor(changes.amount_waived),
      balance_due: minor(changes.balance_due),
      refund_due: minor(changes.refund_due ?? booking.refund_due),
      payment_status: changes.payment_status,
      attention: changes.attention === undefined ? booking.attention : changes.attention,
    })
    .where('id', '=', booking.id)
    .execute()
}
