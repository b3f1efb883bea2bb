/** The fields of a booking. Totals are the server's: nobody sends them. */
import { Type } from 'typebox'
import {
  choice,
  email,
  flag,
  instant,
  integer,
  json,
  link,
  longText,
  money,
  phone,
  text,
} from '../../../kernel/fields.ts'
import { bookingStatuses, paymentStatuses } from '../domain/booking-status.ts'

const address = Type.Object({
  line1: Type.String({ maxLength: 255, default: '' }),
  line2: Type.String({ maxLength: 255, default: '' }),
  city: Type.String({ maxLength: 120, default: '' }),
  postcode: Type.String({ maxLength: 20, default: '' }),
  country: Type.String({ maxLength: 2, default: '' }),
})
const extras = Type.Array(
  Type.Object({
    extra_id: Type.Integer({ minimum: 1 }),
    quantity: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
    // The server's, as they were when the price was made.
    name: Type.Optional(Type.String({ maxLength: 120 })),
    amount: Type.Optional(Type.Number()),
  }),
  { maxItems: 50 },
)
const priceOverride = Type.Object({
  amount: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
})
const amount = money({ currency: 'currency', required: true, default: 0, readOnly: true })

export const bookingFields = {
  ref: text({
    description: 'The number that customers are given.',
    readOnly: true,
    pattern: 'PK-[0-9A-Z]{8}',
    unique: true,
    search: true,
    filter: 'equals',
    max: 20,
  }),
  status: choice(bookingStatuses, {
    description: 'Where the stay stands; it moves only forward, except that staff may take a cancelled one up again.',
    required: true,
    default: 'confirmed',
    filter: 'any',
    sort: true,
  }),
  location_id: link('locations', { required: true, filter: 'any' }),
  space_type_id: link('space-types', { required: true, filter: 'any' }),
  space_id: link('location-spaces', {
    description: 'A numbered space that is kept for this car; none for any free one.',
    filter: 'any',
  }),
  spaces: integer({ description: 'How many spaces the booking takes.', required: true, default: 1, min: 1, max: 1000 }),
  entry: instant({
    description: 'When the car comes, on the clock of the car park.',
    required: true,
    local: true,
    filter: 'range',
    filterAs: 'arriving_on',
    sort: true,
  }),
  exit: instant({
    description: 'When it leaves, on the clock of the car park.',
    required: true,
    local: true,
    filter: 'range',
    filterAs: 'departing_on',
    sort: true,
  }),
  actual_entry_at: instant({ description: 'When it was checked in.', local: true, readOnly: true }),
  actual_exit_at: instant({ description: 'When it was checked out.', local: true, readOnly: true }),
  user_id: link('users', { description: 'The account of the customer, if there is one.', filter: 'equals' }),
  customer_name: text({ required: true, max: 120, search: true, sort: true }),
  customer_email: email({ search: true, filter: 'equals' }),
  customer_phone: phone({}),
  company: text({ max: 120, search: true }),
  vat_number: text({ description: 'Of the company, for the invoice.', max: 40 }),
  address: json(address, { description: 'For the invoice.' }),
  vehicle_plate: text({ max: 20, search: true, filter: 'equals' }),
  vehicle_make: text({ max: 60 }),
  vehicle_model: text({ max: 60 }),
  vehicle_color: text({ max: 40 }),
  passengers: integer({ min: 0, max: 100 }),
  flight_outbound: text({ description: 'Number of the flight that they leave with.', max: 20 }),
  flight_return: text({ description: 'Number of the flight that they come back with.', max: 20 }),
  terminal: text({ max: 40 }),
  notes: longText({ description: 'What the customer wrote.', max: 5000 }),
  internal_notes: longText({ description: 'For staff; customers never see them.', max: 5000 }),
  booking_form_id: link('booking-forms', { description: 'The form that it came through.', filter: 'any' }),
  coupon_code: text({ max: 40, filter: 'equals' }),
  extras: json(extras, { description: 'What was added to the stay, and how many of it.', whole: true, default: [] }),
  price_override: json(priceOverride, {
    description: 'A price that staff set instead of the reckoned one, with the reason.',
    whole: true,
  }),
  allow_overbooking: flag({
    description: 'Take the booking although no space is free.',
    required: true,
    default: false,
  }),
  currency: text({ readOnly: true, required: true, default: 'EUR', max: 3 }),
  units: integer({
    description: 'How many hours, days or nights were charged.',
    required: true,
    default: 0,
    readOnly: true,
  }),
  billing_unit: text({ description: 'What was counted.', readOnly: true, max: 20 }),
  subtotal: amount,
  extras_total: amount,
  discount_total: amount,
  tax_total: amount,
  total: money({ currency: 'currency', required: true, default: 0, readOnly: true, sort: true }),
  deposit_due: amount,
  amount_paid: amount,
  amount_refunded: amount,
  /** What was given back although it was not above the price: the sum of the ledger's refunds of that kind. */
  amount_waived: money({ currency: 'currency', required: true, default: 0, internal: true }),
  balance_due: amount,
  refund_due: amount,
  overstay_amount: amount,
  payment_method: choice(['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site', 'manual'], { filter: 'any' }),
  payment_status: choice(paymentStatuses, { required: true, default: 'unpaid', readOnly: true, filter: 'any' }),
  source: choice(['web', 'admin', 'account', 'import'], {
    description: 'Where it came from.',
    required: true,
    default: 'admin',
    readOnly: true,
    filter: 'any',
  }),
  locale: text({ description: 'The language in which the customer is written to.', max: 20 }),
  breakdown: json(Type.Array(Type.Unknown()), {
    description: 'The lines of the price.',
    whole: true,
    default: [],
    readOnly: true,
    csv: false,
  }),
  /** The service raises it, staff may lower it. */
  attention: choice(['amount_mismatch', 'paid_after_cancel', 'needs_refund'], {
    description: 'Why somebody should look at it; staff clear it when that is done.',
    filter: 'any',
  }),
  hold_expires_at: instant({ description: 'Until when the space waits for the payment.', readOnly: true }),
  cancelled_at: instant({ readOnly: true }),
  cancelled_by: choice(['customer', 'staff', 'system'], { readOnly: true }),
  cancel_reason: text({ description: 'What was said when it was cancelled.', max: 500 }),
  /** How the customer moved or cancelled it, in order. */
  changes: json(Type.Array(Type.Unknown()), {
    description: 'How the customer moved or cancelled it, in order.',
    whole: true,
    default: [],
    readOnly: true,
    csv: false,
  }),
  /** Part of what the secret of its links is worked out from; without it the booking has none. */
  link_salt: text({ internal: true, max: 64 }),
  /** Of the form that it came with: the same form sent twice is one booking. Null for those that came otherwise. */
  form_digest: text({ internal: true, max: 64 }),
} as const
