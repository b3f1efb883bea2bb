/** The words of the mails. Placeholders: `{{ref}}`, `{{name}}`, `{{location}}`, `{{entry}}`, `{{amount}}` and others. */
import type { LetterWords } from '../../../platform/letters/letters.ts'
import type { NoticeKind } from './notice-kinds.ts'

export type LetterTable = {
  readonly letters: Readonly<Record<NoticeKind, LetterWords>>
  /** What staff read; the customer's letter where there is none. */
  readonly forStaff: Readonly<Partial<Record<NoticeKind, LetterWords>>>
  readonly labels: Readonly<Record<DetailName | LinkName, string>>
  /** Sentences that hold only sometimes. */
  readonly hints: Readonly<Record<'due' | 'on_site' | 'held' | 'given_back', string>>
}
export type DetailName =
  | 'ref'
  | 'location'
  | 'space'
  | 'entry'
  | 'exit'
  | 'name'
  | 'plate'
  | 'total'
  | 'paid'
  | 'still_due'
export type LinkName = 'account_url' | 'pay_url' | 'invoice_url' | 'confirm_url' | 'staff_url'

export const english: LetterTable = {
  letters: {
    booking_created: {
      subject: 'Your booking {{ref}} has been received',
      body: 'Thank you for your booking at {{location}}.\n\n{{payment_hint}}',
    },
    booking_confirmed: {
      subject: 'Your booking {{ref}} is confirmed',
      body: 'Your space at {{location}} is reserved. Please show the code in the attachment when you arrive, or give the reference {{ref}}.\n\n{{instructions}}',
    },
    payment_received: {
      subject: 'We have received your payment for {{ref}}',
      body: 'Thank you. We have received {{amount}} for your booking {{ref}}. {{due_hint}}',
    },
    payment_failed: {
      subject: 'Your payment for {{ref}} did not go through',
      body: 'Your payment of {{amount}} for booking {{ref}} did not go through. You can try again; your space is kept for a short while.',
    },
    hold_expired: {
      subject: 'Your booking {{ref}} has expired',
      body: 'We could not keep the space for booking {{ref}} any longer, because it has not been paid in time. If you still need it, please book again.',
    },
    booking_cancelled: {
      subject: 'Your booking {{ref}} has been cancelled',
      body: 'Your booking {{ref}} at {{location}} has been cancelled. {{refund_hint}}',
    },
    booking_rescheduled: {
      subject: 'Your booking {{ref}} has new dates',
      body: 'Your booking {{ref}} at {{location}} now runs from {{entry}} to {{exit}}. {{due_hint}}',
    },
    entry_reminder: {
      subject: 'See you soon at {{location}}',
      body: 'Your booking {{ref}} begins on {{entry}}.\n\n{{instructions}}',
    },
    exit_reminder: {
      subject: 'Your parking at {{location}} ends soon',
      body: 'Your booking {{ref}} ends on {{exit}}. A later departure is charged at our usual prices.',
    },
    overstay: {
      subject: 'Your stay {{ref}} took longer than booked',
      body: 'You left later than booked. The additional time costs {{overstay}}. {{due_hint}}',
    },
    refund_issued: {
      subject: 'Your money for {{ref}} is on its way back',
      body: 'We are giving back {{amount}} for your booking {{ref}}. Depending on your bank this takes some days.',
    },
    invoice: {
      subject: 'Your invoice for {{ref}}',
      body: 'Attached is the invoice for your booking {{ref}}.',
    },
  },
  forStaff: {
    booking_created: { subject: 'New booking {{ref}}', body: '{{name}} has booked at {{location}}.' },
    booking_confirmed: { subject: 'New booking {{ref}}', body: '{{name}} has booked at {{location}}.' },
    booking_cancelled: {
      subject: 'Booking {{ref}} has been cancelled',
      body: 'The booking of {{name}} at {{location}} has been cancelled. {{refund_hint}}',
    },
    booking_rescheduled: {
      subject: 'Booking {{ref}} has new dates',
      body: '{{name}} has moved the booking at {{location}}. It now runs from {{entry}} to {{exit}}.',
    },
  },
  labels: {
    ref: 'Reference',
    location: 'Location',
    space: 'Space',
    entry: 'Arrival',
    exit: 'Departure',
    name: 'Name',
    plate: 'Number plate',
    total: 'Total',
    paid: 'Paid',
    still_due: 'Still due',
    account_url: 'Look after your booking',
    pay_url: 'Pay now',
    invoice_url: 'Invoice',
    confirm_url: 'Confirm this booking',
    staff_url: 'Open the booking',
  },
  hints: {
    due: '{{due}} is still to be paid.',
    on_site: '{{due}} is to be paid on site.',
    held: 'We keep the space for you for a short while, until it is paid.',
    given_back: '{{refund}} is given back.',
  },
}
