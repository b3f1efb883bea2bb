/** Who is told of what. Everything here runs in the transaction of what happened. */
import { majorUnits } from '../../../kernel/currencies.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import type { BookingStatus } from '../domain/booking-status.ts'
import { hooks } from '../hooks.ts'
import { sendLetter } from './letters.ts'

export const mailListeners: readonly Listener[] = [
  on(hooks.booked, 'chauffeur.mails.booked', async ({ id }, ctx) => {
    await sendLetter({ bookingId: id, kind: 'booking_received', recipients: ['customer', 'admin'] }, ctx)
  }),
  // Who makes a booking knows of it; what becomes of it is news.
  on(hooks.statusChanged, 'chauffeur.mails.status', async ({ id, from, to }, ctx) => {
    if (from === null) return
    await sendLetter({ bookingId: id, kind: `status_${to as BookingStatus}`, recipients: ['customer'] }, ctx)
  }),
  on(hooks.rescheduled, 'chauffeur.mails.rescheduled', async ({ id }, ctx) => {
    await sendLetter({ bookingId: id, kind: 'rescheduled', recipients: ['customer', 'admin'] }, ctx)
  }),
  on(hooks.paymentRefunded, 'chauffeur.mails.refunded', async ({ bookingId, amount, currency }, ctx) => {
    const facts = { amount: majorUnits(amount, currency), currency }
    await sendLetter({ bookingId, kind: 'refund_issued', recipients: ['customer'], facts }, ctx)
  }),
]
