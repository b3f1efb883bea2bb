import { action, filter } from '../../../kernel/hooks.ts'

export const proHooks = {
  /** Lets an extension refuse votes and questions that are not human, beside the captcha of the settings. */
  captcha: filter<boolean, { readonly route: string; readonly body: Readonly<Record<string, unknown>> }>(
    'vendor_faq_captcha',
  ),
  /** Where a captcha's answer is checked. */
  captchaAddress: filter<string>('vendor_faq_captcha_address'),
  /** A visitor voted. Inside its transaction. */
  voted: action<{ readonly faqId: number; readonly vote: 'up' | 'down'; readonly reason: string | null }>(
    'vendor_faq_voted',
  ),
  /** A visitor asked a question. Inside its transaction. */
  asked: action<{ readonly faqId: number; readonly question: string }>('vendor_faq_asked'),
}
