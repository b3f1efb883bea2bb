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
  status === 'pending' ? amount_paid > 0 : !isOff({ status })

export type Money = {
  readonly total: number
  readonly depositDue: number
  readonly paid: number
  readonly refunded: number
  /** What was given back although it was not above the price: the customer does not owe it again. */
  readonly waived: number
  /** Cancelled or expired: nothing is owed any more. */
  readonly isOff: boolean
  readonly hasFailed?: boolean
}

/** Bookings that ended without a stay. */
export const isOff = ({ status }: { readonly status: string }): boolean =>
  status === 'cancelled' || status === 'expired'

/** What a booking costs its customer after all that was let off. */
export const owed = ({ total, waived, isOff: isOver }: Money): number => (isOver ? 0 : Math.max(0, total - waived))

/** What the customer has paid and not been given back. */
export const kept = ({ paid, refunded }: Money): number => paid - refunded

/** What is still to be paid; never negative. Every page, mail, record and report asks here. */
export const balanceDue = (money: Money): number => Math.max(0, owed(money) - kept(money))

/** What was paid above the price, which belongs to the customer. */
export const overpaid = (money: Money): number => Math.max(0, kept(money) - owed(money))

/** How much of a refund is more than what was paid above the price: so much less the booking costs from then on. */
export const waivedBy = (refund: number, before: Money): number => Math.max(0, refund - overpaid(before))

export function paymentStatusOf(money: Money): PaymentStatus {
  const { paid, refunded, depositDue } = money
  const isOpen = balanceDue({ ...money, isOff: false }) > 0
  if (refunded > 0 && (money.isOff || !isOpen)) return refunded >= paid ? 'refunded' : 'partially_refunded'
  if (!isOpen) return 'paid'
  if (kept(money) > 0 && kept(money) >= depositDue) return 'deposit_paid'
  return money.hasFailed ? 'failed' : 'unpaid'
}

/** Whether what has been paid confirms a pending or expired booking: the deposit if one is asked for, else the whole. */
export const isSecured = (money: Money): boolean =>
  kept(money) >= (money.depositDue > 0 ? money.depositDue : owed({ ...money, isOff: false }))
