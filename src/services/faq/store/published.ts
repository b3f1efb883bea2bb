/** What visitors read: published answers only, as a view chooses them. No argument of theirs can widen the choice. */
import type { ReadContext } from '../../../kernel/context.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { wordCondition } from '../../../kernel/records/record-words.ts'
import { isAmong, joined, readRows, readSlowly, type Sql } from '../../../kernel/statement.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import { faqs } from '../entities/faqs.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import { categoryTree, withDescendants } from './category-tree.ts'
import { namesOf } from './names.ts'
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
  return ctx.memory('faq answers', CONTENT).keep(key, () => readAnswers(query, ctx))
}

/** One answer, where it is published. */
export async function publishedAnswer(
  by: { readonly id: number } | { readonly slug: string },
  ctx: ReadContext,
): Promise<AnswerFacts | null> {
  const column = 'id' in by ? { text: 't.id = ?', values: [by.id] } : { text: 'lower(t.slug) = ?', values: [by.slug] }
  const where = joined([publishedHere(ctx), column], ' and ')
  return (await factsOf(await readRows<StoredAnswer>(selected(where, 'limit 1'), ctx), ctx))[0] ?? null
}

async function readAnswers(query: AnswerQuery, ctx: ReadContext): Promise<AnswerPage> {
  const { config, page, perPage } = query
  const { where, rank } = await conditionsOf(query, ctx)
  const read = query.search ? readSlowly : readRows
  const offset = (page - 1) * perPage
  const room = config.limit === 0 ? perPage : Math.max(0, Math.min(perPage, config.limit - offset))
  const order = orderOf(config, rank)
  const counting = { text: `select count(*) as total from faq_answers t where ${where.text}`, values: where.values }
  const { text, values } = selected(where, `order by ${order.text} limit ? offset ?`)
  const listing = { text, values: [...values, ...order.values, room, offset] }
  const [[count], rows] = await Promise.all([
    read<{ total: number }>(counting, ctx),
    room === 0 || offset > FARTHEST ? [] : read<StoredAnswer>(listing, ctx),
  ])
  const found = Number(count?.total ?? 0)
  const total = config.limit === 0 ? found : Math.min(found, config.limit)
  return { items: await factsOf(rows, ctx), total, page, pages: Math.ceil(total / perPage) }
}

/** Nobody leafs further, and every row before a page is looked at. */
const FARTHEST = 100_000

type StoredAnswer = Omit<AnswerFacts, 'author' | 'is_featured'> & {
  readonly author_id: number | null
  readonly is_featured: number
}

const COLUMNS = [
  ...['id', 'question', 'answer', 'slug', 'language', 'category_id', 'author_id', 'modified_at'],
  ...['is_featured', 'votes_up', 'votes_down'],
]
const selected = (where: Sql, tail: string): Sql => ({
  text: `select ${COLUMNS.map(name => `t.${name}`).join(', ')} from faq_answers t where ${where.text} ${tail}`,
  values: where.values,
})

async function factsOf(rows: readonly StoredAnswer[], ctx: ReadContext): Promise<AnswerFacts[]> {
  const names = await namesOf(
    rows.map(({ author_id }) => author_id),
    ctx,
  )
  return rows.map(({ author_id, is_featured, ...row }) => ({
    ...row,
    author: names.get(author_id ?? 0) ?? '',
    is_featured: is_featured === 1,
  }))
}

/** The status is written out, as the indexes have it. */
const publishedHere = ({ site }: ReadContext): Sql => ({
  text: "t.site_id = ? and t.status = 'published'",
  values: [site.id],
})

async function conditionsOf(
  { config, category, language, search }: AnswerQuery,
  ctx: ReadContext,
): Promise<{ where: Sql; rank: Sql | null }> {
  const tree = await categoryTree(ctx)
  const among = (ids: readonly number[]) =>
    isAmong('t.category_id', config.include_children ? withDescendants(ids, tree) : ids)
  const found = search ? searched(search, ctx) : null
  const parts: Sql[] = [
    publishedHere(ctx),
    ...(language ? [{ text: 't.language = ?', values: [language] }] : []),
    ...(config.category_ids.length > 0 ? [among(config.category_ids)] : []),
    ...(category === undefined ? [] : [among([category])]),
    ...(config.faq_ids.length > 0 ? [isAmong('t.id', config.faq_ids)] : []),
    ...(config.tags.length > 0 ? [tagged(config.tags)] : []),
    ...(found ? [found.condition] : []),
  ]
  return { where: joined(parts, ' and '), rank: found?.rank ?? null }
}

function searched(text: string, ctx: ReadContext) {
  const plan = planFor(faqs, ctx)
  return wordCondition(
    { plan, fields: plan.fields.filter(({ options }) => options.search), state: 'active' },
    text,
    ctx,
  )
}

/** Tags are a list of JSON: one stands in it between its quotation marks. */
function tagged(tags: readonly string[]): Sql {
  const values = tags.map(tag => `%${JSON.stringify(tag).replace(/[\\%_]/g, mark => `\\${mark}`)}%`)
  return { text: `(${values.map(() => `t.tags like ? escape '\\'`).join(' or ')})`, values }
}

const ORDERS: Readonly<Record<ViewConfig['orderby'], string>> = {
  menu_order: 't.menu_order',
  question: 't.question',
  created: 't.created_at',
  modified: 't.modified_at',
  views: 't.views',
  score: 't.score',
}

/** What is featured stands first; of a search, what has the words in its question. */
function orderOf({ orderby, order }: ViewConfig, rank: Sql | null): Sql {
  const way = order === 'desc' ? ' desc' : ''
  const usual = `t.is_featured desc, ${ORDERS[orderby]}${way}, t.id${way}`
  return rank ? { text: `${rank.text} desc, ${usual}`, values: rank.values } : { text: usual, values: [] }
}
