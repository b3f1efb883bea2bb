/**
 * A page of what the index of words tells all by itself, in the order of ids, on PostgreSQL. Its index finds in no order:
 * few are gathered and sorted; where one in a few rows is found, rows are gone through until the page is full; and what is
 * in between is left to the database. Who links to something is found in order, however many they are.
 */
import type { ReadContext } from '../context.ts'
import { joined, readRows, type Sql } from '../statement.ts'
import type { Indexed } from './indexed-filters.ts'
import { namedColumn, type Plan } from './plan.ts'
import { linkedTo } from './record-links.ts'
import type { FoundWords, Selection } from './selection.ts'
import { MOST_COUNTED, type Total, totalStatement } from './totals.ts'

/** Ids by the rows themselves, and the column that says them. */
export type Walk = {
  readonly ids: Sql
  readonly by: 't.id' | 'w.record_id'
  /** However many are found, not only where one in a few rows is. */
  readonly isAlways: boolean
}

export type Amount = 'few' | 'many' | 'dense'

export function foundPage(
  of: { plan: Plan; words: FoundWords; way: string; page: readonly number[] },
  amount: Amount = 'many',
): Sql {
  const { plan, words, way, page } = of
  const { others } = words
  const { ids, by } = orderedIds(words, amount)
  const found = `(${ids.text} order by ${by} ${way} limit ? offset ?) p(page_id)`
  return {
    text: `from ${found} join ${plan.table} t on t.id = p.page_id where ${others.text} order by t.id ${way}`,
    values: [...ids.values, ...page, ...others.values],
  }
}

function orderedIds({ ids, walk }: FoundWords, amount: Amount): { readonly ids: Sql; readonly by: string } {
  if (walk && (walk.isAlways || amount === 'dense')) return walk
  if (amount !== 'few') return { ids, by: 'w.record_id' }
  return { ids: { ...ids, text: `select f.record_id from (${ids.text} offset 0) f` }, by: 'f.record_id' }
}

/** One in fifty, if no more were found than are counted. */
const ROWS_OF_DENSE = 50 * MOST_COUNTED

/** Nothing is said of what was not counted. */
export async function amountOf(
  { plan, selection, known }: { plan: Plan; selection: Selection; known: Total | null },
  ctx: ReadContext,
): Promise<Amount | undefined> {
  if (known?.isCapped !== true) return known ? 'few' : undefined
  const { words } = selection
  if (ctx.database.engine === 'sqlite' || !words?.isAll || !words.walk || words.walk.isAlways) return 'many'
  return (await rowsOfState(plan, selection, ctx)) <= ROWS_OF_DENSE ? 'dense' : 'many'
}

/** How many there are to go through. */
export async function rowsOfState(plan: Plan, selection: Selection, ctx: ReadContext): Promise<number> {
  const whole = totalStatement(plan, { ...selection, isWhole: true, counted: null }, ctx)
  return (await readRows<{ total: number }>(whole, ctx))[0]?.total ?? 0
}

/** By what they link to, where that and what `searchWithin` knows is all that is asked, on PostgreSQL. */
export function linkWalk(plan: Plan, { within, facets, others }: Indexed, ctx: ReadContext): Walk | null {
  if (ctx.database.engine === 'sqlite') return null
  const [rule, ...more] = facets
  const [facet] = rule?.length === 1 && rule[0]!.length === 1 ? rule[0]! : []
  if (!facet || more.length > 0 || others.length > 0 || facet.values.length !== 1) return null
  if (plan.byName.get(facet.name)?.kind.column !== null) return null
  const names = plan.entity.searchWithin ?? []
  const conditions = [
    { text: 't.site_id = ? and t.trashed_at is null', values: [ctx.site.id] },
    ...within.map((value, place) => ({ text: `${namedColumn(names[place]!)} = ?`, values: [value] })),
    linkedTo(plan, facet.name, { targets: facet.values, siteId: ctx.site.id }),
  ]
  const { text, values } = joined(conditions, ' and ')
  return { ids: { text: `select t.id from ${plan.table} t where ${text}`, values }, by: 't.id', isAlways: true }
}
