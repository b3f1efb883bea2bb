/** What a list's query selects: conditions, order, and the names of what could not be used. */
import type { ReadContext } from '../context.ts'
import type { Entity, Rows, Verb } from '../entity.ts'
import type { UsualOrder } from '../entity-lists.ts'
import { ownValue, sentText, textParameter } from '../sent-values.ts'
import { isAmong, joined, type Sql } from '../statement.ts'
import { type Added, addedFields, readFilters } from './asked-filters.ts'
import { knowFieldRights } from './field-rights.ts'
import { comparedFilters, presetConditions } from './filter-operators.ts'
import { searchCondition } from './filter-values.ts'
import { type Amount, linkWalk, type Walk } from './found-page.ts'
import {
  allSaid,
  countedValue,
  type Indexed,
  indexedFilters,
  isSearch,
  needsEveryRow,
  type Said,
  saidByReach,
} from './indexed-filters.ts'
import type { Values } from './kind.ts'
import { linkFilters } from './link-filters.ts'
import { sideConditions } from './link-sides.ts'
import { zonesOf } from './local-times.ts'
import { namedIds } from './named-ids.ts'
import { columnOf, namedColumn, type Plan, type PlannedField } from './plan.ts'
import { facetCondition, wordCondition } from './record-words.ts'
import { positionOf } from './rights.ts'
import { type Reach, reachCondition, reachOf } from './row-rule.ts'
import { readableFields } from './visibility.ts'

export type Selection = {
  readonly where: Sql
  /** A search by words as its index finds it; null where there is none. */
  readonly words: FoundWords | null
  /** SQL behind `order by`, and the values of its marks. */
  readonly order: string
  readonly orderValues: readonly unknown[]
  readonly state: 'active' | 'trash'
  /** Every record of the state is selected: the counters know how many there are. */
  readonly isWhole: boolean
  /** The one value of the entity's `totals` that is selected, if nothing else is asked: they know how many there are. */
  readonly counted: string | null
  /** What is selected, where that is all records with these values; null where more is asked. */
  readonly said: readonly Said[] | null
  /** May have to look at every row. */
  readonly isSlow: boolean
  /** Of those that were counted: so few that all can be gathered, or so many that one in a few rows is among them. */
  readonly amount?: Amount
  readonly ignored: readonly string[]
}

/** The same as `where`, in two parts, so that the index can be asked first and no further than a page or a total needs. */
export type FoundWords = {
  /** Ids of what has the words. */
  readonly ids: Sql
  /** How the rows are gone through instead; null where the index alone says what has the words. */
  readonly walk: Walk | null
  /** What else it must be. */
  readonly others: Sql
  /** Whether the index has told it all: it knows the site, and what is in the trash. */
  readonly isAll: boolean
}

export async function selectRecords(
  of: { plan: Plan; verb: Verb; query: Readonly<Values>; within?: Rows },
  ctx: ReadContext,
): Promise<Selection> {
  const { plan, query } = of
  await knowFieldRights(plan, ctx)
  const state = query.view === 'trash' ? 'trash' : 'active'
  const base: Sql = {
    text: `t.site_id = ? and t.trashed_at is ${state === 'trash' ? 'not ' : ''}null`,
    values: [ctx.site.id],
  }
  const asked = await readQuery(of, ctx)
  // SQLite's index of words can be walked in the order of ids, so that a page of them costs a page.
  const isByTime = asked.narrowings.some(({ text }) => text.includes('t.created_at'))
  const isById = ctx.database.engine === 'sqlite' && columnOrder(plan, { query, isByTime }, ctx).startsWith('t.id ')
  const isWalked = plan.entity.walksFacets === true && isById
  const indexed = await indexedFilters({ plan, state, narrowings: asked.narrowings, query, isWalked }, ctx)
  const { others } = indexed
  const search = readSearch({ plan, query, state, indexed }, ctx)
  const narrowing = search.condition ? [...others, search.condition] : others
  return {
    where: joined([base, ...narrowing], ' and '),
    words: foundWords(search, base, others),
    ...orderOf(plan, { query, rank: search.rank, added: asked.added, isByTime }, ctx),
    state,
    isWhole: narrowing.length === 0,
    counted: state === 'active' && !search.condition ? countedValue(plan, others) : null,
    said: state === 'active' && !isSearch(query.search) ? allSaid(asked.narrowings) : null,
    isSlow: asked.isSlow || search.isSlow || needsEveryRow(others),
    ignored: [...asked.ignored, ...search.ignored],
  }
}

