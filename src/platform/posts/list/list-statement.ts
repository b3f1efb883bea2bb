/** Puts a list together: which ids in which order first, from an index alone, then their rows. */
import type { EngineName } from '../../../db/database.ts'
import { inList, listValue, pageOfRows, type Sql } from '../../../kernel/statement.ts'
import { both, branchCondition, type Condition, filterConditions, isNamed, relevance } from './conditions.ts'
import { countOfTerms, linksOf, linkWalkOf, MANY_LINKS, walkedCount, walkedIds } from './link-walk.ts'
import type { Branch, Listing, PostFilters, PostOrder, PostQuery } from './post-query.ts'

/** What each order sorts by, the deciding column first. Every one of them has an index behind type and status. */
const ORDERS: Readonly<Record<Exclude<PostOrder, 'relevance' | 'include' | 'include_slugs'>, readonly string[]>> = {
  date: ['date_gmt', 'id'],
  id: ['id'],
  modified: ['modified_gmt', 'id'],
  title: ['title_key', 'id'],
  slug: ['slug', 'id'],
  author: ['author_id', 'date_gmt', 'id'],
  parent: ['parent_id', 'date_gmt', 'id'],
  menu_order: ['menu_order', 'id'],
}

/** `columns` are those of the row, which is called `p`. A total that is kept comes along with every row, as `total`. */
export function listStatement(listing: Listing, columns: string): Sql {
  const { query } = listing
  const ids = idsOf(listing)
  const counter = counterOf(listing)
  const selected = counter ? `${columns}, (${counter.text}) as total` : columns
  const order = orderText('x', orderOf(query), query.order)
  return {
    text: `select ${selected} from (${ids.text}) x join posts p on p.id = x.id order by ${order}`,
    values: [...(counter?.values ?? []), ...ids.values],
  }
}

/** How many there are in all. */
export function countStatement(listing: Listing): Sql {
  const counter = counterOf(listing)
  if (counter) return counter
  const walk = linkWalkOf(listing)
  if (walk) return walkedCount(walk, listing)
  const filters = filterConditions(listing.query.filters, listing.engine)
  const parts = listing.branches.map(branch => both([branchCondition(branch, listing), ...filters]))
  const sums = parts.map(part => `(select count(*) from posts p where ${part.text})`)
  return { text: `select ${sums.join(' + ')} as total`, values: parts.flatMap(part => part.values) }
}

/** Whether finding the page may mean looking at very many posts, so that it must not keep others waiting. */
export const isHeavyList = (listing: Listing): boolean => {
  const { search, terms, termsExclude } = listing.query.filters
  const walk = linkWalkOf(listing)
  if (walk && search === undefined)
    return walk.required.length + walk.excluded.length > 0 && linksOf(walk, listing) > MANY_LINKS
  return search !== undefined || (terms ?? termsExclude) !== undefined
}

/** The same for the total: whatever no index narrows down is counted one by one. */
export const isHeavyCount = (listing: Listing): boolean => {
  if (linkWalkOf(listing) && listing.query.filters.search === undefined) return isLongCount(listing)
  return counterOf(listing) === null && !isNarrowed(listing)
}

/** Whether counting is known to take longer than finding the page, so that it is better begun at once. */
export const isLongCount = (listing: Listing): boolean => {
  const walk = linkWalkOf(listing)
  // PostgreSQL keeps nobody waiting meanwhile: there it pays much earlier.
  const most = listing.engine === 'postgres' ? MANY_LINKS / 10 : MANY_LINKS
  return walk !== null && counterOf(listing) === null && linksOf(walk, listing) > most
}

/** Whether the total need not be counted. */
export const isTotalKept = (listing: Listing): boolean => counterOf(listing) !== null

const isNarrowed = (listing: Listing): boolean =>
  !Object.keys(listing.query.filters).some(name => !NARROWING.has(name as keyof PostFilters))

const NARROWING: ReadonlySet<keyof PostFilters> = new Set([
  'slug',
  'include',
  'author',
  'parent',
  'after',
  'before',
  'sticky',
])

/** Rows of these ids, in no order. They are found by their ids: the site is only looked at. */
export function rowsStatement(
  about: { ids: readonly number[]; siteId: number; engine: EngineName },
  columns: string,
): Sql {
  const { ids, siteId, engine } = about
  const isOne = ids.length === 1
  const which = isOne ? 'p.id = ?' : inList('p.id', engine)
  return {
    text: `select ${columns} from posts p where p.site_id + 0 = ? and ${which}`,
    values: [siteId, isOne ? ids[0] : listValue(ids)],
  }
}

function orderOf({ orderBy }: PostQuery): readonly string[] {
  if (orderBy === 'relevance') return ['rank', 'date_gmt', 'id']
  if (orderBy === 'include' || orderBy === 'include_slugs') return ['id']
  return ORDERS[orderBy]
}

