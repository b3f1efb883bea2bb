/** What the page says to which a customer comes back from the provider. */

export type ReturnOutcome = 'paid' | 'waiting' | 'cancelled' | 'unknown'
type Sentences = Readonly<Record<ReturnOutcome, readonly [title: string, text: string]>> & {
  readonly back: string
  readonly bookings: string
}

const english: Sentences = {
  paid: ['Thank you', 'Your payment for booking {ref} has been received.'],
  waiting: [
    'Your payment is being checked',
    'As soon as it is confirmed for booking {ref}, you will get a message. You need not do anything.',
  ],
  cancelled: [
    'You have not paid yet',
    'Booking {ref} waits for your payment for a short while. You can start the payment again.',
  ],
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
  cancelled: [
    'Sie haben noch nicht bezahlt',
    'Die Buchung {ref} wartet noch kurze Zeit auf Ihre Zahlung. Sie können die Zahlung noch einmal beginnen.',
  ],
  unknown: ['Diese Buchung gibt es nicht', 'Bitte prüfen Sie den Link.'],
  back: 'Zurück zu {site}',
  bookings: 'Ihre Buchung ansehen',
}

export const returnWords = (language: string): Sentences => (/^de\b/i.test(language) ? german : english)