/** Who may reach what, and what the query asks of it. */
async function readQuery({ plan, verb, query, ...of }: Parameters<typeof selectRecords>[0], ctx: ReadContext) {
  const rows = await reachOf(plan, verb, ctx)
  const ruled = (reach: Reach) => {
    const condition = reachCondition(reach, plan, ctx)
    return condition && { ...condition, says: saidByReach(plan, reach) }
  }
  const zones = await zonesOf(plan, ctx)
  const added = await addedFields(plan, query, ctx)
  const named = new Map([...added, ...(await linkFilters(plan, query, ctx))])
  const filters = readFilters({ plan, query, zones, added: named }, ctx)
  const compared = comparedFilters({ plan, sent: query.filters, zones, added: named }, ctx)
  const preset = presetConditions({ plan, sent: query.preset, zones }, ctx)
  const included = includedIds(query.include)
  const asked = [...filters.conditions, ...compared.conditions, ...(preset ?? []), ...included.conditions]
  const sides = plan.entity.between ? await sideConditions(plan, ctx) : []
  const narrowings = [ruled(rows), ruled(of.within ?? true), ...sides, ...asked]
  return {
    narrowings: narrowings.filter(part => part !== null),
    added,
    isSlow: added.size > 0 || compared.isSlow,
    ignored: [...filters.ignored, ...compared.ignored, ...ignoredPreset(query, preset), ...included.ignored],
  }
}

const foundWords = ({ found: ids, walk }: Search, base: Sql, others: readonly Sql[]): FoundWords | null =>
  ids && { ids, walk, others: joined([base, ...others], ' and '), isAll: others.length === 0 }

/** Words that are found must be this, too. */
export const narrowedWords = (words: FoundWords | null, more: readonly Sql[]): FoundWords | null =>
  words && { ...words, others: joined([words.others, ...more], ' and '), isAll: false }

/** Only these records, whatever else is asked for. */
function includedIds(sent: unknown): { conditions: readonly Sql[]; ignored: readonly string[] } {
  if (sent === undefined || sent === null || sent === '') return { conditions: [], ignored: [] }
  const ids = namedIds(sent)
  return ids === null ? { conditions: [], ignored: ['include'] } : { conditions: [isAmong('t.id', ids)], ignored: [] }
}

const ignoredPreset = ({ preset: sent }: Readonly<Values>, preset: readonly Sql[] | null): readonly string[] =>
  preset === null && sent !== undefined && sent !== null && sent !== '' ? ['preset'] : []

/** Fields that a caller may filter a list by. */
export const filterableFields = (plan: Plan, ctx: ReadContext): readonly PlannedField[] =>
  readableFields(plan, ctx).filter(field => field.options.filter !== undefined)

export const sortableNames = (plan: Plan, ctx: ReadContext): readonly string[] => [
  ...readableFields(plan, ctx)
    .filter(field => field.options.sort)
    .map(field => field.name),
  ...OWN_ORDERS,
]

const OWN_ORDERS = ['id', 'created_at', 'modified_at']
type Search = {
  readonly condition: Sql | null
  readonly found: Sql | null
  readonly walk: Walk | null
  readonly rank: Sql | null
  readonly isSlow: boolean
  readonly ignored: readonly string[]
}
type Searching = {
  readonly plan: Plan
  readonly query: Readonly<Values>
  readonly state: Selection['state']
  readonly indexed: Indexed
}

function readSearch({ plan, query, state, indexed }: Searching, ctx: ReadContext): Search {
  const { search: sent } = query
  const { within, facets } = indexed
  if (!isSearch(sent)) {
    if (facets.length === 0) return NO_SEARCH
    const found = facetCondition({ plan, fields: [], state, within, facets }, ctx)
    return { ...NO_SEARCH, ...found, walk: linkWalk(plan, indexed, ctx) ?? found.walk }
  }
  const fields = readableFields(plan, ctx).filter(field => field.options.search)
  const found =
    plan.entity.search === 'words'
      ? wordCondition({ plan, fields, state, within, facets }, sent, ctx)
      : { condition: searchCondition(fields, sent.trim(), ctx) }
  return found?.condition ? { ...NO_SEARCH, ...found, isSlow: true } : { ...NO_SEARCH, ignored: ['search'] }
}

