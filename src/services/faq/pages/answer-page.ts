/** The page of one answer, at its own address. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { excerptOf } from '../../../platform/formatting/formatting.ts'
import { attributes, type Html, html, raw } from '../../../platform/html/html.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { OWN_AGENT, pageHooks, sitePath } from '../../../platform/pages/pages.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { answerUrls } from '../store/answer-address.ts'
import { categoryTree, pathTo } from '../store/category-tree.ts'
import { usualLanguage } from '../store/languages.ts'
import { publishedAnswer } from '../store/published.ts'
import { relatedAnswers } from '../store/related.ts'
import { noteView } from '../store/visits.ts'
import { tellSearchEngines } from './collector.ts'
import { framed } from './frame.ts'
import { FAQ_TAG } from './shortcode.ts'
import { type Words, wordsFor } from './words.ts'

const OWNER = 'faq'

/** What the site itself has at an address goes first; answers are found where nothing else is. */
export const addressListeners: readonly Listener[] = [
  on(pageHooks.missingAddress, 'faq.answers', async (answer, { base }, ctx) => {
    if (answer) return answer
    const slug = await slugBehind(base, ctx)
    const found = slug === null ? null : await publishedAnswer({ slug }, ctx)
    return found && ({ kind: 'service', owner: OWNER, key: `answer:${found.id}` } as const)
  }),
  on(pageHooks.servicePage, 'faq.answers', async (page, { owner, key }, ctx) => {
    if (page || owner !== OWNER || !key.startsWith('answer:')) return page
    const answer = await publishedAnswer({ id: Number(key.slice('answer:'.length)) }, ctx)
    return answer && answerPage(answer, ctx)
  }),
]

/** What follows `permalink_base` in an address; null for addresses that are none of an answer. */
export async function slugBehind(base: string, ctx: ReadContext): Promise<string | null> {
  const { permalink_base: own } = await ctx.settings(settings)
  if (own === '' || !base.startsWith(`${own}/`) || !(await isModuleActive('faq', ctx))) return null
  const slug = base.slice(own.length + 1)
  return slug === '' || slug.includes('/') ? null : slug
}

async function answerPage(answer: AnswerFacts, ctx: ReadContext) {
  if (ctx.request.method === 'GET' && ctx.request.userAgent !== OWN_AGENT) noteView(answer.id, ctx)
  await tellSearchEngines([answer], ctx)
  const words = wordsFor(ctx)
  const below = await ctx.hooks.apply(
    hooks.belowAnswers,
    new Map<number, string>(),
    { answers: [answer], hasVotes: true },
    ctx,
  )
  const tongue = answer.language === (await usualLanguage(ctx)) ? {} : { lang: answer.language, dir: 'auto' }
  const inside = html`<div class="faq faq-single" id="faq-${answer.id}"><div class="faq-words"${attributes(tongue)}>${raw(answer.answer)}</div>
<footer class="faq-meta"><span>${words.say('changed', { date: words.date(answer.modified_at) })}</span>${raw(below.get(answer.id) ?? '')}</footer>
${await relatedList(answer, words, ctx)}</div>`
  return {
    title: answer.question,
    content: await framed(inside, ctx),
    excerpt: excerptOf(answer.answer),
    ancestors: await ancestorsOf(answer, words, ctx),
    forms: [FAQ_TAG],
  }
}

async function relatedList(answer: AnswerFacts, words: Words, ctx: ReadContext): Promise<Html | null> {
  const others = await relatedAnswers(answer, ctx)
  const urls = (await answerUrls(others, ctx)) ?? []
  if (others.length === 0) return null
  const links = others.map(({ question }, index) => html`<li><a href="${urls[index] ?? ''}">${question}</a></li>`)
  return html`<aside class="faq-related" aria-labelledby="faq-related"><h2 id="faq-related">${words.say('related')}</h2><ul>${links}</ul></aside>`
}

/** Categories have no pages of their own: they lead to the page of questions, narrowed to them. */
async function ancestorsOf(answer: AnswerFacts, words: Words, ctx: ReadContext) {
  const { permalink_base: base } = await ctx.settings(settings)
  const home = sitePath(`/${base}/`, ctx)
  const path = pathTo(answer.category_id, await categoryTree(ctx))
  return [
    { label: words.say('all_questions'), url: home },
    ...path.map(({ id, name }) => ({ label: name, url: `${home}?faq_category=${id}` })),
  ]
}
