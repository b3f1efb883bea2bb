import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, choices, decimal, flag, json, links, text, url } from '../../../kernel/fields.ts'
import { refuseAboveAll } from './percent.ts'

const formFields = Type.Array(
  Type.Object({
    key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
    label: Type.String({ maxLength: 120, default: '' }),
    type: Type.String({ maxLength: 20, default: 'text' }),
    required: Type.Boolean({ default: false }),
    enabled: Type.Boolean({ default: true }),
  }),
  { maxItems: 60 },
)

/** What a booking page offers and asks for. */
export const bookingForms = defineEntity('booking-forms', {
  table: 'carparking_booking_forms',
  label: ['Booking form', 'Booking forms'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    status: choice(['published', 'draft'], {
      description: 'Drafts are not shown on the site.',
      required: true,
      default: 'published',
      filter: 'any',
    }),
    location_ids: links('locations', { description: 'The car parks to choose from; none for all.' }),
    space_type_ids: links('space-types', { description: 'The kinds of spaces to choose from; none for all.' }),
    fields: json(formFields, { description: 'What is asked beside the usual, in order.', whole: true, default: [] }),
    payment_methods: choices(['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site'], {
      description: 'The ways to pay that are offered.',
      default: ['on_site'],
    }),
    deposit_type: choice(['none', 'percent', 'fixed'], {
      description: 'How a deposit is reckoned.',
      required: true,
      default: 'none',
    }),
    deposit_value: decimal({
      description: 'Percent, or an amount.',
      required: true,
      default: 0,
      places: 4,
      min: 0,
      max: 1_000_000,
    }),
    pay_types: choices(['full', 'deposit', 'on_site'], {
      description: 'Whether all, a deposit or nothing is paid at once.',
      default: ['full'],
    }),
    terms_url: url({}),
    require_terms: flag({ description: 'Customers must agree to the terms.', required: true, default: false }),
    success_url: url({ description: 'Where they go afterwards; nothing for the usual page.' }),
    settings: json(Type.Record(Type.String(), Type.Unknown()), { default: {} }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
  check({ deposit_type, deposit_value }) {
    refuseAboveAll('deposit_value', { isPercent: deposit_type === 'percent', value: deposit_value })
  },
})
