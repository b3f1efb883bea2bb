/** German. The type makes sure that no letter is missing. */
import type { LetterTable } from './letters-en.ts'

export const german: LetterTable = {
  letters: {
    booking_created: {
      subject: 'Ihre Buchung {{ref}} ist eingegangen',
      body: 'Vielen Dank für Ihre Buchung bei {{location}}.\n\n{{payment_hint}}',
    },
    booking_confirmed: {
      subject: 'Ihre Buchung {{ref}} ist bestätigt',
      body: 'Ihr Platz bei {{location}} ist reserviert. Bitte zeigen Sie bei der Ankunft den Code im Anhang, oder nennen Sie die Buchungsnummer {{ref}}.\n\n{{instructions}}',
    },
    payment_received: {
      subject: 'Wir haben Ihre Zahlung für {{ref}} erhalten',
      body: 'Vielen Dank. Wir haben {{amount}} für Ihre Buchung {{ref}} erhalten. {{due_hint}}',
    },
    payment_failed: {
      subject: 'Ihre Zahlung für {{ref}} ist fehlgeschlagen',
      body: 'Ihre Zahlung über {{amount}} für die Buchung {{ref}} ist fehlgeschlagen. Sie können es noch einmal versuchen; Ihr Platz bleibt noch kurz reserviert.',
    },
    hold_expired: {
      subject: 'Ihre Buchung {{ref}} ist verfallen',
      body: 'Wir konnten den Platz für die Buchung {{ref}} nicht länger freihalten, weil sie nicht rechtzeitig bezahlt wurde. Wenn Sie ihn noch brauchen, buchen Sie bitte neu.',
    },
    booking_cancelled: {
      subject: 'Ihre Buchung {{ref}} ist storniert',
      body: 'Ihre Buchung {{ref}} bei {{location}} ist storniert. {{refund_hint}}',
    },
    booking_rescheduled: {
      subject: 'Ihre Buchung {{ref}} hat neue Zeiten',
      body: 'Ihre Buchung {{ref}} bei {{location}} gilt jetzt von {{entry}} bis {{exit}}. {{due_hint}}',
    },
    entry_reminder: {
      subject: 'Bis bald bei {{location}}',
      body: 'Ihre Buchung {{ref}} beginnt am {{entry}}.\n\n{{instructions}}',
    },
    exit_reminder: {
      subject: 'Ihre Parkzeit bei {{location}} endet bald',
      body: 'Ihre Buchung {{ref}} endet am {{exit}}. Eine spätere Ausfahrt wird nach unseren üblichen Preisen berechnet.',
    },
    overstay: {
      subject: 'Ihr Aufenthalt {{ref}} dauerte länger als gebucht',
      body: 'Sie sind später ausgefahren als gebucht. Die zusätzliche Zeit kostet {{overstay}}. {{due_hint}}',
    },
    refund_issued: {
      subject: 'Ihr Geld für {{ref}} ist auf dem Rückweg',
      body: 'Wir erstatten Ihnen {{amount}} für Ihre Buchung {{ref}}. Je nach Bank dauert das einige Tage.',
    },
    invoice: {
      subject: 'Ihre Rechnung zu {{ref}}',
      body: 'Im Anhang finden Sie die Rechnung zu Ihrer Buchung {{ref}}.',
    },
  },
  forStaff: {
    booking_created: { subject: 'Neue Buchung {{ref}}', body: '{{name}} hat bei {{location}} gebucht.' },
    booking_confirmed: { subject: 'Neue Buchung {{ref}}', body: '{{name}} hat bei {{location}} gebucht.' },
    booking_cancelled: {
      subject: 'Buchung {{ref}} ist storniert',
      body: 'Die Buchung von {{name}} bei {{location}} ist storniert. {{refund_hint}}',
    },
    booking_rescheduled: {
      subject: 'Buchung {{ref}} hat neue Zeiten',
      body: '{{name}} hat die Buchung bei {{location}} verschoben. Sie gilt jetzt von {{entry}} bis {{exit}}.',
    },
  },
  labels: {
    ref: 'Buchungsnummer',
    location: 'Parkplatz',
    space: 'Platz',
    entry: 'Ankunft',
    exit: 'Abfahrt',
    name: 'Name',
    plate: 'Kennzeichen',
    total: 'Gesamt',
    paid: 'Bezahlt',
    still_due: 'Noch offen',
    account_url: 'Ihre Buchung ansehen und ändern',
    pay_url: 'Jetzt bezahlen',
    invoice_url: 'Rechnung',
    confirm_url: 'Diese Buchung bestätigen',
    staff_url: 'Buchung öffnen',
  },
  hints: {
    due: 'Offen sind noch {{due}}.',
    on_site: '{{due}} zahlen Sie vor Ort.',
    held: 'Wir halten Ihnen den Platz noch kurze Zeit frei, bis er bezahlt ist.',
    given_back: '{{refund}} werden erstattet.',
  },
}
