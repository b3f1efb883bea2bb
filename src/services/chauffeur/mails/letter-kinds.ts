/** What customers and staff are told of. */
import type { BookingStatus } from '../domain/booking-status.ts'

export type LetterKind =
  | 'booking_received'
  | `status_${BookingStatus}`
  | 'rescheduled'
  | 'reminder'
  | 'refund_issued'
  | 'invoice'
  | 'driver_assigned'
  | 'driver_withdrawn'
  | 'driver_rescheduled'
  | 'driver_cancelled'
  | 'driver_reminder'
  | 'driver_declined'
export type Recipient = 'customer' | 'admin' | 'driver'

/** What a letter says beside the booking: an amount of money, with the currency's decimals, or who is to drive. */
export type LetterFacts = { readonly amount?: number; readonly currency?: string; readonly driverId?: number }

export type LetterTable = {
  readonly letters: Readonly<Record<LetterKind, { readonly subject: string; readonly body: string }>>
  readonly labels: Readonly<
    Record<
      | 'number'
      | 'pickup'
      | 'returning'
      | 'from'
      | 'stops'
      | 'to'
      | 'vehicle'
      | 'driver'
      | 'name'
      | 'phone'
      | 'flight'
      | 'price'
      | 'manage'
      | 'staff'
      | 'driver_page'
      | 'passengers'
      | 'notes',
      string
    >
  >
}
