/** `[vendor_faq_ask]`: a visitor asks. Answers that may say it already are offered first; then the question is sent. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { defineShortcode, type TakenForm } from '../../../../kernel/shortcodes.ts'
import { attributes, type Html, html } from '../../../../platform/html/html.ts'
import { shortcodeFields } from '../../../../platform/pages/pages.ts'
import {
  field,
  hidden,
  linkTo,
  notice,
  problemList,
  readStepPage,
  type StepPage,
  saidOf,
  select,
  trapField,
} from '../../../../platform/pages/step-forms/step-forms.ts'
import { checkGuard } from '../../../../platform/visitors/visitors.ts'
import { errors } from '../../errors.ts'
import { framed } from '../../pages/frame.ts'
import { answerUrls } from '../../store/answer-address.ts'
import { categoryTree, inOrder } from '../../store/category-tree.ts'
import { usualLanguage } from '../../store/languages.ts'
import { proLimits } from '../limits.ts'
import { questionGuard } from '../routes/questions.ts'
import { proSettings } from '../settings.ts'
import { matchingAnswers, refuseUnlessOpen, statusUrl, takeQuestion } from '../store/questions.ts'
import { proWords } from './words.ts'

const TAG = 'vendor_faq_ask'
const FORM = { prefix: 'fq_', ids: 'faq-ask' } as const

export const askShortcode = defineShortcode({
  tag: TAG,
  summary: 'A form to ask a question; lang=de names a language',
  isKeepable: true,
  async render(given, _content, ctx) {
    const words = proWords(ctx)
    const { questions_enabled } = await ctx.settings(proSettings)
    if (!questions_enabled) return String(notice('plain', html`<p>${words.say('questions_closed')}</p>`))
    const page = await readStepPage(FORM, ctx)
    return framed(await askForm(page, given.lang || (await usualLanguage(ctx))), ctx)
  },
  take: takeAsked,
})

async function askForm(page: StepPage, language: string): Promise<Html> {
  const { ctx } = page
  const words = proWords(ctx)
  const categories = inOrder(await categoryTree(ctx)).filter(node => node.language === language)
  const offered = page.sent.question ? await offeredAnswers(page.sent.question, language, ctx) : null
  const labels: Readonly<Record<string, string>> = {
    question: words.say('your_question'),
    email: words.say('your_email'),
  }
  return html`<form class="form faq-ask" method="post" action="${linkTo(page, {})}">
${hidden({ ...shortcodeFields(TAG, ctx), language, ...(offered ? { offered: '1' } : {}) })}
${problemList(page, name => labels[name] ?? null)}
${offered}
${field(page, { name: 'question', label: words.say('your_question'), type: 'textarea', isRequired: true, more: { minlength: 10, maxlength: 300, rows: 3 } })}
${field(page, { name: 'name', label: words.say('your_name'), autocomplete: 'name', more: { maxlength: 100 } })}
${field(page, { name: 'email', label: words.say('your_email'), type: 'email', autocomplete: 'email', hint: words.say('email_hint'), more: { maxlength: 254 } })}
${categories.length > 0 && select(page, { name: 'category_id', label: words.say('category'), isRequired: false }, [{ value: '', label: words.say('no_category') }, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))])}
${trapField(page, 'hp')}
<input${attributes({ type: 'hidden', name: 'captcha_token', value: '' })}>
<p class="actions"><button class="button" type="submit">${words.say(offered ? 'not_answered' : 'ask')}</button></p>
</form>`
}

async function offeredAnswers(question: string, language: string, ctx: ReadContext): Promise<Html | null> {
  const answers = await matchingAnswers({ question, language }, ctx)
  if (answers.length === 0) return null
  const urls = (await answerUrls(answers, ctx)) ?? []
  const links = answers.map((answer, index) => html`<li><a href="${urls[index] ?? '#'}">${answer.question}</a></li>`)
  return html`<div class="faq-suggested" role="status"><p>${proWords(ctx).say('suggested')}</p><ul>${links}</ul></div>`
}

/** Sent once, it comes back with what may answer it already; sent again, it is taken. */
async function takeAsked(ctx: ReadContext): Promise<TakenForm> {
  const sent = textsOf(ctx.request.body)
  const problems = problemsOf(sent, ctx)
  if (Object.keys(problems).length > 0) return { status: 422, problems }
  const language = sent.language || (await usualLanguage(ctx))
  const offered = sent.offered === '1' ? [] : await matchingAnswers({ question: sent.question ?? '', language }, ctx)
  if (offered.length > 0) return { status: 200, problems: {} }
  return takeFor({ ...sent, language }, ctx)
}

async function takeFor(sent: Readonly<Record<string, string>>, ctx: ReadContext): Promise<TakenForm> {
  const { question = '', name = '', email = '', category_id = '', language = '' } = sent
  try {
    await refuseUnlessOpen(ctx)
    const service = { slug: 'faq', limits: proLimits, errors }
    const { isFromProgram } = await checkGuard(questionGuard, { service, path: '/frontend/submit-faq' }, ctx)
    if (isFromProgram) return { location: ctx.site.url }
    const category = /^\d{1,15}$/.test(category_id) ? Number(category_id) : null
    const asked = { question, name: name.slice(0, 100), email, category_id: category, language }
    const asker = await ctx.transaction(tx => takeQuestion(asked, tx))
    return { location: (await statusUrl(asker, ctx)) ?? ctx.site.url }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

function problemsOf({ question = '', email = '' }: Readonly<Record<string, string>>, ctx: ReadContext) {
  const { say } = proWords(ctx)
  const length = question.trim().length
  return {
    ...(length < 10 ? { question: say('too_short') } : {}),
    ...(length > 300 ? { question: say('too_long') } : {}),
    ...(email.trim() !== '' && !isMailAddress(email.trim()) ? { email: say('bad_email') } : {}),
  }
}

const textsOf = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
