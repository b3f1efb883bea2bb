/**
 * Lists that ask for terms walk along the links of the rarest of them: links carry the date of their post and come in
 * its order from an index, so a page costs as much as the links that are looked at until it is full.
 */
import { knowsColumns } from '../../../db/word-search.ts'
import { inList, listValue, NUMBER, pageOfRows, type Sql, TEXT } from '../../../kernel/statement.ts'
import { postIndex } from '../search-index.ts'
import { both, type Condition, linkHasWords, unprotectedLinks } from './conditions.ts'
import type { Listing, PostFilters } from './post-query.ts'

export type LinkWalk = {
  /** Whose links are walked along: a post with one of these terms. */
  readonly driver: readonly number[]
  /** A post needs one term of each of these. */
  readonly required: readonly (readonly number[])[]
  /** None of these. */
  readonly excluded: readonly number[]
}

/** Null when something is asked that links do not know. */
export function linkWalkOf({ query, branches, termSizes, engine }: Listing): LinkWalk | null {
  const { terms, termsExclude = [], termRelation = 'and', searchColumns = [], ...filters } = query.filters
  const {
    after: _after,
    before: _before,
    search: _search,
    unprotected: _locked,
    areFewFound: _few,
    isLastWhole: _whole,
    ...others
  } = filters
  const isWhole = branches.every(branch => branch.author === null && !branch.withoutOnceOut)
  if (!terms?.length || query.orderBy !== 'date' || !isWhole || !isEmpty(others)) return null
  if ((termRelation === 'or' && terms.length > 1) || !knowsColumns(postIndex, searchColumns, engine)) return null
  const sets = terms.flatMap(({ ids, operator }) => (operator === 'and' ? ids.map(id => [id]) : [ids]))
  const sizeOf = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (termSizes?.get(id) ?? 0), 0)
  const [driver, ...required] = sets.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  if (!driver || driver.length === 0 || driver.length > MOST_DRIVERS) return null
  return { driver, required, excluded: termsExclude.flatMap(({ ids }) => ids) }
}

/** Each term gives as many as the page could take from it, in order; a post may come from several of them. */
export function walkedIds(walk: LinkWalk, listing: Listing): Sql {
  const { query, branches, engine } = listing
  const direction = query.order === 'asc' ? 'asc' : 'desc'
  const isOne = walk.driver.length * branches.length === 1
  const rows = isOne ? query : { limit: query.limit + query.offset, offset: 0 }
  const page = pageOfRows(rows, engine)
  const parts = walk.driver.flatMap(term =>
    branches.map(({ status }) => linksWhere({ walk, terms: [term], status }, listing)),
  )
  const texts = parts.map(
    ({ text }) => `select l.post_id as id, l.date_gmt from term_links l where ${text}
      order by l.date_gmt ${direction}, l.post_id ${direction} ${page.text}`,
  )
  const values = parts.flatMap(part => [...part.values, ...page.values])
  if (isOne) return { text: texts[0]!, values }
  const whole = pageOfRows(query, engine)
  const union = texts.map((text, index) => `select * from (${text}) b${index}`).join(' union ')
  return {
    text: `select * from (${union}) u order by u.date_gmt ${direction}, u.id ${direction} ${whole.text}`,
    values: [...values, ...whole.values],
  }
}

export function walkedCount(walk: LinkWalk, listing: Listing): Sql {
  // A post has a term once, so only several terms can bring it twice.
  const counted = walk.driver.length === 1 ? 'count(*)' : 'count(distinct l.post_id)'
  const parts = listing.branches.map(({ status }) => linksWhere({ walk, terms: walk.driver, status }, listing))
  const sums = parts.map(({ text }) => `(select ${counted} from term_links l where ${text})`)
  return { text: `select ${sums.join(' + ')} as total`, values: parts.flatMap(({ values }) => values) }
}

/** How many of the posts of a type and status have one of these terms: what a list without them has to leave out. */
export function countOfTerms(terms: readonly number[], listing: Listing): Sql {
  return walkedCount({ driver: terms, required: [], excluded: [] }, listing)
}

/** How many links are walked along at most. */
export const linksOf = ({ driver }: LinkWalk, { termSizes }: Listing): number =>
  driver.reduce((sum, id) => sum + (termSizes?.get(id) ?? 0), 0)

/** Links that can be looked at while others wait. */
export const MANY_LINKS = 5000

/** More terms than that are better looked up in a set. */
const MOST_DRIVERS = 30

const isEmpty = (filters: Partial<PostFilters>): boolean => Object.values(filters).every(value => value === undefined)

type Part = { readonly walk: LinkWalk; readonly terms: readonly number[]; readonly status: string }

function linksWhere({ walk, terms, status }: Part, listing: Listing): Condition {
  const { query, siteId, engine } = listing
  const { after, before, search, unprotected } = query.filters
  const isIn = (column: string, ids: readonly number[]): Condition =>
    ids.length === 1
      ? { text: `${column} = ${NUMBER}`, values: [ids[0]] }
      : { text: inList(column, engine), values: [listValue(ids)] }
  const has = (ids: readonly number[]): Condition => {
    const { text, values } = isIn('b.term_id', ids)
    return { text: `exists (select 1 from term_links b where b.post_id = l.post_id and ${text})`, values }
  }
  const without = (condition: Condition): Condition => ({ ...condition, text: `not ${condition.text}` })
  return both([
    { text: `l.site_id = ${NUMBER}`, values: [siteId] },
    isIn('l.term_id', terms),
    { text: `l.type = ${TEXT} and l.status = ${TEXT}`, values: [query.type.slug, status] },
    ...(after === undefined ? [] : [{ text: `l.date_gmt > ${TEXT}`, values: [after] }]),
    ...(before === undefined ? [] : [{ text: `l.date_gmt < ${TEXT}`, values: [before] }]),
    ...walk.required.map(has),
    ...(walk.excluded.length === 0 ? [] : [without(has(walk.excluded))]),
    ...(search === undefined ? [] : [linkHasWords(query.filters, linksOf(walk, listing) <= MANY_LINKS, engine)]),
    ...(unprotected ? [unprotectedLinks] : []),
  ])
}
