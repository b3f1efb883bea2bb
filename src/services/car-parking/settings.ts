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
    currency: text({ default: 'EUR', min: 3, max: 3, pattern: '[A-Z]{3}' }),
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
    hold_minutes: integer({ default: 30, min: 1, max: 1440 }),
    offline_status: choice(['pending', 'confirmed'], { default: 'pending' }),
    cancel_allowed: flag({ default: true }),
    cancel_notice_hours: integer({ default: 24, ...hours }),
    refund_tiers: json(refundTiers, {
      whole: true,
      default: [
        { hours_before: 24, percent: 100 },
        { hours_before: 0, percent: 0 },
      ],
    }),
    cancel_fee: decimal({ default: 0, places: 4, min: 0, max: 1_000_000 }),
    reschedule_notice_hours: integer({ default: 2, ...hours }),
    reschedule_limit: integer({ default: 3, min: 0, max: 100 }),
    reschedule_difference: choice(['refund', 'credit'], {
      default: 'refund',
      description: 'What happens to money that a shorter stay leaves: given back, or kept for the booking',
    }),
    reminder_hours: integer({ default: 24, ...hours }),
    overstay_grace_minutes: integer({ default: 30, min: 0, max: 1440 }),
    invoice_prefix: text({ default: 'INV-', max: 20 }),
    invoice_next_number: integer({ default: 1, min: 1, max: 1_000_000_000 }),
    company_name: text({ default: '', max: 120 }),
    company_address: longText({ default: '', max: 500 }),
    company_vat: text({ default: '', max: 40 }),
    stripe_publishable_key: text({ default: '', max: 255 }),
    stripe_secret_key: secret({ max: 255 }),
    stripe_webhook_secret: secret({ max: 255 }),
    paypal_client_id: text({ default: '', max: 255 }),
    paypal_secret: secret({ max: 255 }),
    bank_instructions: longText({ default: '', max: 2000 }),
    sms_provider: text({ default: '', max: 40 }),
    sms_token: secret({ max: 255 }),
    email_from: email({ default: '' }),
    email_templates: json(Type.Record(Type.String(), Type.String({ maxLength: 20_000 })), { whole: true, default: {} }),
    terms_url: url({}),
    account_url: url({ description: 'The page with the account shortcode; mails link to it' }),
    trash_days: integer({ default: 30, min: 0, max: 3650 }),
    custom_css: longText({ default: '' }),
    delete_data_on_uninstall: flag({ default: false }),
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
