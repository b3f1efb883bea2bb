/** Runs a list: which posts the caller reaches, in order, a page of them, and how many there are. */
import type { Row } from '../../../db/database.ts'
import { expressionFor } from '../../../db/word-search.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { keptTotal } from '../../../kernel/kept-total.ts'
import { inList, listValue, readRows, readSlowly } from '../../../kernel/statement.ts'
import { FAR, fromTheEnd } from '../../lists/lists.ts'
import { isJudgedOneByOne, may, mayEditOthers, verdictOn } from '../rights.ts'
import { postIndex } from '../search-index.ts'
import { withDescendants } from '../terms/descendants.ts'
import { fewnessOf, soughtBy } from './conditions.ts'
import {
  countStatement,
  isHeavyCount,
  isHeavyList,
  isLongCount,
  isTotalKept,
  listStatement,
  rowsStatement,
} from './list-statement.ts'
import type { Branch, Listing, PostFilters, PostQuery, TermCondition } from './post-query.ts'
import { isLastWordWhole } from './vocabulary.ts'
import { countByWords, idsByWords, type WordWalk, wordWalkOf } from './word-walk.ts'

export type Found<R> = { readonly rows: readonly R[]; readonly total: number }
/** What every row has, whatever else is asked for. */
export type FoundRow = Row & { readonly id: number; readonly slug: string; readonly status: string }

/** `columns` are SQL over the row `p`, among them id, slug and status. */
export async function findPosts<R extends FoundRow>(
  query: PostQuery,
  columns: string,
  ctx: ReadContext,
): Promise<Found<R>> {
  const listing = await listingOf(query, ctx)
  if (listing.branches.length === 0 || namesNothing(query)) return { rows: [], total: 0 }
  const isNamed = query.orderBy === 'include' || query.orderBy === 'include_slugs'
  if (isNamed) return findNamed<R>(listing, columns, ctx)
  const walk = wordWalkOf(listing)
  if (walk) return findByWords<R>(walk, { query, columns }, ctx)
  const counting = isLongCount(listing) ? totalOf(listing, ctx) : null
  const [rows] = await Promise.all([rowsOf<R & { total?: number }>(listing, columns, ctx), counting])
  const total = rows[0]?.total ?? (await counting) ?? knownTotal(query, rows.length) ?? (await totalOf(listing, ctx))
  return { rows: await judged(rows, query, ctx), total }
}

async function findByWords<R extends FoundRow>(
  walk: WordWalk,
  { query, columns }: { query: PostQuery; columns: string },
  ctx: ReadContext,
): Promise<Found<R>> {
  const [ids, total] = await Promise.all([idsByWords(walk, query, ctx), countByWords(walk, walk.whole, ctx)])
  return { rows: await judged(await rowsInOrder<R>(ids, columns, ctx), query, ctx), total }
}

async function rowsOf<R extends FoundRow>(listing: Listing, columns: string, ctx: ReadContext): Promise<readonly R[]> {
  const { query } = listing
  const isFar = query.offset >= FAR && isTotalKept(listing)
  const turned = isFar ? fromTheEnd(query, await totalOf(listing, ctx)) : null
  const read = isHeavyList(listing) ? readSlowly : readRows
  const rows = await read<R>(listStatement({ ...listing, query: turned ?? query }, columns), ctx)
  return turned ? rows.toReversed() : rows
}

