/** What a booking costs and has been paid, in minor units, and what that means for it. */
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import type { StoredOf } from '../../../kernel/fields.ts'
import { balanceDue, isOff, type Money, paymentStatusOf } from '../domain/booking-status.ts'
import type { bookingFields } from '../entities/booking-fields.ts'

type Booking = StoredOf<typeof bookingFields>

export function moneyOf(booking: Readonly<Booking>): Money {
  const minor = (value: number) => minorUnits(value, booking.currency)
  return {
    total: minor(booking.total) + minor(booking.overstay_amount),
    depositDue: minor(booking.deposit_due),
    paid: minor(booking.amount_paid),
    refunded: minor(booking.amount_refunded),
    waived: minor(booking.amount_waived),
    isOff: isOff(booking),
  }
}

/** Keeps what is due, and what the payments mean, in step with the price and with what was paid. */
export function settle(booking: Booking): void {
  const money = moneyOf(booking)
  booking.balance_due = majorUnits(balanceDue(money), booking.currency)
  booking.payment_status = paymentStatusOf({ ...money, hasFailed: booking.payment_status === 'failed' })
}
