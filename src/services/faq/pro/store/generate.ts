/** Drafts of answers out of sources. What the sources do not say is not drafted. */
import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { type AiProvider, type AiSource, askModel } from '../../../../platform/ai/ai.ts'
import { plainText } from '../../../../platform/formatting/formatting.ts'
import { readablePost } from '../../../../platform/posts/posts.ts'
import { groundedQuotes } from '../domain/grounding.ts'
import { proErrors } from '../errors.ts'
import { proSettings } from '../settings.ts'

export const draftShape = Type.Object({
  question: Type.String({ minLength: 5, maxLength: 500 }),
  answer: Type.String({ minLength: 1, maxLength: 20_000, description: 'HTML with paragraphs, lists and links.' }),
  sources: Type.Array(
    Type.Object({ title: Type.String({ maxLength: 500 }), quote: Type.String({ maxLength: 2000 }) }),
    {
      minItems: 1,
      maxItems: 20,
    },
  ),
})
export type AnswerDraft = Static<typeof draftShape>

const modelAnswer = Type.Object({
  drafts: Type.Array(
    Type.Object({
      question: Type.String({ minLength: 5, maxLength: 500 }),
      answer: Type.String({ minLength: 1, maxLength: 20_000 }),
      quotes: Type.Array(
        Type.Object({
          source: Type.Integer({ description: 'The number of the source, the first is 1.' }),
          quote: Type.String({ description: 'Word for word from that source.' }),
        }),
        { maxItems: 20 },
      ),
    }),
    { maxItems: 20 },
  ),
})

export type DraftOrder = {
  readonly sources: readonly AiSource[]
  readonly postIds: readonly number[]
  readonly topic: string
  readonly count: number
  readonly language: string
}

export async function draftAnswers(
  order: DraftOrder,
  ctx: ReadContext,
): Promise<{ readonly drafts: readonly AnswerDraft[]; readonly dropped: number }> {
  const sources = [...order.sources, ...(await postSources(order.postIds, ctx))].filter(
    ({ text }) => text.trim() !== '',
  )
  if (sources.length === 0) throw proErrors.no_sources()
  const provider = await ownProvider(ctx)
  const question = { service: 'faq', task: taskFor(order), sources, answer: modelAnswer, answerTokens: 4000 }
  const { drafts } = await askModel({ ...question, ...(provider ? { provider } : {}) }, ctx)
  const grounded = drafts.flatMap(({ question: asked, answer, quotes }): AnswerDraft[] => {
    const rests = groundedQuotes(quotes, sources)
    const clean = ctx.tools.cleanHtml(answer, 'basic')
    return rests.length > 0 && plainText(clean) !== ''
      ? [{ question: plainText(asked), answer: clean, sources: rests }]
      : []
  })
  if (grounded.length === 0) throw proErrors.not_grounded()
  return { drafts: grounded.slice(0, order.count), dropped: drafts.length - grounded.length }
}

const taskFor = ({ topic, count, language }: DraftOrder): string =>
  [
    `Write at most ${count} frequently asked questions with their answers in the language ${JSON.stringify(language)}.`,
    topic === '' ? '' : `They are about this topic, given as JSON: ${JSON.stringify(topic)}.`,
    'Answers are HTML with p, ul, ol, li, strong, em and a elements only.',
    'For every answer quote word for word the sentences of the sources that it rests on. Leave out what no source says.',
  ]
    .filter(line => line !== '')
    .join('\n')

async function ownProvider(ctx: ReadContext): Promise<AiProvider | null> {
  const { ai_provider: baseUrl, ai_key: apiKey, ai_model: model, ...rest } = await ctx.settings(proSettings)
  return baseUrl && model ? { baseUrl, apiKey, model, monthlyTokens: rest.ai_monthly_tokens } : null
}

/** Only what the caller may read. */
async function postSources(ids: readonly number[], ctx: ReadContext): Promise<AiSource[]> {
  const posts = await Promise.all(ids.map(id => readablePost({ id }, ctx).catch(() => null)))
  return posts.flatMap(post => (post ? [{ title: plainText(post.title), text: plainText(post.content) }] : []))
}