const NO_SEARCH: Search = { condition: null, found: null, walk: null, rank: null, isSlow: false, ignored: [] }

/** The order of a list when none is asked for. */
export function usualOrder(entity: Entity): UsualOrder<any> {
  if (entity.order && 'usual' in entity.order && entity.order.usual) return entity.order.usual
  const position = positionOf(entity)
  if (position !== undefined) return { by: position, direction: 'asc' }
  if (entity.order && 'by' in entity.order) return entity.order
  return { by: 'id', direction: entity.parent ? 'asc' : 'desc' }
}

type Ordered = {
  readonly query: Readonly<Values>
  /** Asked for by when they were made: ids grow with time, and the index of that is the one that is walked. */
  readonly isByTime: boolean
}

function orderOf(
  plan: Plan,
  { query, rank, added, isByTime }: Ordered & { rank: Sql | null; added: Added },
  ctx: ReadContext,
): Pick<Selection, 'order' | 'orderValues'> {
  const own = added.get(sentText(query.orderby ?? query.sort_by) ?? '')
  const usual = own?.options.sort ? addedOrder(own, query, ctx) : columnOrder(plan, { query, isByTime }, ctx)
  if (!rank || (query.orderby ?? query.sort_by) !== RELEVANCE) return { order: usual, orderValues: [] }
  return { order: `${rank.text} desc, ${usual}`, orderValues: rank.values }
}

/** Of a search by words: those that have the most of the words in their title come first. */
export const RELEVANCE = 'relevance'

/** Only names from the declaration become SQL. The id makes every order a total one, so that pages never overlap. */
function columnOrder(plan: Plan, { query, isByTime }: Ordered, ctx: ReadContext): string {
  const sent = query.orderby ?? query.sort_by
  const asked = typeof sent === 'string' ? (ownValue(plan.entity.orders ?? {}, sent) ?? sent) : sent
  const { by, direction, second, mineFirst } = usualOrder(plan.entity)
  const isKnown = typeof asked === 'string' && sortableNames(plan, ctx).includes(asked)
  const column = isKnown ? asked : by
  const way = wayOf(query) ?? (isKnown && column !== by ? 'desc' : direction)
  if (!isKnown && mineFirst) return `${mine(ctx)}, ${namedColumn(column)} ${way}, t.id ${way}`
  if (column === 'id') return isByTime && !isKnown ? `t.created_at ${way}, t.id ${way}` : `t.id ${way}`
  const next = !isKnown && second ? `${namedColumn(second)} ${way}, ` : ''
  return `${namedColumn(column)} ${way}${nullsOf(plan, column, { way, ctx })}, ${next}t.id ${way}`
}

/** An id of our own, so it may stand in the text. */
const mine = ({ user }: ReadContext): string => `case when t.created_by = ${Number(user?.id ?? 0)} then 0 else 1 end`

function addedOrder(field: PlannedField, query: Readonly<Values>, ctx: ReadContext): string {
  const way = wayOf(query) ?? 'asc'
  const nulls = ctx.database.engine === 'sqlite' ? '' : way === 'asc' ? ' nulls first' : ' nulls last'
  return `${columnOf(field)} ${way}${nulls}, t.id ${way}`
}

const wayOf = (query: Readonly<Values>): 'asc' | 'desc' | null => {
  const asked = textParameter('order', query.order) ?? textParameter('sort_order', query.sort_order)
  const word = asked?.toLowerCase()
  return word === 'asc' || word === 'desc' ? word : null
}

/** SQLite takes nothing as smaller than everything; PostgreSQL is told to do the same where there can be nothing. */
function nullsOf(plan: Plan, column: string, { way, ctx }: { way: 'asc' | 'desc'; ctx: ReadContext }): string {
  if (ctx.database.engine === 'sqlite' || OWN_ORDERS.includes(column)) return ''
  const options = plan.byName.get(column)?.options
  if (options?.required || (options?.default ?? null) !== null) return ''
  return way === 'asc' ? ' nulls first' : ' nulls last'
}
