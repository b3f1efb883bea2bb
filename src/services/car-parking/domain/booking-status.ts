/** The life of a booking and of its payments. */

export const bookingStatuses = [
  'pending',
  'confirmed',
  'checked_in',
  'completed',
  'cancelled',
  'no_show',
  'expired',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const paymentStatuses = ['unpaid', 'deposit_paid', 'paid', 'partially_refunded', 'refunded', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Where a booking may go from where it is; everything else is refused. */
export const transitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = Object.freeze({
  pending: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['cancelled', 'checked_in', 'no_show'],
  checked_in: ['completed'],
  completed: [],
  cancelled: [],
  no_show: [],
  // A payment that comes after the hold has passed confirms the booking if a space is left.
  expired: ['confirmed'],
})

/** Staying where it is, is no move. */
export const canMove = (from: BookingStatus, to: BookingStatus): boolean =>
  from === to || transitions[from].includes(to)

export type Held = { readonly status: BookingStatus; readonly holdExpiresAt: number | null }

/** Whether a booking takes spaces away from others. Without an end a hold lasts, as for offline payments. */
export function isBlocking({ status, holdExpiresAt }: Held, now: number): boolean {
  if (status === 'pending') return holdExpiresAt === null || now < holdExpiresAt
  return status === 'confirmed' || status === 'checked_in'
}

/** A pending booking whose hold has passed. */
export const isHoldOver = ({ status, holdExpiresAt }: Held, now: number): boolean =>
  status === 'pending' && holdExpiresAt !== null && now >= holdExpiresAt

/** How long after its exit a booking nobody checked in counts as not come. */
export const NO_SHOW_AFTER = 6 * 3_600_000

export const isNoShow = ({ status, exit }: { status: BookingStatus; exit: number }, now: number): boolean =>
  status === 'confirmed' && now >= exit + NO_SHOW_AFTER

/** Whether a booking is worth an invoice: not before it stands or is paid for, and not any more once it is off. */
export const isBilled = ({ status, amount_paid }: { status: string; amount_paid: number }): boolean =>
  status === 'pending' ? amount_paid > 0 : status !== 'cancelled' && status !== 'expired'

export type Money = {
  readonly total: number
  readonly depositDue: number
  readonly paid: number
  readonly refunded: number
  readonly hasFailed?: boolean
}

export function paymentStatusOf({ total, depositDue, paid, refunded, hasFailed = false }: Money): PaymentStatus {
  if (refunded > 0) return refunded >= paid ? 'refunded' : 'partially_refunded'
  if (paid >= total) return 'paid'
  if (paid > 0 && paid >= depositDue) return 'deposit_paid'
  return hasFailed ? 'failed' : 'unpaid'
}

/** Whether what has been paid confirms a pending booking: the deposit if one is asked for, else the whole. */
export const isSecured = ({ total, depositDue, paid, refunded }: Money): boolean =>
  paid - refunded >= (depositDue > 0 ? depositDue : total)

/** What is still to be paid; never negative. */
export const balanceDue = ({ total, paid, refunded }: Money): number => Math.max(0, total - (paid - refunded))
