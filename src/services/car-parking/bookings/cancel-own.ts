/** A customer cancels. What he gets back is told before, and given as it was told. */
import type { Context } from '../../../kernel/context.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { refundByCard } from '../../../platform/payments/payments.ts'
import { bookings } from '../entities/bookings.ts'
import { refusals } from '../errors.ts'
import { parkingPayments } from '../payments/payment-book.ts'
import { localText } from './asked-stay.ts'
import { loadPlace } from './free-spaces.ts'
import { loadBooking, type StoredBooking } from './load-booking.ts'
import { cancellationNow } from './load-policy.ts'
import { findOwn, type OwnProof } from './own-bookings.ts'
import { type PresentedBooking, presentBooking } from './present-booking.ts'

export type Cancelling = OwnProof & { readonly reason?: string | undefined; readonly dry_run?: boolean | undefined }

export type CancelledBooking = {
  readonly allowed: boolean
  readonly refund: number
  readonly fee: number
  readonly percent: number
  readonly currency: string
  readonly clause: string
  /** The last moment to cancel, on the clock of the place. */
  readonly deadline: string
  /** After it is done: whether staff give the money back by hand, because it did not come by card. */
  readonly refund_by_hand?: boolean
  readonly booking: PresentedBooking
}

export async function cancelOwn(asked: Cancelling, ctx: Context): Promise<CancelledBooking> {
  const booking = await findOwn(asked, ctx)
  const { isAllowed, deadline, percent, fee, refund, clause } = await cancellationNow(booking, ctx)
  const canEnd = booking.status === 'pending' || booking.status === 'confirmed'
  const { timeZone } = await loadPlace(booking.location_id, ctx)
  const { currency } = booking
  const terms = {
    allowed: isAllowed && canEnd,
    refund: majorUnits(refund, currency),
    fee: majorUnits(fee, currency),
    percent: percent / 100,
    currency,
    clause,
    deadline: localText(deadline, timeZone),
  }
  if (asked.dry_run) return { ...terms, booking: await presentBooking(booking, ctx) }
  if (!canEnd) throw refusals.not_cancellable()
  if (!isAllowed) throw refusals.cancelled_too_late({ deadline: terms.deadline })
  const done = await cancel(booking, asked.reason ?? null, ctx)
  return { ...terms, refund_by_hand: done.refund_due > 0, booking: await presentBooking(done, ctx) }
}

/** The entity writes down what is to be given back; what came by card goes back by itself. */
async function cancel(booking: StoredBooking, reason: string | null, ctx: Context): Promise<StoredBooking> {
  const entry = { kind: 'cancelled', at: ctx.clock.instant(), by: 'customer' }
  const set = {
    status: 'cancelled' as const,
    cancelled_by: 'customer' as const,
    changes: [...(booking.changes as unknown[]), entry],
  }
  const values = { cancel_reason: reason }
  const { refund_due } = await updateRecord(bookings, { id: booking.id, values, set }, ctx.asSystem('cancel'))
  const amount = minorUnits(refund_due, booking.currency)
  const refund = { subjectId: booking.id, amount, reason: 'Cancelled by the customer' }
  if (amount > 0) await refundByCard(refund, parkingPayments, ctx)
  return (await loadBooking(booking.id, ctx))!
}
