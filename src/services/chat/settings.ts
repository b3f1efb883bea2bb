import { Type } from 'typebox'
import { choice, flag, integer, json, longText, secret, text } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

const addresses = Type.Array(Type.String({ maxLength: 254, pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$' }), {
  maxItems: 20,
})

export const settings = defineSettings('vendor_chat_settings', {
  fields: {
    date_format: text({ description: 'As lists and files write dates.', default: 'YYYY-MM-DD', max: 40 }),
    time_format: text({ description: 'As lists and files write times.', default: 'HH:mm', max: 40 }),
    records_per_page: integer({ description: 'Rows on a page of a list.', default: 50, min: 1, max: 200 }),
    ip_mode: choice(['none', 'hash', 'truncate', 'full'], {
      description: 'What is kept of the address of somebody who writes.',
      default: 'hash',
    }),
    retention_days: integer({ default: 365, min: 0, max: 3650, description: 'Leads are kept so long; 0 for ever' }),
    render_ssr: flag({ default: true, description: 'Print widgets into pages on the server' }),
    shadow_dom: flag({ default: true, description: 'Keep the styles of the page away from widgets' }),
    fail_mode: choice(['show', 'hide'], { default: 'show', description: 'When a visitor cannot be checked' }),
    lead_notify: choice(['off', 'each', 'daily'], {
      description: 'Whether new leads are told by mail: each at once, or once a day.',
      default: 'each',
    }),
    lead_recipients: json(addresses, { whole: true, default: [], description: 'Empty: the address of the site' }),
    captcha_site_key: text({
      description: 'Public key of the check that a person writes; empty for no check.',
      default: '',
      max: 255,
    }),
    captcha_secret: secret({ description: 'Its secret half.', max: 255 }),
    track_events: flag({ description: 'Count how often widgets are seen, opened and clicked.', default: true }),
    shop_button: choice(['off', 'before_cart', 'after_cart', 'summary'], {
      description: 'Where pages of products show a button that asks about the product.',
      default: 'off',
    }),
    shop_widget: integer({ default: 0, min: 0, description: 'The widget behind the shop button; 0 for the first' }),
    shop_channel: text({ description: 'The channel behind that button.', default: 'whatsapp', max: 40 }),
    shop_text: text({ description: 'What stands on the button.', default: 'Ask about this product', max: 120 }),
    shop_message: longText({
      description: 'The prepared message; {product} and {sku} are filled in.',
      default: 'Hello, I have a question about {product} ({sku}).',
      max: 1000,
    }),
    trash_days: integer({
      description: 'Days after which the trash is emptied; 0 for never.',
      default: 30,
      min: 0,
      max: 3650,
    }),
  },
  secrets: 'listed',
  display: ['date_format', 'time_format', 'records_per_page'],
})
