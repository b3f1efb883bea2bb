/** Which answers a view and a visitor ask for, and in what order: as SQL over `faq_answers t`. */
import type { ReadContext } from '../../../kernel/context.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { wordCondition } from '../../../kernel/records/record-words.ts'
import { isAmong, joined, type Sql } from '../../../kernel/statement.ts'
import { faqs } from '../entities/faqs.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import { categoryTree, withDescendants } from './category-tree.ts'
import type { AnswerQuery } from './published.ts'

export type ChosenAnswers = {
  readonly where: Sql
  readonly order: Sql
  /** Words are sought, and what has them in its question comes first. */
  readonly isRanked: boolean
  /** An index has them in their order, or there are few. */
  readonly isIndexed: boolean
}

export async function chosenAnswers(
  { config, category, language, search }: AnswerQuery,
  ctx: ReadContext,
): Promise<ChosenAnswers> {
  const tree = await categoryTree(ctx)
  const among = (ids: readonly number[]) =>
    isAmong('t.category_id', config.include_children ? withDescendants(ids, tree) : ids)
  const sought = search ? soughtWords(search, ctx) : null
  const parts: Sql[] = [
    publishedHere(ctx),
    ...(language ? [{ text: 't.language = ?', values: [language] }] : []),
    ...(config.category_ids.length > 0 ? [among(config.category_ids)] : []),
    ...(category === undefined ? [] : [among([category])]),
    ...(config.faq_ids.length > 0 ? [isAmong('t.id', config.faq_ids)] : []),
    ...(config.tags.length > 0 ? [tagged(config.tags)] : []),
    ...(sought ? [sought.condition] : []),
  ]
  return {
    where: joined(parts, ' and '),
    order: orderOf(config, sought?.rank ?? null),
    isRanked: sought !== null,
    isIndexed: config.tags.length === 0 && (config.faq_ids.length > 0 || hasIndex(config)),
  }
}

/** The status is written out, as the indexes have it. */
export const publishedHere = ({ site }: ReadContext): Sql => ({
  text: "t.site_id = ? and t.status = 'published'",
  values: [site.id],
})

function soughtWords(text: string, ctx: ReadContext) {
  const plan = planFor(faqs, ctx)
  const fields = plan.fields.filter(({ options }) => options.search)
  return wordCondition({ plan, fields, state: 'active' }, text, ctx)
}

/** Tags are a list of JSON: one stands in it between its quotation marks. */
function tagged(tags: readonly string[]): Sql {
  const values = tags.map(tag => `%${JSON.stringify(tag).replace(/[\\%_]/g, mark => `\\${mark}`)}%`)
  return { text: `(${values.map(() => `t.tags like ? escape '\\'`).join(' or ')})`, values }
}

const hasIndex = ({ orderby, order }: ViewConfig): boolean => orderby === 'menu_order' && order === 'asc'

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
