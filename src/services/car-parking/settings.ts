import { Type } from 'typebox'
import { choice, decimal, email, flag, integer, json, longText, secret, text, url } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'
import { isZone } from '../../platform/options/options.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const hours = { min: 0, max: 8760 } as const
const refundTiers = Type.Array(
  Type.Object({
    hours_before: Type.Number({ minimum: 0, maximum: 8760 }),
    percent: Type.Number({ minimum: 0, maximum: 100 }),
  }),
  { maxItems: 20 },
)

export const settings = defineSettings('vendor_carparking_settings', {
  fields: {
    currency: text({
      description: 'Three letters; bookings keep the one that they were made in.',
      default: 'EUR',
      min: 3,
      max: 3,
      pattern: '[A-Z]{3}',
    }),
    timezone: text({ default: '', max: 60, description: 'Of new locations; empty for the clock of the site' }),
    date_format: text({
      default: '',
      max: 40,
      description: 'Of pages, mails and invoices, such as DD.MM.YYYY; empty for what is usual in the language',
    }),
    prices_include_tax: flag({
      default: true,
      description: 'Off: prices are without tax, and every rate is added to them, whatever it says itself',
    }),
    hold_minutes: integer({ description: 'How long a space waits for the payment.', default: 30, min: 1, max: 1440 }),
    offline_status: choice(['pending', 'confirmed'], {
      description: 'What a booking is whose customer pays later.',
      default: 'pending',
    }),
    cancel_allowed: flag({ description: 'Customers may cancel by themselves.', default: true }),
    cancel_notice_hours: integer({ description: 'Until how long before arrival.', default: 24, ...hours }),
    refund_tiers: json(refundTiers, {
      description: 'How much of the price is given back, by the hours before arrival.',
      whole: true,
      default: [
        { hours_before: 24, percent: 100 },
        { hours_before: 0, percent: 0 },
      ],
    }),
    cancel_fee: decimal({ description: 'Kept of what is given back.', default: 0, places: 4, min: 0, max: 1_000_000 }),
    reschedule_notice_hours: integer({
      description: 'Until how long before arrival customers may move a stay.',
      default: 2,
      ...hours,
    }),
    reschedule_limit: integer({ description: 'How often.', default: 3, min: 0, max: 100 }),
    reschedule_difference: choice(['refund', 'credit'], {
      default: 'refund',
      description: 'What happens to money that a shorter stay leaves: given back, or kept for the booking',
    }),
    reminder_hours: integer({
      description: 'How long before arrival customers are reminded; 0 for never.',
      default: 24,
      ...hours,
    }),
    overstay_grace_minutes: integer({
      description: 'How much later cars may leave before it costs more.',
      default: 30,
      min: 0,
      max: 1440,
    }),
    invoice_prefix: text({ description: 'Stands before the number of an invoice.', default: 'INV-', max: 20 }),
    invoice_next_number: integer({ description: 'Goes up with each invoice.', default: 1, min: 1, max: 1_000_000_000 }),
    company_name: text({ default: '', max: 120 }),
    company_address: longText({ default: '', max: 500 }),
    company_vat: text({ description: 'Printed on invoices.', default: '', max: 40 }),
    stripe_publishable_key: text({ default: '', max: 255 }),
    stripe_secret_key: secret({ max: 255 }),
    stripe_webhook_secret: secret({ max: 255 }),
    paypal_client_id: text({ default: '', max: 255 }),
    paypal_secret: secret({ max: 255 }),
    bank_instructions: longText({ description: 'What customers read who pay by transfer.', default: '', max: 2000 }),
    sms_provider: text({ default: '', max: 40 }),
    sms_token: secret({ max: 255 }),
    email_from: email({ description: 'Who letters come from; nothing for the address of the site.', default: '' }),
    email_templates: json(Type.Record(Type.String(), Type.String({ maxLength: 20_000 })), {
      description: 'Words of letters that differ from the usual ones, by the kind of letter.',
      whole: true,
      default: {},
    }),
    terms_url: url({ description: 'The page with the terms of business.' }),
    account_url: url({ description: 'The page with the account shortcode; mails link to it' }),
    trash_days: integer({
      description: 'Days after which the trash is emptied; 0 for never.',
      default: 30,
      min: 0,
      max: 3650,
    }),
    custom_css: longText({ description: 'Styles of the booking pages.', default: '' }),
    delete_data_on_uninstall: flag({
      description: 'Erase bookings and everything else when the service is taken away.',
      default: false,
    }),
  },
  check: ({ timezone, currency }) => ({
    ...(typeof timezone === 'string' && timezone !== '' && !isZone(timezone)
      ? { timezone: 'This is no known time zone.' }
      : {}),
    ...(typeof currency === 'string' && !CURRENCIES.has(currency) ? { currency: 'This is no known currency.' } : {}),
  }),
  secrets: 'blank-and-set',
  needs: { custom_css: 'manage_options', delete_data_on_uninstall: 'manage_options' },
  display: ['currency', 'timezone', 'date_format', 'prices_include_tax'],
})
