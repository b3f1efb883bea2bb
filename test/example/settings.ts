import { choice, choices, color, flag, integer, longText, secret, text } from '../../src/kernel/fields.ts'
import { defineSettings } from '../../src/kernel/settings.ts'

export const settings = defineSettings('example_settings', {
  fields: {
    title: text({ default: 'Tool library', max: 80 }),
    currency: choice(['EUR', 'JPY', 'KWD'], { default: 'EUR' }),
    loan_days: integer({ default: 14, min: 1, max: 365 }),
    is_open: flag({ default: true }),
    accent: color({ default: '#336699' }),
    mail_footer: text({}),
    sms_token: secret({ max: 200 }),
    custom_css: longText({ default: '' }),
    versions_kept: integer({ default: 5, min: 1, max: 200 }),
    languages: choices(['de', 'en', 'fr'], { default: ['de'] }),
    counter: integer({ default: 0, readOnly: true }),
  },
  secrets: 'blank-and-set',
  needs: { custom_css: 'manage_options' },
  display: ['title', 'currency', 'accent'],
})
