/**
 * Searches that ask only for words, and for whose, of which status and from when: answered by the index of words alone.
 * A page costs what it holds, the total is counted in the index.
 */
import type { EngineName } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { pageOfRows, readSlowly, type Sql, TEXT } from '../../../kernel/statement.ts'
import { keptTotal } from '../../kept-totals.ts'
import { className, placeOf, placeOfSecond } from '../search-index.ts'
import { both, type Condition } from './conditions.ts'
import type { Listing, PostFilters } from './post-query.ts'
import { expressionFor, expressionInClasses, expressionsByRank, knowsColumns, type Sought } from './search-language.ts'

export type WordWalk = {
  /** Parts of what is found, in the order in which they come; within a part the date decides. */
  readonly parts: readonly string[]
  /** All of it. */
  readonly whole: string
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly order: 'asc' | 'desc'
  readonly engine: EngineName
}

type Asked = Sought &
  Pick<WordWalk, 'after' | 'before' | 'order' | 'engine'> & {
    readonly classes: readonly string[]
    readonly isByRank: boolean
  }

/** Null when there is no word to look for, or too many to be ranked. */
export function walkByWords(asked: Asked): WordWalk | null {
  const { classes, isByRank, after, before, order, engine } = asked
  const words = expressionFor(asked, engine)
  if (words === null) return null
  const whole = expressionInClasses(words, classes, engine)
  const ranked = isByRank ? expressionsByRank(asked, classes, engine) : [whole]
  if (ranked === null) return null
  return { whole, parts: order === 'desc' ? ranked : ranked.toReversed(), after, before, order, engine }
}

/** Null when something is asked that the index of words does not know. */
export function wordWalkOf({ query, branches, siteId, engine }: Listing): WordWalk | null {
  const { search, searchColumns: columns = [], after, before, author, unprotected, ...others } = query.filters
  const isKnown = branches.every(branch => !branch.withoutOnceOut) && isEmpty(others) && knowsColumns(columns, engine)
  const isByRank = query.orderBy === 'relevance'
  if (search === undefined || !isKnown || !(isByRank || query.orderBy === 'date')) return null
  const classes = branches.flatMap(branch =>
    authorsOf(branch.author, author).flatMap(one =>
      (unprotected ? [false] : [false, true]).map(isLocked =>
        className({ siteId, type: query.type.slug, status: branch.status, isLocked, author: one }),
      ),
    ),
  )
  if (classes.length === 0 || classes.length > MOST_CLASSES) return null
  return walkByWords({ search, columns, classes, isByRank, after, before, order: query.order, engine })
}

/** The ids of a page, in order: from part after part until it is full. */
export async function idsByWords(
  walk: WordWalk,
  { limit, offset }: { limit: number; offset: number },
  ctx: ReadContext,
): Promise<number[]> {
  const ids: number[] = []
  let passed = offset
  for (const part of walk.parts) {
    if (ids.length === limit) break
    const page = { limit: limit - ids.length, offset: passed }
    const found = await readSlowly<{ id: number }>(pageStatement(walk, part, page), ctx)
    ids.push(...found.map(row => row.id))
    passed = found.length > 0 || passed === 0 ? 0 : passed - (await countOf(walk, part, ctx))
  }
  return ids
}

export const countByWords = (walk: WordWalk, ctx: ReadContext): Promise<number> =>
  keptTotal(countStatement(walk, walk.whole), () => countOf(walk, walk.whole, ctx), ctx)

export function pageStatement(walk: WordWalk, part: string, rows: { limit: number; offset: number }): Sql {
  const page = pageOfRows(rows, walk.engine)
  const where = datesWithin(walk)
  const values = [...where.values, ...page.values]
  const { order } = walk
  if (walk.engine === 'postgres')
    return {
      text: `select w.post_id as id from post_words w where w.words @@ cast(? as tsquery)${where.text}
        order by w.date_gmt ${order}, w.post_id ${order} ${page.text}`,
      values: [part, ...values],
    }
  // As a sum the row number has no type of a column, which would keep SQLite from the index of places.
  return {
    text: `select w.post_id as id from (
        select f.rowid + 0 as place from post_index f where f.post_index match ?${where.text} order by f.rowid ${order} ${page.text}
      ) x cross join post_words w where ${placeOf('w.date_gmt', 'w.post_id')} = x.place order by x.place ${order}`,
    values: [part, ...values],
  }
}

/** PostgreSQL is not shown what is sought: it would read every row rather than the index, however long the texts are. */
export function countStatement(walk: WordWalk, part: string): Sql {
  const where = datesWithin(walk)
  const from =
    walk.engine === 'sqlite'
      ? 'from post_index f where f.post_index match ?'
      : 'from post_words w where w.words @@ (select cast(? as tsquery))'
  return { text: `select count(*) as total ${from}${where.text}`, values: [part, ...where.values] }
}

async function countOf(walk: WordWalk, part: string, ctx: ReadContext): Promise<number> {
  const [row] = await readSlowly<{ total: number }>(countStatement(walk, part), ctx)
  return Number(row?.total ?? 0)
}

/** Bounds that are left out themselves. The dates of posts have whole seconds, and so have the bounds. */
function datesWithin({ after, before, engine }: WordWalk): Condition {
  const bounds: readonly (readonly [string, string | undefined])[] =
    engine === 'sqlite'
      ? [
          [`f.rowid >= ${placeOfSecond('?', 1)}`, after],
          [`f.rowid < ${placeOfSecond('?')}`, before],
        ]
      : [
          [`w.date_gmt > ${TEXT}`, after],
          [`w.date_gmt < ${TEXT}`, before],
        ]
  const { text, values } = both(
    bounds.flatMap(([condition, value]) => (value === undefined ? [] : [{ text: condition, values: [value] }])),
  )
  return { text: text && ` and ${text}`, values }
}

/** More classes than that are better looked for in another way. */
const MOST_CLASSES = 100

/** Whose posts: of those that are asked for, the ones that the caller reaches. */
function authorsOf(reached: number | null, asked: readonly number[] | undefined): readonly (number | null)[] {
  if (reached === null) return asked ?? [null]
  return asked === undefined || asked.includes(reached) ? [reached] : []
}

const isEmpty = (filters: Partial<PostFilters>): boolean => Object.values(filters).every(value => value === undefined)
