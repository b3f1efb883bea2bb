/** The list and the form of bookings. */
import { records } from '../../../kernel/define-admin.ts'
import { bookings } from '../entities/bookings.ts'

export const bookingScreen = records(bookings, {
  icon: 'ticket',
  summary: 'Every stay: who comes when, where the car stands, and what is still to be paid.',
  columns: [
    { field: 'ref', label: 'Booking', as: 'code', width: 130 },
    { field: 'customer_name', label: 'Customer', as: 'person', below: 'vehicle_plate' },
    { field: 'customer_email', label: 'E-mail', hidden: true },
    { field: 'location_id', label: 'Car park', below: 'space_type_id' },
    { field: 'entry', label: 'Arrival', as: 'instant' },
    { field: 'exit', label: 'Departure', as: 'instant' },
    { field: 'status', as: 'badge' },
    { field: 'payment_status', label: 'Payment', as: 'badge' },
    { field: 'total', as: 'money' },
    { field: 'source', hidden: true },
    { field: 'created_at', as: 'ago', hidden: true },
  ],
  views: [
    { slug: 'all', label: 'All', where: {} },
    { slug: 'here', label: 'On site', where: { status: 'checked_in' }, count: true },
    { slug: 'coming', label: 'Confirmed', where: { status: 'confirmed' }, count: true },
    { slug: 'waiting', label: 'Awaiting payment', where: { status: 'pending' }, count: true },
    { slug: 'done', label: 'Completed', where: { status: 'completed' } },
    {
      slug: 'attention',
      label: 'Needs attention',
      where: { attention: 'needs_refund,amount_mismatch,paid_after_cancel' },
    },
  ],
  filters: ['location_id', 'status', 'payment_status', 'entry'],
  sections: [
    {
      title: 'Stay',
      fields: [
        ['location_id', 'space_type_id'],
        ['entry', 'exit'],
        ['spaces', 'space_id'],
      ],
    },
    {
      title: 'Customer',
      fields: [
        ['customer_name', 'company'],
        ['customer_email', 'customer_phone'],
      ],
    },
    {
      title: 'Vehicle and flight',
      fields: [
        ['vehicle_plate', 'vehicle_make'],
        ['vehicle_model', 'vehicle_color'],
        ['flight_outbound', 'flight_return'],
      ],
    },
    { title: 'Price, payments and letters', part: 'booking-life' },
    { title: 'Notes', fields: ['notes', 'internal_notes'] },
    { title: 'State', aside: true, fields: ['status', 'payment_status', 'payment_method'] },
    { title: 'Price', aside: true, fields: ['total', 'amount_paid', 'balance_due', 'coupon_code'] },
    { title: 'Invoice', folded: true, fields: [['vat_number', 'terminal']] },
  ],
  actions: [
    {
      slug: 'check-in',
      label: 'Check in',
      icon: 'car',
      tone: 'good',
      call: 'PUT /bookings/{id}',
      body: { status: 'checked_in' },
      when: { status: ['confirmed'] },
      on: ['row', 'record', 'selection'],
    },
    {
      slug: 'check-out',
      label: 'Check out',
      icon: 'check',
      call: 'PUT /bookings/{id}',
      body: { status: 'completed' },
      when: { status: ['checked_in'] },
      on: ['row', 'record', 'selection'],
    },
    {
      slug: 'cancel',
      label: 'Cancel booking',
      icon: 'x',
      tone: 'bad',
      call: 'PUT /bookings/{id}',
      body: { status: 'cancelled' },
      when: { status: ['pending', 'confirmed'] },
      preview: 'GET /bookings/{id}/cancellation',
      confirm: {
        title: 'Cancel this booking?',
        text: 'The space is free again at once, and the refund follows the policy.',
        tone: 'bad',
      },
    },
  ],
  tones: {
    status: {
      pending: 'warn',
      confirmed: 'info',
      checked_in: 'good',
      completed: 'neutral',
      cancelled: 'bad',
      no_show: 'bad',
    },
    payment_status: { unpaid: 'warn', deposit_paid: 'info', paid: 'good', failed: 'bad' },
  },
  empty: {
    title: 'No bookings here',
    text: 'Bookings of the site and those that you enter yourself appear in this list.',
    call: 'create',
  },
})
