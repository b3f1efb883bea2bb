/** What customers and staff are told of. */
import type { BookingStatus } from '../domain/booking-status.ts'

export type LetterKind = 'booking_received' | `status_${BookingStatus}` | 'rescheduled' | 'reminder' | 'refund_issued'
export type Recipient = 'customer' | 'admin'

/** What a letter says beside the booking: an amount of money, with the currency's decimals. */
export type LetterFacts = { readonly amount?: number; readonly currency?: string }

export type LetterTable = {
  readonly letters: Readonly<Record<LetterKind, { readonly subject: string; readonly body: string }>>
  readonly labels: Readonly<
    Record<
      | 'number'
      | 'pickup'
      | 'returning'
      | 'from'
      | 'to'
      | 'vehicle'
      | 'driver'
      | 'name'
      | 'phone'
      | 'flight'
      | 'price'
      | 'manage'
      | 'staff',
      string
    >
  >
}
