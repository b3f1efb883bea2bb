/** What a customer reads who comes back from the provider. */
import { tableIn } from '../../../kernel/words.ts'

export type ReturnOutcome = 'paid' | 'waiting' | 'unpaid' | 'cancelled' | 'expired' | 'refunded' | 'unknown'
type Sentences = Readonly<Record<ReturnOutcome, readonly [title: string, text: string]>> & {
  readonly back: string
  readonly bookings: string
}
type Paid = { readonly status: string; readonly payment_status: string }

/** What has become of the booking counts, whatever the browser came back with. */
export function returnOutcome({ status, payment_status }: Paid, { isUnpaid }: { isUnpaid: boolean }): ReturnOutcome {
  if (status === 'cancelled' || status === 'expired') return status
  if (payment_status === 'refunded' || payment_status === 'partially_refunded') return 'refunded'
  if (payment_status === 'paid' || payment_status === 'deposit_paid') return 'paid'
  return isUnpaid ? 'unpaid' : 'waiting'
}

export const kindOfReturn = (outcome: ReturnOutcome): 'good' | 'warn' | 'bad' | 'plain' => KINDS[outcome]

const KINDS = {
  paid: 'good',
  waiting: 'plain',
  unpaid: 'warn',
  cancelled: 'plain',
  expired: 'warn',
  refunded: 'plain',
  unknown: 'bad',
} as const

const english: Sentences = {
  paid: ['Thank you', 'Your payment for booking {ref} has been received.'],
  waiting: [
    'Your payment is being checked',
    'As soon as it is confirmed for booking {ref}, you will get a message. You need not do anything.',
  ],
  unpaid: [
    'You have not paid yet',
    'Booking {ref} waits for your payment for a short while. You can start the payment again.',
  ],
  cancelled: [
    'This booking has been cancelled',
    'Booking {ref} has been cancelled. What is to be given back of a payment goes back the way it came.',
  ],
  expired: [
    'This booking has expired',
    'Booking {ref} was not paid in time, and its space is free again. Money that came later goes back to you.',
  ],
  refunded: ['Money has been given back', 'Of your payment for booking {ref} money has been given back.'],
  unknown: ['There is no such booking', 'Please look at the link again.'],
  back: 'Back to {site}',
  bookings: 'See your booking',
}

const german: Sentences = {
  paid: ['Vielen Dank', 'Ihre Zahlung für die Buchung {ref} ist eingegangen.'],
  waiting: [
    'Ihre Zahlung wird geprüft',
    'Sobald sie für die Buchung {ref} bestätigt ist, bekommen Sie eine Nachricht. Sie müssen nichts weiter tun.',
  ],
  unpaid: [
    'Sie haben noch nicht bezahlt',
    'Die Buchung {ref} wartet noch kurze Zeit auf Ihre Zahlung. Sie können die Zahlung noch einmal beginnen.',
  ],
  cancelled: [
    'Diese Buchung ist storniert',
    'Die Buchung {ref} ist storniert. Was von einer Zahlung erstattet wird, kommt auf demselben Weg zurück.',
  ],
  expired: [
    'Diese Buchung ist verfallen',
    'Die Buchung {ref} wurde nicht rechtzeitig bezahlt, ihr Platz ist wieder frei. Geld, das später kam, geht an Sie zurück.',
  ],
  refunded: ['Es wurde Geld erstattet', 'Von Ihrer Zahlung für die Buchung {ref} wurde Geld erstattet.'],
  unknown: ['Diese Buchung gibt es nicht', 'Bitte prüfen Sie den Link.'],
  back: 'Zurück zu {site}',
  bookings: 'Ihre Buchung ansehen',
}

export const returnWords = (language: string): Sentences => tableIn({ en: english, de: german }, language)
