import type { LetterTable } from './letter-kinds.ts'

export const english: LetterTable = {
  letters: {
    booking_received: {
      subject: 'We have received booking {{number}}',
      body: 'Hello {{name}},\n\nthank you for your booking. We will let you know as soon as it is confirmed.',
    },
    status_pending: {
      subject: 'Booking {{number}} is waiting',
      body: 'Hello {{name}},\n\nyour booking waits for our confirmation.',
    },
    status_processing: {
      subject: 'Booking {{number}} is confirmed',
      body: 'Hello {{name}},\n\nyour trip is confirmed. We look forward to driving you.',
    },
    status_completed: {
      subject: 'Thank you for travelling with us',
      body: 'Hello {{name}},\n\nyour trip {{number}} is complete. Thank you, and until next time.',
    },
    status_cancelled: {
      subject: 'Booking {{number}} is cancelled',
      body: 'Hello {{name}},\n\nyour booking is cancelled.',
    },
    status_on_hold: {
      subject: 'Booking {{number}} is on hold',
      body: 'Hello {{name}},\n\nyour booking is on hold. We will write again soon.',
    },
    status_refunded: {
      subject: 'Booking {{number}} is refunded',
      body: 'Hello {{name}},\n\nwe have given back what you paid.',
    },
    status_failed: {
      subject: 'Booking {{number}} could not be completed',
      body: 'Hello {{name}},\n\nunfortunately your booking could not be completed. Please contact us or book again.',
    },
    rescheduled: {
      subject: 'Booking {{number}} has a new time',
      body: 'Hello {{name}},\n\nyour trip has been moved. You find the new time below.',
    },
    reminder: {
      subject: 'Your trip is near: {{number}}',
      body: 'Hello {{name}},\n\nwe will soon be on our way to you.',
    },
    refund_issued: {
      subject: 'Refund for {{number}}',
      body: 'Hello {{name}},\n\n{{amount}} are on their way back to you.',
    },
    invoice: {
      subject: 'Invoice for {{number}}',
      body: 'Hello {{name}},\n\nthank you for your payment. The invoice is attached.',
    },
    driver_assigned: {
      subject: 'A trip for you: {{number}}, {{pickup}}',
      body: 'Hello {{driver}},\n\nplease tell us whether you drive this trip.',
    },
    driver_withdrawn: {
      subject: 'Trip {{number}} is not yours any more',
      body: 'Hello {{driver}},\n\nsomebody else drives this trip.',
    },
    driver_rescheduled: {
      subject: 'Trip {{number}} has a new time: {{pickup}}',
      body: 'Hello {{driver}},\n\nthis trip has been moved. Please tell us whether you drive it.',
    },
    driver_cancelled: {
      subject: 'Trip {{number}} is cancelled',
      body: 'Hello {{driver}},\n\nthis trip does not take place.',
    },
    driver_reminder: {
      subject: 'Your trip is near: {{number}}, {{pickup}}',
      body: 'Hello {{driver}},\n\nplease do not forget this trip.',
    },
    driver_declined: {
      subject: '{{driver}} does not drive {{number}}',
      body: '{{driver}} has declined this trip. Please give it to somebody else.',
    },
  },
  labels: {
    number: 'Booking',
    pickup: 'Pickup',
    returning: 'Way back',
    from: 'From',
    stops: 'Stops',
    to: 'To',
    vehicle: 'Vehicle',
    driver: 'Driver',
    name: 'Name',
    phone: 'Phone',
    flight: 'Flight',
    price: 'Price',
    manage: 'See or change your booking',
    staff: 'Open the booking',
    driver_page: 'Your trips',
    passengers: 'Passengers and luggage',
    notes: 'Notes',
  },
}
