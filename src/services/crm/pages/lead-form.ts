/** `[vendor_crm_form id=ID]`: a form on a page by which visitors become leads. It needs no script. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields } from '../../../platform/pages/pages.ts'
import {
  type FieldSpec,
  field,
  hidden,
  linkTo,
  notice,
  numberOf,
  problemList,
  question,
  readStepPage,
  type StepPage,
  saidOf,
  trapField,
} from '../../../platform/pages/step-forms/step-forms.ts'
import { checkGuard } from '../../../platform/visitors/visitors.ts'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Capture, takeLead } from '../records/take-lead.ts'
import { activeCapture, CAPTURE_PATH, captureGuard, refusePrograms } from '../routes/lead-capture.ts'
import { type LeadWord, leadWords } from './words.ts'

const TAG = 'vendor_crm_form'
const FORM = { prefix: 'lead_', ids: 'crm-form' } as const
const ADDRESS = ['street', 'postal_code', 'city', 'country'] as const
const NEEDED: ReadonlySet<string> = new Set(['last_name', 'email'])

export const leadFormShortcode = defineShortcode({
  tag: TAG,
  summary: 'A lead form; id names it',
  isKeepable: true,
  async render({ id }, _content, ctx) {
    const words = leadWords(ctx)
    const capture = await activeCapture(numberOf(id) ?? 0, ctx)
    if (!capture) return String(notice('plain', html`<p>${words.say('closed')}</p>`))
    const page = await readStepPage(FORM, ctx)
    if (question(page, 'sent') === String(capture.id)) return String(thanks(capture, ctx))
    return String(leadForm(capture, page))
  },
  take: takeSent,
})

function thanks({ success_message: said, opt_in_confirmation: isAsked }: Capture, ctx: ReadContext): Html {
  const usual = leadWords(ctx).say(isAsked ? 'please_confirm' : 'thanks')
  return notice('good', html`<p role="status">${said || usual}</p>`)
}

/** Another form of the same page shows what is wrong with its own fields only. */
function leadForm(capture: Capture, given: StepPage): Html {
  const isOwn = given.sent.lead_form === String(capture.id)
  const page = isOwn ? given : { ...given, sent: {}, problems: {}, tools: withoutProblems(given) }
  const words = leadWords(page.ctx)
  const names = inputsOf(capture)
  return html`<form class="form crm-form" method="post" action="${linkTo(page, {})}">
${hidden({ ...shortcodeFields(TAG, page.ctx), lead_form: String(capture.id) })}
${problemList(page, name => ((names as readonly string[]).includes(name) ? words.say(name as LeadWord) : null))}
${names.map(name => field(page, specOf(name, words.say(name))))}
${trapField(page, 'hp_url')}
${capture.captcha && hidden({ captcha_token: '' })}
<p class="actions"><button class="button" type="submit">${words.say('send')}</button></p>
</form>`
}

const withoutProblems = ({ tools }: StepPage): StepPage['tools'] => ({
  ...tools,
  state: { ...tools.state, problems: {}, values: {} },
})

type Input = Exclude<Capture['field_list'][number], 'address'> | (typeof ADDRESS)[number]

/** An address is asked for in its parts. */
const inputsOf = ({ field_list: names }: Capture): readonly Input[] =>
  names.flatMap((name): readonly Input[] => (name === 'address' ? ADDRESS : [name]))

const COMPLETED: Partial<Record<Input, string>> = {
  salutation: 'honorific-prefix',
  first_name: 'given-name',
  last_name: 'family-name',
  title: 'organization-title',
  account_name: 'organization',
  website: 'url',
  email: 'email',
  phone: 'tel',
  street: 'street-address',
  postal_code: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
}
const TYPES: Partial<Record<Input, 'email' | 'tel' | 'url' | 'textarea'>> = {
  ...{ email: 'email', phone: 'tel', website: 'url', description: 'textarea' },
}

function specOf(name: Input, label: string): FieldSpec {
  const autocomplete = COMPLETED[name]
  return {
    ...{ name, label, type: TYPES[name] ?? 'text', isRequired: NEEDED.has(name) },
    ...(autocomplete ? { autocomplete } : {}),
    more: { maxlength: name === 'description' ? 2000 : 250 },
  }
}

async function takeSent(ctx: ReadContext): Promise<TakenForm> {
  const page = await readStepPage(FORM, ctx)
  const capture = await activeCapture(numberOf(page.sent.lead_form) ?? 0, ctx)
  if (!capture) return { status: 422, problems: { '': leadWords(ctx).say('closed') } }
  const problems = problemsOf(capture, page)
  if (Object.keys(problems).length > 0) return { status: 422, problems }
  const done = { location: capture.success_redirect || linkTo(page, { sent: capture.id }) }
  try {
    const guarded = { service: { slug: 'crm', limits, errors }, path: CAPTURE_PATH }
    const { isFromProgram } = await checkGuard(captureGuard, guarded, ctx)
    if (isFromProgram) return done
    await refusePrograms(capture, page.sent, ctx)
    const address = Object.fromEntries(ADDRESS.map(name => [name, (page.sent[name] ?? '').slice(0, 250)]))
    await ctx.transaction(tx => takeLead(capture, { ...page.sent, address }, tx))
    return done
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

function problemsOf(capture: Capture, { sent, ctx }: StepPage): Record<string, string> {
  const { say } = leadWords(ctx)
  return Object.fromEntries(
    inputsOf(capture).flatMap((name): [string, string][] => {
      const value = sent[name]?.trim() ?? ''
      if (value === '') return NEEDED.has(name) ? [[name, say('needed')]] : []
      return name === 'email' && !isMailAddress(value) ? [[name, say('bad_email')]] : []
    }),
  )
}
