import { action, filter } from '../../kernel/hooks.ts'
import type { LimitTable } from '../../kernel/limits.ts'
import type { ContactForm, LeadProblems } from './domain/contact-form.ts'
import type { PageWidget, PageWords } from './domain/page-widget.ts'
import type { FailMode, Rule } from './domain/rules.ts'
import type { Texts } from './domain/texts.ts'

/** A lead as others hear of it: what the visitor wrote, and never the address he came from. */
export type LeadFacts = {
  readonly id: number
  readonly widget_id: number
  readonly widget_name: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly page: string
  readonly consent: boolean
  readonly subscribe: boolean
  readonly language: string
  readonly created_at: string
}

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Adjusts every verdict on a permission. */
  userCan: filter<boolean, { readonly permission: string; readonly user: number }>('vendor_chat_user_can'),
  /** Changes how often visitors may knock. */
  rateLimits: filter<LimitTable>('vendor_chat_rate_limits'),
  /** How many widgets a site may have; 0 for any number. */
  maxWidgets: filter<number>('vendor_chat_max_widgets'),
  /** What a rule counts for that no browser can check. */
  unevaluableRule: filter<FailMode, { readonly rule: Rule; readonly widget: number }>('vendor_chat_unevaluable_rule'),
  /** Kinds of rules that there are. `ab` is among them where tests are run; callers cannot save it. */
  ruleKinds: filter<readonly string[]>('vendor_chat_rule_kinds'),
  /** The form of a channel as it is stored; `sent` is what came in. */
  contactForm: filter<ContactForm, { readonly sent: unknown }>('vendor_chat_contact_form'),
  /** What is wrong with a submission beside the usual fields. */
  leadProblems: filter<
    LeadProblems,
    { readonly form: ContactForm; readonly fields: Readonly<Record<string, unknown>> }
  >('vendor_chat_lead_problems'),
  /** A lead was stored; `fields` is all that the visitor sent. Inside its transaction. */
  leadCreated: action<{
    readonly lead: LeadFacts
    readonly form: ContactForm
    readonly fields: Readonly<Record<string, unknown>>
  }>('vendor_chat_lead_created'),
  /** A lead was marked as read. Inside its transaction. */
  leadRead: action<{ readonly lead: LeadFacts }>('vendor_chat_lead_read'),
  /** Where a captcha's answer is checked. */
  captchaAddress: filter<string>('vendor_chat_captcha_address'),
  /** The visitor's country, two letters; empty when nobody knows. */
  visitorCountry: filter<string>('vendor_chat_visitor_country'),
  /** Widgets as pages get them; asked once after each change of widgets. */
  pageWidgets: filter<readonly PageWidget[]>('vendor_chat_page_widgets'),
  /** More for the script of a page, by name; asked once after each change of widgets. */
  pageExtras: filter<Readonly<Record<string, unknown>>>('vendor_chat_page_extras'),
  /** What placeholders in messages stand for. */
  pageWords: filter<PageWords, { readonly url: string; readonly postId: number | null }>('vendor_chat_page_words'),
  /** What the widget says to visitors. */
  texts: filter<Texts>('vendor_chat_texts'),
  /** The name of the script that pages load, one of those that the service declares. Listeners must answer at once. */
  script: filter<string>('vendor_chat_script'),
}
