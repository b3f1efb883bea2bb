/** The ledger of payments, and what was written to customers. */
import { rows } from '../../../kernel/define-admin.ts'
import { choice, instant, integer, money, text } from '../../../kernel/fields.ts'
import { gateways, paymentStates } from '../../../platform/payments/payments.ts'
import { noticeKinds } from '../mails/notices.ts'

export const paymentScreen = rows({
  slug: 'payments',
  title: 'Payments',
  summary: 'Every payment and refund, the newest first.',
  icon: 'coin',
  group: 'Money and letters',
  read: 'GET /payments',
  needs: 'view',
  paging: 'page',
  fields: {
    booking_id: integer({ label: 'Booking' }),
    kind: choice(['payment', 'refund']),
    gateway: choice(gateways, { label: 'Way' }),
    amount: money({ currency: 'currency' }),
    currency: text(),
    status: choice(paymentStates),
    transaction_id: text({ label: 'Name at the provider' }),
    reason: text(),
    created_at: instant({ label: 'When' }),
  },
  columns: [
    { field: 'created_at', as: 'instant' },
    { field: 'booking_id', as: 'number' },
    'kind',
    'gateway',
    { field: 'amount', as: 'money' },
    { field: 'status', as: 'badge' },
    { field: 'transaction_id', as: 'code', hidden: true },
  ],
  views: [
    { slug: 'all', label: 'All', where: {} },
    { slug: 'open', label: 'Open', where: { status: 'pending' } },
    { slug: 'refunds', label: 'Refunds', where: { kind: 'refund' } },
    { slug: 'failed', label: 'Failed', where: { status: 'failed' } },
  ],
  actions: [
    {
      slug: 'refund',
      label: 'Give back',
      icon: 'refresh',
      tone: 'bad',
      call: 'POST /payments/{id}/refund',
      when: { kind: ['payment'], status: ['completed', 'partially_refunded'] },
      on: ['row'],
      form: ['amount', 'reason'],
    },
  ],
  empty: { title: 'No payments yet', text: 'What customers pay, and what you record at a booking, is listed here.' },
})

export const letterScreen = rows({
  slug: 'notification-log',
  title: 'Letters',
  summary: 'What was written to whom, and what became of it.',
  icon: 'mail',
  group: 'Money and letters',
  read: 'GET /notification-log',
  needs: 'view',
  paging: 'page',
  fields: {
    booking_id: integer({ label: 'Booking' }),
    kind: choice(noticeKinds),
    recipient: text(),
    to: text({ label: 'Address' }),
    subject: text(),
    status: choice(['queued', 'sent', 'failed', 'skipped']),
    error: text(),
    created_at: instant({ label: 'When' }),
  },
  columns: [
    { field: 'created_at', as: 'instant' },
    { field: 'subject', as: 'title', below: 'to' },
    { field: 'booking_id', as: 'number' },
    { field: 'status', as: 'badge' },
    { field: 'error', hidden: true },
  ],
  views: [
    { slug: 'all', label: 'All', where: {} },
    { slug: 'failed', label: 'Failed', where: { status: 'failed' } },
  ],
  empty: { title: 'No letters yet', text: 'Confirmations, reminders and invoices are listed here.' },
})
