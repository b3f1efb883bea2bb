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
import { readAnswers } from '../store/published.ts'
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
  async handler({ search: typed = '', ...sent }, ctx) {
    const query = { page: 1, ...sent, search: typed.trim() }
    const { text, etag, total } = await kept(query, ctx)
    if (total === 0 && query.search !== '' && query.page === 1) noteVainSearch(query.search, ctx)
    const headers = { etag, 'cache-control': 'no-cache' }
    if (ctx.request.header('if-none-match')?.includes(etag)) return new Reply({ kind: 'nothing' }, 304, headers)
    return new Reply({ kind: 'json-text', text }, 200, headers)
  },
})

type PageQuery = {
  readonly view_id?: number
  readonly shortcode_id?: number
  readonly page: number
  readonly per_page?: number
  readonly search: string
  readonly category?: number
  readonly lang?: string
}
type Written = { readonly text: string; readonly etag: string; readonly total: number }

/** What many ask for, typed searches too, is written once until something changes. */
function kept(query: PageQuery, ctx: ReadContext): Promise<Written> {
  const { view_id, shortcode_id, page: number, per_page, category, lang, search } = query
  const key = JSON.stringify([view_id, shortcode_id, number, per_page, category, lang, search])
  return ctx.memory('faq pages', CONTENT, MOST_KEPT).keep(key, () => written(query, ctx))
}

/** A page of answers may be large. */
const MOST_KEPT = 300

async function written(query: PageQuery, ctx: ReadContext): Promise<Written> {
  const { page: number, category, lang: language, search } = query
  const config = await configOf(query, ctx)
  const perPage = query.per_page ?? config.per_page
  const asked = { config, page: number, perPage, category, language, search: search || undefined }
  const found = await readAnswers(asked, ctx)
  const urls = await answerUrls(found.items, ctx)
  const items = found.items.map((answer, index) => ({
    ...shownItem(answer),
    ...(urls ? { url: urls[index] } : {}),
    ...(search === '' ? {} : { highlight: marked(answer, search) }),
  }))
  const text = JSON.stringify({ ...found, items })
  return { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"`, total: found.total }
}

async function configOf({ view_id: view, shortcode_id: shortcode }: PageQuery, ctx: ReadContext): Promise<ViewConfig> {
  if (view === undefined && shortcode === undefined) return defaultConfig
  const config = await chosenView({ view, shortcode }, ctx)
  if (!config) throw errors.not_found({ what: shortcode === undefined ? 'view' : 'shortcode' })
  return config
}

const marked = ({ question, answer }: AnswerFacts, search: string) => ({
  question: highlighted(question, search),
  excerpt: highlighted(excerptAround(plainText(answer), search), search),
})
