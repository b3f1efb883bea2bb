/** The public page of answers: what the visitors' script leafs and searches through. */
import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { Reply } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { plainText } from '../../../platform/formatting/formatting.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import { excerptAround, highlighted } from '../domain/highlight.ts'
import { defaultConfig, type ViewConfig } from '../entities/view-config.ts'
import { errors } from '../errors.ts'
import { answerUrls } from '../store/answer-address.ts'
import { chosenView } from '../store/chosen-view.ts'
import { type AnswerQuery, publishedAnswers } from '../store/published.ts'
import { CONTENT } from '../store/stamp.ts'
import { noteVainSearch } from '../store/visits.ts'
import { pageShape, shownItem } from './answers/page.ts'

export const page = route({
  method: 'GET',
  path: '/faqs/page',
  summary: 'Published answers, page by page, as a view or a shortcode chooses them; all of them where none is named',
  access: everybody(),
  input: Type.Object({
    view_id: Type.Optional(Type.Integer({ minimum: 1 })),
    shortcode_id: Type.Optional(Type.Integer({ minimum: 1 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'What the view says unless told.' })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    category: Type.Optional(Type.Integer({ minimum: 1, description: 'The id of a category.' })),
    lang: Type.Optional(Type.String({ maxLength: 35, description: 'Only answers in this language.' })),
  }),
  reply: pageShape,
  async handler({ view_id: view, shortcode_id: shortcode, search = '', ...rest }, ctx) {
    const isNamed = view !== undefined || shortcode !== undefined
    const config: ViewConfig | null = isNamed ? await chosenView({ view, shortcode }, ctx) : defaultConfig
    if (!config) throw errors.not_found({ what: shortcode === undefined ? 'view' : 'shortcode' })
    const { page: number = 1, per_page: perPage = config.per_page, category, lang: language } = rest
    const query = { config, page: number, perPage, category, language, search: search.trim() || undefined }
    const { text, etag } = query.search ? await written(query, ctx) : await kept(query, ctx)
    const headers = { etag, 'cache-control': 'no-cache' }
    if (ctx.request.header('if-none-match')?.includes(etag)) return new Reply({ kind: 'nothing' }, 304, headers)
    return new Reply({ kind: 'json-text', text }, 200, headers)
  },
})

type Written = { readonly text: string; readonly etag: string }

const kept = (query: AnswerQuery, ctx: ReadContext): Promise<Written> =>
  ctx.memory('faq pages', CONTENT).keep(JSON.stringify(query), () => written(query, ctx))

async function written(query: AnswerQuery, ctx: ReadContext): Promise<Written> {
  const found = await publishedAnswers(query, ctx)
  const { search } = query
  if (search && found.total === 0 && query.page === 1) noteVainSearch(search, ctx)
  const urls = await answerUrls(found.items, ctx)
  const items = found.items.map((answer, index) => ({
    ...shownItem(answer),
    ...(urls ? { url: urls[index] } : {}),
    ...(search ? { highlight: marked(answer, search) } : {}),
  }))
  const text = JSON.stringify({ ...found, items })
  return { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` }
}

const marked = ({ question, answer }: AnswerFacts, search: string) => ({
  question: highlighted(question, search),
  excerpt: highlighted(excerptAround(plainText(answer), search), search),
})
