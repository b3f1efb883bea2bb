/** What visitors read: published answers only, as a view chooses them. No argument of theirs can widen the choice. */
import type { ReadContext } from '../../../kernel/context.ts'
import { joined, readRows, readSlowly, type Sql } from '../../../kernel/statement.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import { type ChosenAnswers, chosenAnswers, publishedHere } from './chosen-answers.ts'
import { CONTENT } from './stamp.ts'

export type AnswerQuery = {
  readonly config: ViewConfig
  readonly page: number
  readonly perPage: number
  readonly search?: string | undefined
  readonly category?: number | undefined
  readonly language?: string | undefined
}
export type AnswerPage = {
  readonly items: readonly AnswerFacts[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

/** Kept until something is published or changed; searches are made each time. */
export function publishedAnswers(query: AnswerQuery, ctx: ReadContext): Promise<AnswerPage> {
  if (query.search) return readAnswers(query, ctx)
  const key = JSON.stringify([query.config, query.page, query.perPage, query.category, query.language])
  return ctx.memory('faq answers', CONTENT, MOST_KEPT).keep(key, () => readAnswers(query, ctx))
}

/** A page of answers may be large. */
const MOST_KEPT = 300

export async function readAnswers(query: AnswerQuery, ctx: ReadContext): Promise<AnswerPage> {
  const { config, page, perPage } = query
  const chosen = await chosenAnswers(query, ctx)
  const offset = (page - 1) * perPage
  const left = config.limit === 0 ? perPage : Math.max(0, Math.min(perPage, config.limit - offset))
  const limit = offset > FARTHEST ? 0 : left
  const { found, rows } = await (chosen.isRanked ? readRanked : readListed)(chosen, { limit, offset }, ctx)
  const total = config.limit === 0 ? found : Math.min(found, config.limit)
  return { items: rows.map(factsOf), total, page, pages: Math.ceil(total / perPage) }
}

/** One answer, where it is published. */
export async function publishedAnswer(
  by: { readonly id: number } | { readonly slug: string },
  ctx: ReadContext,
): Promise<AnswerFacts | null> {
  const column = 'id' in by ? { text: 't.id = ?', values: [by.id] } : { text: 'lower(t.slug) = ?', values: [by.slug] }
  const { text, values } = joined([publishedHere(ctx), column], ' and ')
  const [row] = await readRows<StoredAnswer>(
    { text: `select ${SHOWN} from faq_answers t where ${text} limit 1`, values },
    ctx,
  )
  return row ? factsOf(row) : null
}

/** Nobody leafs further, and every row before a page is looked at. */
const FARTHEST = 100_000

type Window = { readonly limit: number; readonly offset: number }
type Read = { readonly found: number; readonly rows: readonly StoredAnswer[] }

/** An index has most lists in their order: then no more rows are looked at than are shown. */
async function readListed({ where, order, isIndexed }: ChosenAnswers, window: Window, ctx: ReadContext): Promise<Read> {
  const read = isIndexed ? readRows : readSlowly
  const text = `select ${SHOWN} from faq_answers t where ${where.text} order by ${order.text} limit ? offset ?`
  const values = [...where.values, ...order.values, window.limit, window.offset]
  const [found, rows] = await Promise.all([
    countOf(where, read, ctx),
    window.limit === 0 ? [] : read<StoredAnswer>({ text, values }, ctx),
  ])
  return { found, rows }
}

/** Everything that a search finds is put in order, so it is counted on the way. */
async function readRanked({ where, order }: ChosenAnswers, window: Window, ctx: ReadContext): Promise<Read> {
  if (window.limit === 0) return { found: await countOf(where, readSlowly, ctx), rows: [] }
  const places = `select t.id, count(*) over () as found, row_number() over (order by ${order.text}) as place
    from faq_answers t where ${where.text} order by place limit ? offset ?`
  const text = `select ${SHOWN}, f.found from (${places}) f join faq_answers t on t.id = f.id order by f.place`
  const values = [...order.values, ...where.values, window.limit, window.offset]
  const rows = await readSlowly<StoredAnswer & { readonly found: number }>({ text, values }, ctx)
  const found = rows[0]?.found ?? (window.offset === 0 ? 0 : await countOf(where, readSlowly, ctx))
  return { found: Number(found), rows }
}

async function countOf({ text, values }: Sql, read: typeof readRows, ctx: ReadContext): Promise<number> {
  const counting = { text: `select count(*) as total from faq_answers t where ${text}`, values }
  const [row] = await read<{ total: number }>(counting, ctx)
  return Number(row?.total ?? 0)
}

type StoredAnswer = Omit<AnswerFacts, 'is_featured'> & { readonly is_featured: number }

const SHOWN = [
  ...['id', 'question', 'answer', 'slug', 'language', 'category_id', 'author_id', 'modified_at'],
  ...['is_featured', 'votes_up', 'votes_down'],
]
  .map(name => `t.${name}`)
  .join(', ')

const factsOf = ({ is_featured, ...row }: StoredAnswer): AnswerFacts => ({ ...row, is_featured: is_featured === 1 })
