/**
 * Searches that ask only for words, and for whose, of which status and from when: answered by the index of words alone.
 * A page costs what it holds, the total is counted in the index.
 */
import type { EngineName } from '../../../db/database.ts'
import { indexName, placeIn, placeOfSecond } from '../../../db/word-index.ts'
import {
  expressionFor,
  expressionInScopes,
  expressionsByRank,
  knowsColumns,
  type Sought,
} from '../../../db/word-search.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { keptTotal } from '../../../kernel/kept-total.ts'
import { listValue, pageOfRows, readSlowly, type Sql, TEXT } from '../../../kernel/statement.ts'
import { className, type PostClass, postIndex } from '../search-index.ts'
import { both, type Condition, soughtBy } from './conditions.ts'
import type { Listing, PostFilters } from './post-query.ts'

export type WordWalk = {
  /** Parts of what is found, in the order in which they come; within a part the date decides. */
  readonly parts: readonly string[]
  /** All of it. */
  readonly whole: string
  /** The classes that all of it is in; null where they tell authors apart. */
  readonly classes: readonly string[] | null
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly order: 'asc' | 'desc'
  readonly engine: EngineName
}

type Asked = Sought &
  Pick<WordWalk, 'after' | 'before' | 'order' | 'engine'> & {
    readonly classes: readonly PostClass[]
    readonly isByRank: boolean
  }

/** Null when there is no word to look for, or too many to be ranked. */
export function walkByWords(asked: Asked): WordWalk | null {
  const { classes, isByRank, after, before, order, engine } = asked
  const words = expressionFor(postIndex, asked, engine)
  if (words === null) return null
  const names = classes.map(className)
  const whole = expressionInScopes(words, names, engine)
  const ranked = isByRank ? expressionsByRank(postIndex, { ...asked, scopes: names }, engine) : [whole]
  if (ranked === null) return null
  const parts = order === 'desc' ? ranked : ranked.toReversed()
  const isAnybodys = classes.every(({ author }) => author === null)
  return { whole, parts, classes: isAnybodys ? names : null, after, before, order, engine }
}

/** Null when something is asked that the index of words does not know. */
export function wordWalkOf({ query, branches, siteId, engine }: Listing): WordWalk | null {
  const {
    search,
    searchColumns = [],
    isLastWhole: _whole,
    after,
    before,
    author,
    unprotected,
    ...others
  } = query.filters
  const isKnown =
    branches.every(branch => !branch.withoutOnceOut) &&
    isEmpty(others) &&
    knowsColumns(postIndex, searchColumns, engine)
  const isByRank = query.orderBy === 'relevance'
  if (search === undefined || !isKnown || !(isByRank || query.orderBy === 'date')) return null
  const classes = branches.flatMap(branch =>
    authorsOf(branch.author, author).flatMap(one =>
      (unprotected ? [false] : [false, true]).map(isLocked => ({
        ...{ siteId, type: query.type.slug, status: branch.status },
        ...{ isLocked, author: one },
      })),
    ),
  )
  if (classes.length === 0 || classes.length > MOST_CLASSES) return null
  return walkByWords({ ...soughtBy(query.filters), classes, isByRank, after, before, order: query.order, engine })
}

/** The ids of a page, in order: from part after part until it is full. */
export async function idsByWords(walk: WordWalk, rows: RowsOfList, ctx: ReadContext): Promise<number[]> {
  const ids: number[] = []
  let passed = rows.offset
  for (const part of walk.parts) {
    if (ids.length === rows.limit) break
    const page = { limit: rows.limit - ids.length, offset: passed }
    const found = await idsOfPart(walk, { part, page }, ctx)
    ids.push(...found)
    passed = found.length > 0 || passed === 0 ? 0 : passed - (await countByWords(walk, part, ctx))
  }
  return ids
}

export type RowsOfList = { readonly limit: number; readonly offset: number }

/**
 * SQLite's index gives the newest first. PostgreSQL's gives everything it finds: before that is asked for and sorted, a
 * look at the newest posts tells whether they fill the page, as they do when the words are frequent.
 */
