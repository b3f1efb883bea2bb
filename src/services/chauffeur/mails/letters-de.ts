import type { LetterTable } from './letter-kinds.ts'

export const german: LetterTable = {
  letters: {
    booking_received: {
      subject: 'Wir haben Ihre Buchung {{number}} erhalten',
      body: 'Guten Tag {{name}},\n\nvielen Dank für Ihre Buchung. Wir melden uns, sobald sie bestätigt ist.',
    },
    status_pending: {
      subject: 'Ihre Buchung {{number}} wartet',
      body: 'Guten Tag {{name}},\n\nIhre Buchung wartet auf unsere Bestätigung.',
    },
    status_processing: {
      subject: 'Ihre Buchung {{number}} ist bestätigt',
      body: 'Guten Tag {{name}},\n\nIhre Fahrt ist bestätigt. Wir freuen uns auf Sie.',
    },
    status_completed: {
      subject: 'Danke, dass Sie mit uns gefahren sind',
      body: 'Guten Tag {{name}},\n\nIhre Fahrt {{number}} ist beendet. Vielen Dank und bis zum nächsten Mal.',
    },
    status_cancelled: {
      subject: 'Ihre Buchung {{number}} ist storniert',
      body: 'Guten Tag {{name}},\n\nIhre Buchung ist storniert.',
    },
    status_on_hold: {
      subject: 'Ihre Buchung {{number}} ist zurückgestellt',
      body: 'Guten Tag {{name}},\n\nIhre Buchung ist zurückgestellt. Wir melden uns bald.',
    },
    status_refunded: {
      subject: 'Ihre Buchung {{number}} ist erstattet',
      body: 'Guten Tag {{name}},\n\nwir haben Ihre Zahlung erstattet.',
    },
    status_failed: {
      subject: 'Ihre Buchung {{number}} kam nicht zustande',
      body: 'Guten Tag {{name}},\n\nleider kam Ihre Buchung nicht zustande. Bitte melden Sie sich oder buchen Sie noch einmal.',
    },
    rescheduled: {
      subject: 'Ihre Buchung {{number}} hat eine neue Zeit',
      body: 'Guten Tag {{name}},\n\nIhre Fahrt wurde verlegt. Die neue Zeit finden Sie unten.',
    },
    reminder: {
      subject: 'Bald ist Ihre Fahrt: {{number}}',
      body: 'Guten Tag {{name}},\n\nbald sind wir auf dem Weg zu Ihnen.',
    },
    refund_issued: {
      subject: 'Erstattung für {{number}}',
      body: 'Guten Tag {{name}},\n\n{{amount}} sind auf dem Weg zu Ihnen zurück.',
    },
    invoice: {
      subject: 'Rechnung für {{number}}',
      body: 'Guten Tag {{name}},\n\nvielen Dank für Ihre Zahlung. Die Rechnung hängt an.',
    },
    driver_assigned: {
      subject: 'Eine Fahrt für Sie: {{number}}, {{pickup}}',
      body: 'Guten Tag {{driver}},\n\nbitte sagen Sie uns, ob Sie diese Fahrt übernehmen.',
    },
    driver_withdrawn: {
      subject: 'Fahrt {{number}} ist nicht mehr Ihre',
      body: 'Guten Tag {{driver}},\n\ndiese Fahrt übernimmt jemand anders.',
    },
    driver_rescheduled: {
      subject: 'Fahrt {{number}} hat eine neue Zeit: {{pickup}}',
      body: 'Guten Tag {{driver}},\n\ndiese Fahrt wurde verlegt. Bitte sagen Sie uns, ob Sie sie übernehmen.',
    },
    driver_cancelled: {
      subject: 'Fahrt {{number}} ist storniert',
      body: 'Guten Tag {{driver}},\n\ndiese Fahrt findet nicht statt.',
    },
    driver_reminder: {
      subject: 'Bald ist Ihre Fahrt: {{number}}, {{pickup}}',
      body: 'Guten Tag {{driver}},\n\nbitte denken Sie an diese Fahrt.',
    },
    driver_declined: {
      subject: '{{driver}} fährt {{number}} nicht',
      body: '{{driver}} hat diese Fahrt abgelehnt. Bitte vergeben Sie sie neu.',
    },
  },
  labels: {
    number: 'Buchung',
    pickup: 'Abholung',
    returning: 'Rückfahrt',
    from: 'Von',
    stops: 'Halte',
    to: 'Nach',
    vehicle: 'Fahrzeug',
    driver: 'Fahrer',
    name: 'Name',
    phone: 'Telefon',
    flight: 'Flug',
    price: 'Preis',
    manage: 'Buchung ansehen oder ändern',
    staff: 'Buchung öffnen',
    driver_page: 'Ihre Fahrten',
    passengers: 'Fahrgäste und Gepäck',
    notes: 'Hinweise',
  },
}
