/** The conditions of a list as SQL. Names of columns stand here and nowhere else; what callers send is only ever bound. */
import type { EngineName } from '../../../db/database.ts'
import { placeIn, placeOf } from '../../../db/word-index.ts'
import {
  expressionFor,
  foundIds,
  isEverywhere,
  matchingIn,
  type Sought,
  titleExpression,
} from '../../../db/word-search.ts'
import { searchedWords } from '../../../kernel/search-words.ts'
import { inList, inTextList, listValue, NUMBER, TEXT } from '../../../kernel/statement.ts'
import { postIndex } from '../search-index.ts'
import type { Branch, Listing, PostFilters, PostQuery, TermCondition } from './post-query.ts'

export type Condition = { readonly text: string; readonly values: readonly unknown[] }

/** Where one branch of a list comes from: the site, the type, the status, whose. Filters are the same for all branches. */
export function branchCondition(branch: Branch, { query, siteId, engine }: Listing): Condition {
  const row = isNamed(query, engine) ? '+p' : 'p'
  const values = [siteId, query.type.slug, branch.status]
  const parts: Condition[] = [
    { text: `${row}.site_id = ${NUMBER} and ${row}.type = ${TEXT} and ${row}.status = ${TEXT}`, values },
  ]
  if (branch.author !== null) parts.push({ text: `${row}.author_id = ${NUMBER}`, values: [branch.author] })
  if (branch.withoutOnceOut) parts.push({ text: "p.status_before_trash not in ('publish', 'future')", values: [] })
  return both(parts)
}

/**
 * Posts that the caller names are few: SQLite is kept from reading the whole list in order instead of finding them by
 * their ids or slugs. A plus before a column says that no index is to be used for it.
 */
export const isNamed = ({ filters }: PostQuery, engine: EngineName): boolean =>
  engine === 'sqlite' && (filters.include ?? filters.slug ?? filters.areFewFound) !== undefined

export function filterConditions(filters: PostFilters, engine: EngineName): Condition[] {
  return [
    ...dateConditions(filters),
    ...idConditions(filters, engine),
    ...(filters.slug ? [textCondition('p.slug', filters.slug, engine)] : []),
    ...(filters.mime ? [textCondition('p.mime', filters.mime, engine)] : []),
    ...(filters.sticky === undefined ? [] : [{ text: filters.sticky ? 'p.sticky = 1' : 'p.sticky = 0', values: [] }]),
    ...(filters.menuOrder === undefined ? [] : [{ text: `p.menu_order = ${NUMBER}`, values: [filters.menuOrder] }]),
    ...(filters.unprotected ? [unprotected(engine)] : []),
    ...termConditions(filters, engine),
    ...(filters.search === undefined ? [] : [searchCondition(filters, engine)]),
  ]
}

export const both = (parts: readonly Condition[]): Condition => ({
  text: parts.map(part => part.text).join(' and '),
  values: parts.flatMap(part => part.values),
})

/** Without those that a password protects: they are few, and an index holds them alone. */
export const unprotected = (engine: EngineName): Condition => outsideOf(heldId(engine))
export const unprotectedLinks: Condition = outsideOf('l.post_id')

function outsideOf(id: string): Condition {
  return { text: `${id} not in (select x.id from posts x where x.password <> '')`, values: [] }
}

/** How many of the searched words the title has: what is sorted by when somebody asks for relevance. */
export function relevance(search: string, engine: EngineName): Condition {
  const words = searchedWords(search)
  // A bare number in an order would be the number of a column.
  if (words.length === 0) return { text: '(select 0)', values: [] }
  const sets = words.map((word, index) => titlesWith(word, index === words.length - 1, engine))
  return { text: `(${sets.map(({ text }) => text).join(' + ')})`, values: sets.flatMap(({ values }) => values) }
}

function titlesWith(word: string, isOpen: boolean, engine: EngineName): Condition {
  const values = [titleExpression(word, isOpen, engine)]
  if (engine === 'sqlite') return { text: `(${PLACE} in (${MATCHING}))`, values }
  const has = 'exists (select 1 from post_words w where w.post_id = p.id and w.words @@ cast(? as tsquery))'
  return { text: `case when ${has} then 1 else 0 end`, values }
}

function dateConditions({ after, before, modifiedAfter, modifiedBefore }: PostFilters): Condition[] {
  const bounds: readonly (readonly [string, string | undefined])[] = [
    [`p.date_gmt > ${TEXT}`, after],
    [`p.date_gmt < ${TEXT}`, before],
    [`p.modified_gmt > ${TEXT}`, modifiedAfter],
    [`p.modified_gmt < ${TEXT}`, modifiedBefore],
  ]
  return bounds.flatMap(([text, value]) => (value === undefined ? [] : [{ text, values: [value] }]))
}

