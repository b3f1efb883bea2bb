/** The private page of a question: whoever has its link sees how far it is. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { html } from '../../../../platform/html/html.ts'
import { pageHooks } from '../../../../platform/pages/pages.ts'
import { settings } from '../../settings.ts'
import { answerUrl } from '../../store/answer-address.ts'
import { publishedAnswer } from '../../store/published.ts'
import { type QuestionStatus, questionStatus } from '../store/questions.ts'
import { proWords } from './words.ts'

const PLACE = /^question\/(\d{1,15})-([0-9a-f]{64})$/

export const statusListeners = [
  on(pageHooks.missingAddress, 'faq.pro.questions', async (answer, { base }, ctx) => {
    const { permalink_base: own } = await ctx.settings(settings)
    const asked = answer || own === '' || !base.startsWith(`${own}/`) ? null : PLACE.exec(base.slice(own.length + 1))
    if (!asked) return answer
    const found = await questionStatus({ id: Number(asked[1]), token: asked[2] ?? '' }, ctx)
    return found && ({ kind: 'service', owner: 'faq', key: `question:${asked[1]}-${asked[2]}` } as const)
  }),
  on(pageHooks.servicePage, 'faq.pro.questions', async (page, { owner, key }, ctx) => {
    const asked = page || owner !== 'faq' ? null : /^question:(\d+)-([0-9a-f]+)$/.exec(key)
    if (!asked) return page
    const found = await questionStatus({ id: Number(asked[1]), token: asked[2] ?? '' }, ctx)
    return found && statusPage(found, ctx)
  }),
]

async function statusPage({ question, status, faqId }: QuestionStatus, ctx: ReadContext) {
  const { say } = proWords(ctx)
  const answer = status === 'published' ? await publishedAnswer({ id: faqId }, ctx) : null
  const url = answer && (await answerUrl(answer, ctx))
  const said = say(answer ? 'status_answered' : status === 'archived' ? 'status_closed' : 'status_pending')
  const link = url && html`<p><a class="button" href="${url}">${say('read_answer')}</a></p>`
  return {
    title: say('status_title'),
    content: String(html`<blockquote><p>${question}</p></blockquote><p>${said}</p>${link}`),
    excerpt: '',
    ancestors: [],
    robots: 'noindex, nofollow',
  }
}