const orderText = (table: string, columns: readonly string[], direction: 'asc' | 'desc') =>
  columns.map(column => `${table}.${column} ${direction === 'asc' ? 'asc' : 'desc'}`).join(', ')

function idsOf(listing: Listing): Sql {
  const { query, branches } = listing
  const walk = linkWalkOf(listing)
  if (walk) return walkedIds(walk, listing)
  const [first] = branches
  if (branches.length === 1 && first) return branchIds(first, listing, query)
  const isInOrder = isTotalKept(listing) && query.orderBy !== 'relevance'
  if (isInOrder && listing.engine === 'sqlite') return mergedIds(listing)
  // Each branch gives as many as the page could take from it, already in order: merging them is cheap.
  const parts = branches.map(branch => branchIds(branch, listing, { limit: query.limit + query.offset, offset: 0 }))
  const union = parts.map(({ text }, index) => `select * from (${text}) b${index}`).join(' union all ')
  const page = pageOfRows(query, listing.engine)
  return {
    text: `select * from (${union}) u order by ${orderText('u', orderOf(query), query.order)} ${page.text}`,
    values: [...parts.flatMap(part => part.values), ...page.values],
  }
}

/** Where every branch comes from an index in order, SQLite merges them row by row, as far as the page asks for. */
function mergedIds(listing: Listing): Sql {
  const { query, branches, engine } = listing
  const columns = orderOf(query)
  const parts = branches.map(branch =>
    both([branchCondition(branch, listing), ...filterConditions(query.filters, engine)]),
  )
  const selected = columns.map(column => `p.${column}`).join(', ')
  const union = parts.map(({ text }) => `select ${selected} from posts p where ${text}`).join(' union all ')
  const order = columns.map(column => `${column} ${query.order}`).join(', ')
  const page = pageOfRows(query, engine)
  return {
    text: `${union} order by ${order} ${page.text}`,
    values: [...parts.flatMap(part => part.values), ...page.values],
  }
}

function branchIds(branch: Branch, listing: Listing, rows: { limit: number; offset: number }): Sql {
  const { query, engine } = listing
  const page = pageOfRows(rows, engine)
  const order = orderOf(query)
  const rank: Condition | null = query.orderBy === 'relevance' ? relevance(query.filters.search ?? '', engine) : null
  const named = order.map(column => (column === 'rank' ? `${rank?.text} as rank` : `p.${column}`))
  const where = both([branchCondition(branch, listing), ...filterConditions(query.filters, engine)])
  const sorted = orderText(isNamed(query, engine) ? '+p' : 'p', order, query.order).replace(/\+?p\.rank/, 'rank')
  return {
    text: `select ${named.join(', ')} from posts p where ${where.text} order by ${sorted} ${page.text}`,
    values: [...(rank?.values ?? []), ...where.values, ...page.values],
  }
}

/** The term, if the list asks for all posts of one status and one term and for nothing else. */
function onlyTerm({ query, branches }: Listing): number | null {
  const { terms, termRelation: _between, ...others } = query.filters
  const [condition] = terms ?? []
  const isAlone = terms?.length === 1 && condition?.ids.length === 1 && isEmpty(others)
  const [branch] = branches
  const isWhole = branches.length === 1 && branch?.author === null && !branch.withoutOnceOut
  return isAlone && isWhole ? (condition?.ids[0] ?? null) : null
}

/** Totals that are kept: of types and statuses, of terms; and what is left of the first without the second. */
function counterOf(listing: Listing): Sql | null {
  const { query, branches, siteId } = listing
  const term = onlyTerm(listing)
  if (term !== null) {
    const values = [siteId, term, query.type.slug, branches[0]?.status]
    return {
      text: 'select coalesce(sum(count), 0) as total from term_counts where site_id = ? and term_id = ? and type = ? and status = ?',
      values,
    }
  }
  const { termsExclude = [], ...others } = query.filters
  const isWhole = branches.every(branch => branch.author === null && !branch.withoutOnceOut)
  if (!isWhole || !isEmpty(others)) return null
  const all = counterOfAll(listing)
  if (termsExclude.length === 0) return all
  const without = countOfTerms(
    termsExclude.flatMap(({ ids }) => ids),
    { ...listing, query: { ...query, filters: {} } },
  )
  return { text: `select (${all.text}) - (${without.text}) as total`, values: [...all.values, ...without.values] }
}

function counterOfAll({ query, branches, siteId, engine }: Listing): Sql {
  const statuses = branches.map(branch => branch.status)
  const column = engine === 'sqlite' ? 'value' : 'value collate "C"'
  const list = engine === 'sqlite' ? 'json_each(?)' : 'json_array_elements_text(?::json)'
  return {
    text: `select coalesce(sum(count), 0) as total from post_counts where site_id = ? and type = ? and status in (select ${column} from ${list})`,
    values: [siteId, query.type.slug, listValue(statuses)],
  }
}

const isEmpty = (filters: object): boolean => Object.values(filters).every(value => value === undefined)
