/** Which answers a view and a visitor ask for, and in what order: as pieces of SQL over `faq_answers t`. */
import type { ReadContext } from '../../../kernel/context.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { type WordCondition, wordCondition } from '../../../kernel/records/record-words.ts'
import { isAmong, joined, type Sql } from '../../../kernel/statement.ts'
import { faqs } from '../entities/faqs.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import { categoryTree, withDescendants } from './category-tree.ts'
import type { AnswerQuery } from './published.ts'

export type ChosenAnswers = {
  /** Everything but the words. */
  readonly where: Sql
  /** What is sought by words; null where nothing is. */
  readonly words: WordCondition | null
  /** The column that they come in order of, behind those that are featured. */
  readonly column: string
  readonly way: 'asc' | 'desc'
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
  const parts: Sql[] = [
    publishedHere(ctx),
    ...(language ? [{ text: 't.language = ?', values: [language] }] : []),
    ...(config.category_ids.length > 0 ? [among(config.category_ids)] : []),
    ...(category === undefined ? [] : [among([category])]),
    ...(config.faq_ids.length > 0 ? [isAmong('t.id', config.faq_ids)] : []),
    ...(config.tags.length > 0 ? [tagged(config.tags)] : []),
  ]
  return {
    where: joined(parts, ' and '),
    words: search ? soughtWords(search, language, ctx) : null,
    column: ORDERS[config.orderby],
    way: config.order,
    isIndexed: config.tags.length === 0 && (config.faq_ids.length > 0 || hasIndex(config)),
  }
}

/** Featured answers come first. */
export const orderOf = ({ column, way }: Pick<ChosenAnswers, 'column' | 'way'>): string =>
  `t.is_featured desc, t.${column} ${way}, t.id ${way}`

/** The status is written out, as the indexes have it. */
export const publishedHere = ({ site }: ReadContext): Sql => ({
  text: "t.site_id = ? and t.status = 'published'",
  values: [site.id],
})

function soughtWords(text: string, language: string | undefined, ctx: ReadContext) {
  const plan = planFor(faqs, ctx)
  const fields = plan.fields.filter(({ options }) => options.search)
  const within = language ? ['published', language] : ['published']
  return wordCondition({ plan, fields, state: 'active', within }, text, ctx)
}

/** Tags are a list of JSON: one stands in it between its quotation marks. */
function tagged(tags: readonly string[]): Sql {
  const values = tags.map(tag => `%${JSON.stringify(tag).replace(/[\\%_]/g, mark => `\\${mark}`)}%`)
  return { text: `(${values.map(() => `t.tags like ? escape '\\'`).join(' or ')})`, values }
}

const hasIndex = ({ orderby, order }: ViewConfig): boolean => orderby === 'menu_order' && order === 'asc'

const ORDERS: Readonly<Record<ViewConfig['orderby'], string>> = {
  menu_order: 'menu_order',
  question: 'question',
  created: 'created_at',
  modified: 'modified_at',
  views: 'views',
  score: 'score',
}
