/** One list of questions for search engines, however many views a page shows: each question once. */
import type { ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { linkedData } from '../../../platform/html/html.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import { questionKey } from '../domain/question-key.ts'
import { settings } from '../settings.ts'

const told = new WeakMap<RequestFacts, Map<string, AnswerFacts>>()

export async function tellSearchEngines(answers: readonly AnswerFacts[], ctx: ReadContext): Promise<void> {
  const { schema_enabled } = await ctx.settings(settings)
  if (!schema_enabled) return
  const known = told.get(ctx.request) ?? new Map<string, AnswerFacts>()
  told.set(ctx.request, known)
  for (const answer of answers) {
    const key = `${answer.language} ${questionKey(answer.question) || answer.id}`
    if (!known.has(key)) known.set(key, answer)
  }
}

/** Below what the page is about, when every view on it has said what it shows; kept with the page. */
export const schemaListener = on(pageHooks.contentBottomParts, 'faq.schema', (parts, _page, ctx) => {
  const answers = [...(told.get(ctx.request)?.values() ?? [])].filter(({ answer }) => answer.trim() !== '')
  return answers.length === 0 ? parts : [...parts, String(linkedData(faqPage(answers)))]
})

export const faqPage = (answers: readonly AnswerFacts[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: answers.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