/** Rows of these ids, in their order; those that are not there are left out. */
export async function rowsInOrder<R extends FoundRow>(
  ids: readonly number[],
  columns: string,
  ctx: ReadContext,
): Promise<R[]> {
  if (ids.length === 0) return []
  const about = { ids, siteId: ctx.site.id, engine: ctx.database.engine }
  const rows = await readRows<R>(rowsStatement(about, columns), ctx)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** A list that is asked for nothing in particular finds nothing: `slug=` names no slug. */
const namesNothing = ({ filters }: PostQuery): boolean =>
  [filters.include, filters.slug, filters.author, filters.parent].some(list => list?.length === 0)

async function listingOf(query: PostQuery, ctx: ReadContext): Promise<Listing> {
  const terms = query.filters.terms && (await Promise.all(query.filters.terms.map(term => wholeCondition(term, ctx))))
  const { search } = query.filters
  const isBlind = search !== undefined && !mayEditOthers(query.type, ctx)
  const isLastWhole = search !== undefined && (await isLastWordWhole(search, ctx))
  const filters: PostFilters = {
    ...query.filters,
    ...(terms ? { terms } : {}),
    ...(isBlind ? { unprotected: true as const } : {}),
    ...(isLastWhole ? { isLastWhole } : {}),
  }
  const branches = query.statuses.flatMap(status => branchesOf(status, query, ctx))
  const listing = { query: { ...query, filters }, branches, siteId: ctx.site.id, engine: ctx.database.engine }
  if (isChoice(filters)) return { ...listing, termSizes: await termSizes(filters, ctx) }
  if (wordWalkOf(listing) !== null || !(await areFewFound(filters, ctx))) return listing
  return { ...listing, query: { ...query, filters: { ...filters, areFewFound: true } } }
}

/** PostgreSQL knows by itself how much a word narrows down. */
async function areFewFound(filters: PostFilters, ctx: ReadContext): Promise<boolean> {
  if (filters.search === undefined || ctx.database.engine === 'postgres') return false
  const expression = expressionFor(postIndex, soughtBy(filters), ctx.database.engine)
  if (expression === null) return false
  const [row] = await readSlowly<{ is_few: unknown }>(fewnessOf(expression), ctx)
  return Boolean(row?.is_few)
}

/** One term alone leaves nothing to choose between, unless its posts must have some words, too. */
const isChoice = ({ terms = [], termsExclude = [], search }: PostFilters): boolean =>
  terms.length > 0 && (search !== undefined || terms.length + termsExclude.length + (terms[0]?.ids.length ?? 0) > 2)

async function termSizes({ terms = [] }: PostFilters, ctx: ReadContext): Promise<ReadonlyMap<number, number>> {
  const ids = terms.flatMap(term => term.ids)
  const text = `select term_id, sum(count) as size from term_counts
    where site_id = ? and ${inList('term_id', ctx.database.engine)} group by term_id`
  const rows = await readRows<{ term_id: number; size: number }>({ text, values: [ctx.site.id, listValue(ids)] }, ctx)
  return new Map(rows.map(({ term_id, size }) => [term_id, Number(size)]))
}

const wholeCondition = async (term: TermCondition, ctx: ReadContext) =>
  term.includeChildren ? { ...term, ids: await withDescendants(term.ids, ctx) } : term

/** Own posts and those of others may differ in what the caller may do with them. */
function branchesOf(status: string, { type, verb }: PostQuery, ctx: ReadContext): Branch[] {
  const verdict = verdictOn(verb, { type, status }, ctx)
  const author = ctx.user?.id ?? null
  if (status === 'trash' && author !== null && !verdict.others) {
    const onceOut = verdictOn(verb, { type, status, before: 'publish' }, ctx)
    if (!verdict.own && !onceOut.own) return []
    return [{ status, author, ...(onceOut.own ? {} : { withoutOnceOut: true as const }) }]
  }
  if (verdict.others) return [{ status, author: null }]
  return verdict.own && author !== null ? [{ status, author }] : []
}

/** In the order in which the caller named them: their number is his, so they are sorted here. */
async function findNamed<R extends FoundRow>(listing: Listing, columns: string, ctx: ReadContext): Promise<Found<R>> {
  const { query } = listing
  const all: Listing = { ...listing, query: { ...query, limit: MOST_NAMED, offset: 0 } }
  const known = await readRows<{ id: number; slug: string }>(listStatement(all, 'p.id, p.slug'), ctx)
  const places = query.orderBy === 'include' ? query.filters.include : query.filters.slug
  const placeOf = (row: { id: number; slug: string }) =>
    (places as readonly unknown[] | undefined)?.indexOf(query.orderBy === 'include' ? row.id : row.slug) ?? 0
  const sorted = known.toSorted((one, other) => placeOf(one) - placeOf(other))
  const page = sorted.slice(query.offset, query.offset + query.limit).map(row => row.id)
  return { rows: await judged(await rowsInOrder<R>(page, columns, ctx), query, ctx), total: known.length }
}

const MOST_NAMED = 1000

/** A page that is not full is the last one. */
function knownTotal({ limit, offset }: PostQuery, found: number): number | null {
  return found < limit && (found > 0 || offset === 0) ? offset + found : null
}

async function totalOf(listing: Listing, ctx: ReadContext): Promise<number> {
  const statement = countStatement(listing)
  const count = async (read: typeof readRows) => Number((await read<{ total: number }>(statement, ctx))[0]?.total ?? 0)
  return isHeavyCount(listing) ? keptTotal(statement, () => count(readSlowly), ctx) : count(readRows)
}

/** Where somebody's code has a say on single posts, each is asked for. */
async function judged<R extends FoundRow>(
  rows: readonly R[],
  { verb }: PostQuery,
  ctx: ReadContext,
): Promise<readonly R[]> {
  if (!isJudgedOneByOne(ctx) || ctx.system !== null) return rows
  const verdicts = await Promise.all(rows.map(row => may(verb, row, ctx)))
  return rows.filter((_row, index) => verdicts[index])
}