async function idsOfPart(
  walk: WordWalk,
  { part, page }: { part: string; page: RowsOfList },
  ctx: ReadContext,
): Promise<number[]> {
  const read = async (statement: Sql) => (await readSlowly<{ id: number }>(statement, ctx)).map(row => row.id)
  if (walk.engine === 'sqlite') return read(walkedPage(walk, part, page))
  const near = await read(nearPage(walk, part, page))
  return near.length === page.limit ? near : read(sortedPage(walk, part, page))
}

/** How many are in a part, or in the whole. */
export function countByWords(walk: WordWalk, part: string, ctx: ReadContext): Promise<number> {
  const statement = countStatement(walk, part)
  const count = async () => Number((await readSlowly<{ total: number }>(statement, ctx))[0]?.total ?? 0)
  return keptTotal(statement, count, ctx)
}

/** As a sum the row number has no type of a column, which would keep SQLite from the index of places. */
export function walkedPage(walk: WordWalk, part: string, rows: RowsOfList): Sql {
  const page = pageOfRows(rows, walk.engine)
  const where = datesWithin(walk)
  const { order } = walk
  return {
    text: `select w.post_id as id from (
        select f.rowid + 0 as place from ${INDEX} f where f.${INDEX} match ?${where.text} order by f.rowid ${order} ${page.text}
      ) x cross join post_words w where ${placeIn(postIndex, 'w')} = x.place order by x.place ${order}`,
    values: [part, ...where.values, ...page.values],
  }
}

/** What the first posts of the list that could be meant have of it. */
export function nearPage(walk: WordWalk, part: string, rows: RowsOfList): Sql {
  const { classes } = walk
  const page = pageOfRows(rows, walk.engine)
  const where = datesWithin(walk)
  const order = inOrder('w', walk)
  const inClass = classes === null ? '' : ` and ${IN_CLASS}`
  return {
    text: `select w.post_id as id from (
        select w.post_id, w.date_gmt, w.words from post_words w where true${where.text}${inClass} order by ${order} limit ${NEAR}
      ) w where w.words @@ cast(? as tsquery) order by ${order} ${page.text}`,
    values: [...where.values, ...(classes === null ? [] : [listValue(classes)]), part, ...page.values],
  }
}

/** The list is a statement of its own, so that it is made once, not for each row. */
const IN_CLASS = `split_part(w.class, ' ', 1) = any((select translate(?, '[]"', '{}')::text[])::text[])`

/** So many are looked at in less time than the index takes to gather what a frequent word finds. */
const NEAR = 1000

/** Everything that the index finds, sorted. `offset 0` keeps PostgreSQL from a walk along the dates instead. */
export function sortedPage(walk: WordWalk, part: string, rows: RowsOfList): Sql {
  const page = pageOfRows(rows, walk.engine)
  const where = datesWithin(walk)
  return {
    text: `select f.post_id as id from (
        select w.post_id, w.date_gmt from post_words w where ${HAS_WORDS}${where.text} offset 0
      ) f order by ${inOrder('f', walk)} ${page.text}`,
    values: [part, ...where.values, ...page.values],
  }
}

const inOrder = (table: string, { order }: WordWalk): string => `${table}.date_gmt ${order}, ${table}.post_id ${order}`

/** PostgreSQL is not shown what is sought: it would read every row rather than the index, however long the texts are. */
const HAS_WORDS = 'w.words @@ (select cast(? as tsquery))'

export function countStatement(walk: WordWalk, part: string): Sql {
  const where = datesWithin(walk)
  const from =
    walk.engine === 'sqlite' ? `from ${INDEX} f where f.${INDEX} match ?` : `from post_words w where ${HAS_WORDS}`
  return { text: `select count(*) as total ${from}${where.text}`, values: [part, ...where.values] }
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

const INDEX = indexName(postIndex)

/** More classes than that are better looked for in another way. */
const MOST_CLASSES = 100

/** Whose posts: of those that are asked for, the ones that the caller reaches. */
function authorsOf(reached: number | null, asked: readonly number[] | undefined): readonly (number | null)[] {
  if (reached === null) return asked ?? [null]
  return asked === undefined || asked.includes(reached) ? [reached] : []
}

const isEmpty = (filters: Partial<PostFilters>): boolean => Object.values(filters).every(value => value === undefined)
