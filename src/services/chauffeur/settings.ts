import { Type } from 'typebox'
import {
  choice,
  choices,
  decimal,
  email,
  flag,
  integer,
  json,
  longText,
  secret,
  text,
  url,
} from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'
import { paymentMethods } from './domain/booking-status.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const tiers = Type.Array(
  Type.Object({
    hours: Type.Number({ minimum: 0, maximum: 8760, description: 'How long before the pickup.' }),
    percent: Type.Number({ minimum: 0, maximum: 100, description: 'How much is given back.' }),
  }),
  { maxItems: 20 },
)
const fee = (description: string) => decimal({ description, default: 0, places: 4, min: 0, max: 1_000_000 })
const minutes = { default: 0, min: 0, max: 1440, unit: 'min' } as const

const MOST = 'This must be at most 100 percent.'
const isAboveAll = (value: unknown): boolean => typeof value === 'number' && value > 100

export const settings = defineSettings('vendor_chauffeur_settings', {
  fields: {
    currency: text({
      description: 'Three letters; bookings keep the one that they were made in.',
      default: 'EUR',
      min: 3,
      max: 3,
      pattern: '[A-Z]{3}',
    }),
    distance_unit: choice(['km', 'mi'], { default: 'km', description: 'What prices per distance are for.' }),
    payment_methods: choices(paymentMethods, {
      description: 'How customers may pay; cards need the keys of the provider.',
      default: ['cash'],
    }),
    stripe_secret_key: secret({ max: 255 }),
    stripe_webhook_secret: secret({ max: 255 }),
    cash_instructions: longText({ default: '', max: 2000 }),
    wire_instructions: longText({ description: 'What customers read who pay by transfer.', default: '', max: 2000 }),
    pickup_instructions: longText({ default: '', max: 2000 }),
    booking_prefix: text({ description: 'Stands before the number of a booking.', default: 'CB-', max: 20 }),
    admin_email: email({ description: 'Who is told of bookings; nothing for the address of the site.', default: '' }),
    from_name: text({ description: 'Who letters are signed by; nothing for the site.', default: '', max: 120 }),
    from_email: email({ description: 'Where answers to letters go.', default: '' }),
    email_templates: json(Type.Record(Type.String(), Type.String({ maxLength: 20_000 })), {
      description: 'Words of letters that differ from the usual ones, by the kind of letter.',
      whole: true,
      default: {},
    }),
    prevent_overlap: flag({
      description: 'No vehicle and no driver is booked for two trips that they cannot both do.',
      default: false,
    }),
    buffer_before_minutes: integer({ description: 'Kept free before each trip.', ...minutes }),
    buffer_after_minutes: integer({ description: 'Kept free after each trip.', ...minutes }),
    return_to_base: flag({ description: 'Vehicles go back to their base between two trips.', default: false }),
    unpaid_expiry_minutes: integer({
      description: 'After how long a card booking that nobody pays is released; 0 for never.',
      default: 0,
      min: 0,
      max: 10_080,
      unit: 'min',
    }),
    cancel_policy: json(tiers, {
      description: 'How much of what was paid is given back, by the hours before the pickup.',
      whole: true,
      default: [
        { hours: 24, percent: 100 },
        { hours: 0, percent: 0 },
      ],
    }),
    deposit_type: choice(['none', 'percent', 'fixed'], {
      description: 'What card payments confirm a booking with: everything, a share, or an amount.',
      default: 'none',
    }),
    deposit_value: fee('Percent, or an amount.'),
    stop_fee: fee('For each stop on the way.'),
    waiting_fee_per_hour: fee('For waiting at stops, by the minute.'),
    free_waiting_minutes: integer({ description: 'Waiting that costs nothing.', ...minutes }),
    company_name: text({ description: 'Who invoices are from; nothing for the site.', default: '', max: 200 }),
    company_address: longText({ description: 'Stands on invoices.', default: '', max: 1000 }),
    company_vat: text({ description: 'The number of the seller for value added tax.', default: '', max: 60 }),
    tax_percent: fee('Tax that prices contain, as invoices tell it; 0 for none.'),
    invoice_prefix: text({ description: 'Stands before the number of an invoice.', default: 'CI-', max: 20 }),
    invoice_next_number: integer({ description: 'The lowest number that may come next.', default: 1, min: 1 }),
    reminder_hours: integer({
      description: 'How long before the pickup customers are reminded; 0 for never.',
      default: 24,
      min: 0,
      max: 720,
      unit: 'h',
    }),
    terms_url: url({ description: 'The page with the terms of business.' }),
    privacy_retention_days: integer({
      description: 'After how many days bookings lose the name of the customer; 0 for never.',
      default: 0,
      min: 0,
      max: 3650,
      unit: 'd',
    }),
    maps_provider: choice(['none', 'google', 'openstreetmap'], { default: 'none' }),
    maps_key: secret({ max: 255 }),
    delete_data_on_uninstall: flag({
      description: 'Erase bookings and everything else when the service is taken away.',
      default: false,
    }),
  },
  check: refuseMistakes,
  secrets: 'blank-and-set',
  display: ['currency', 'distance_unit'],
})

type Sent = Readonly<Record<string, unknown>>

function refuseMistakes({ currency, deposit_type, deposit_value, tax_percent }: Sent): Record<string, string> {
  const isUnknown = typeof currency === 'string' && !CURRENCIES.has(currency)
  return {
    ...(isUnknown ? { currency: 'This is no known currency.' } : {}),
    ...(deposit_type === 'percent' && isAboveAll(deposit_value) ? { deposit_value: MOST } : {}),
    ...(isAboveAll(tax_percent) ? { tax_percent: MOST } : {}),
  }
}