function idConditions(filters: PostFilters, engine: EngineName): Condition[] {
  const lists: readonly (readonly [string, readonly number[] | undefined, boolean])[] = [
    ['p.author_id', filters.author, true],
    ['p.author_id', filters.authorExclude, false],
    ['p.id', filters.include, true],
    ['p.id', filters.exclude, false],
    ['p.parent_id', filters.parent, true],
    ['p.parent_id', filters.parentExclude, false],
  ]
  return lists.flatMap(([column, ids, isWanted]) =>
    ids === undefined ? [] : [listCondition({ column, ids, isWanted }, engine)],
  )
}

/** One value is compared as such, so that an index also gives the order. */
function listCondition(
  { column, ids, isWanted }: { column: string; ids: readonly number[]; isWanted: boolean },
  engine: EngineName,
): Condition {
  if (ids.length === 1 && isWanted) return { text: `${column} = ${NUMBER}`, values: [ids[0]] }
  const text = inList(column, engine)
  return { text: isWanted ? text : `not ${text}`, values: [listValue(ids)] }
}

function textCondition(column: string, texts: readonly string[], engine: EngineName): Condition {
  if (texts.length === 1) return { text: `${column} = ${TEXT}`, values: [texts[0]] }
  return { text: inTextList(column, engine), values: [listValue(texts)] }
}

function termConditions(
  { terms = [], termsExclude = [], termRelation = 'and' }: PostFilters,
  engine: EngineName,
): Condition[] {
  const wanted = terms.map(condition => termCondition(condition, engine))
  // Asked of each post that comes along: most of them are wanted, so a page is soon full.
  const unwanted = termsExclude.map(({ ids }) => ({
    text: `not exists (select 1 from term_links l where l.post_id = p.id and ${inList('l.term_id', engine)})`,
    values: [listValue(ids)],
  }))
  if (termRelation === 'and' || wanted.length < 2) return [...wanted, ...unwanted]
  const either = {
    text: `(${wanted.map(({ text }) => text).join(' or ')})`,
    values: wanted.flatMap(({ values }) => values),
  }
  return [either, ...unwanted]
}

function termCondition({ ids, operator }: TermCondition, engine: EngineName): Condition {
  if (operator === 'or' || ids.length < 2) return hasOneOf(ids, engine)
  return both(ids.map(id => hasOneOf([id], engine)))
}

/**
 * The id as something to be looked up in a set, never as a way to the row: SQLite would otherwise walk through two sets
 * one inside the other.
 */
const heldId = (engine: EngineName): string => (engine === 'sqlite' ? '+p.id' : 'p.id')

const hasOneOf = (ids: readonly number[], engine: EngineName): Condition => ({
  text: `${heldId(engine)} in (select l.post_id from term_links l where ${inList('l.term_id', engine)})`,
  values: [listValue(ids)],
})

export const soughtBy = ({ search = '', searchColumns = [], isLastWhole }: PostFilters): Sought => ({
  words: searchedWords(search),
  columns: searchColumns,
  open: isLastWhole ? 'none' : 'last',
})

/** All words, the last one also as the beginning of a word. A search without any word finds nothing. */
function searchCondition(filters: PostFilters, engine: EngineName): Condition {
  const { searchColumns: columns = [], areFewFound } = filters
  const expression = expressionFor(postIndex, soughtBy(filters), engine)
  if (expression === null) return { text: '1 = 0', values: [] }
  if (engine === 'sqlite' && !areFewFound) return { text: `${PLACE} in (${MATCHING})`, values: [expression] }
  const found = foundIds(postIndex, { expression, columns }, engine)
  return { text: `p.id in (${found.text})`, values: found.values }
}

/** Whether SQLite's index of words finds no more than can be looked at one by one. */
export const fewnessOf = (expression: string): Condition => ({
  text: `select count(*) <= ${FEW} as is_few from (select 1 from (${MATCHING}) m limit ${FEW + 1}) f`,
  values: [expression],
})

const FEW = 5000

/** Places of what SQLite's index finds, and the place of a post. */
const MATCHING = matchingIn(postIndex)
const PLACE = placeOf('p.date_gmt', 'p.id')

/** Whether the post of a link has the words: looked up in its own, where the links are few, otherwise in the index. */
export function linkHasWords(filters: PostFilters, areFew: boolean, engine: EngineName): Condition {
  const { search = '', searchColumns: columns = [] } = filters
  const expression = expressionFor(postIndex, soughtBy(filters), engine)
  if (expression === null) return { text: '1 = 0', values: [] }
  const own = (condition: string) => `exists (select 1 from post_words w where w.post_id = l.post_id and ${condition})`
  if (engine === 'postgres') return { text: own('w.words @@ cast(? as tsquery)'), values: [expression] }
  if (!areFew) return { text: `${placeIn(postIndex, 'l')} in (${MATCHING})`, values: [expression] }
  const texts = isEverywhere(postIndex, columns) ? postIndex.columns : columns
  const text = texts.map(column => `w.${column}`).join(" || ' ' || ")
  const words = searchedWords(search)
  return {
    text: own(words.map(() => `instr(' ' || ${text} || ' ', ?) > 0`).join(' and ')),
    values: words.map((word, index) => (index === words.length - 1 ? ` ${word}` : ` ${word} `)),
  }
}
