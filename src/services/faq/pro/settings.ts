import { choice, decimal, email, flag, integer, secret, text, url } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'

export const proSettings = defineSettings('vendor_faq_settings', {
  fields: {
    votes_enabled: flag({ default: true, description: 'Visitors say whether an answer was helpful.' }),
    score_limit: decimal({
      places: 2,
      default: 0.2,
      min: 0,
      max: 1,
      description: 'Answers below it are in the health report.',
    }),
    questions_enabled: flag({ default: true, description: 'Visitors may ask what is not answered yet.' }),
    notify_email: email({ description: 'Is told of questions of visitors; the address of the site unless told.' }),
    captcha_provider: choice(['none', 'turnstile', 'hcaptcha', 'recaptcha'], { default: 'none' }),
    captcha_site_key: text({ default: '', max: 255 }),
    captcha_secret: secret({ max: 255 }),
    ai_provider: url({
      description: 'The address of a provider that speaks OpenAI’s chat completions; the site’s unless told.',
    }),
    ai_key: secret({ max: 500 }),
    ai_model: text({ default: '', max: 100 }),
    ai_monthly_tokens: integer({
      default: 200_000,
      min: 0,
      max: 100_000_000,
      description: 'How many tokens the generator may use in a month at its own provider.',
    }),
    pdf_template: choice(['book', 'compact'], { default: 'book', description: 'How answers are printed.' }),
    shop_tab: flag({ default: true, description: 'Show a product’s questions where its shortcode stands.' }),
  },
})
