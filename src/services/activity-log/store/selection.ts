/**
 * Which events a filter selects, as ranges of an index. One filter drives: its index gives the events by id, newest
 * first, at any depth. The others are looked at row by row.
 */
import type { EngineName } from '../../../db/database.ts'
import { allOf, anyOf, isNumber, isText, NUMBER, type Sql, TEXT } from '../../../kernel/statement.ts'
import type { EventFilters } from '../domain/filters.ts'
import { afterPrefix, searchTerm } from '../domain/search-term.ts'
import { EVENTS } from './event-table.ts'

/** Filters and the sites they are about; null for the whole network. */
export type ScopedFilters = EventFilters & { readonly sites: readonly number[] | null }

/** Ids, both exclusive. */
export type IdRange = { readonly above: number; readonly below: number }

/** One filter: the column that its index begins with, and the values that fit, each a range of that index. */
export type Key = { readonly column: string; readonly alternatives: readonly Sql[] }

export type Selection = {
  /** For each site, or the whole network. */
  readonly places: readonly { readonly site: Sql | null; readonly ranges: readonly IdRange[] }[]
  /** The driving filter; without one the ids alone drive. */
  readonly key: Key | null
  readonly engine: EngineName
  /** What each row is asked beside. */
  readonly rest: readonly Sql[]
  /** Whether a row may fail `rest` more often than now and then. */
  readonly mustLook: boolean
}

/** The likely rarest first. */
export function keysOf(filters: EventFilters): Key[] {
  const { objectId, ips, userId, userLogin, codes, severities, userRole, action, group, module, objectType } = filters
  const keys: (Key | null)[] = [
    textKey('object_id', objectId),
    ips ? { column: 'ip', alternatives: ips.map(ip => isText('ip', ip)) } : null,
    userId === undefined ? null : numbersKey('user_id', [userId]),
    textKey('user_login', userLogin),
    codes ? numbersKey('event_code', codes) : null,
    // `severity` and `min_severity` can exclude each other.
    severities ? numbersKey('severity', severities.length > 0 ? severities : [-1]) : null,
    textKey('user_role', userRole),
    textKey('action', action),
    textKey('group_key', group),
    textKey('module', module),
    textKey('object_type', objectType),
  ]
  return keys.filter(key => key !== null)
}

const textKey = (column: string, value: string | undefined): Key | null =>
  value === undefined ? null : { column, alternatives: [isText(column, value)] }
const numbersKey = (column: string, values: readonly number[]): Key => ({
  column,
  alternatives: values.map(value => isNumber(column, value)),
})

/** Text and time: what no index of ids answers. */
export function looseConditions({ search, from, to }: EventFilters, engine: EngineName): { time: Sql[]; text: Sql[] } {
  const time = [
    ...(from === undefined ? [] : [{ text: `occurred_at >= ${TEXT}`, values: [from] }]),
    ...(to === undefined ? [] : [{ text: `occurred_at <= ${TEXT}`, values: [to] }]),
  ]
  return { time, text: search === undefined ? [] : [searchCondition(search, engine)] }
}

/** A filter that does not drive: asked of each row. PostgreSQL finds out by itself how. */
export function lookedAt(
  { column, alternatives }: Key,
  { engine, hasSites }: { engine: EngineName; hasSites: boolean },
): Sql {
  if (engine === 'postgres') return anyOf(alternatives)
  const isLookedUp = hasSites && alternatives.length <= MOST_LOOKUPS
  return anyOf(alternatives.map(value => (isLookedUp ? inOwnIndex(column, value) : inRow(value))))
}

/** So many places of an index are still less work than one row. */
const MOST_LOOKUPS = 8

/** The filter's own index has the ids and is small: the rows, which are large and lie everywhere, are not fetched. */
const inOwnIndex = (column: string, { text, values }: Sql): Sql => ({
  text: `exists (select 1 from ${EVENTS} as other indexed by ${indexOf(column)}
    where other.site_id = ${EVENTS}.site_id and other.${text} and other.id = ${EVENTS}.id)`,
  values,
})

/** Not by an index: SQLite would take another one than the one that gives the order. */
const inRow = ({ text, values }: Sql): Sql => ({ text: `+${text}`, values })

/** The ids of a selection, newest first, at most so many. Each branch stops by itself after as many. */
export function idsStatement(selection: Selection, limit: number): Sql {
  const branches = branchesOf(selection)
  const select = (where: Sql): Sql => ({
    text: `select id from ${tableOf(selection)} where ${where.text} order by id desc limit ${limit}`,
    values: where.values,
  })
  const [first] = branches
  if (!first) return { text: `select id from ${EVENTS} where 1 = 0`, values: [] }
  if (branches.length === 1) return select(first)
  const parts = branches.map(select)
  return {
    text: `select id from (${parts.map(({ text }) => `select id from (${text}) part`).join(' union all ')}) parts order by id desc limit ${limit}`,
    values: parts.flatMap(({ values }) => values),
  }
}

/** Branches share no row, so their counts add up. */
export const countStatement = (selection: Selection, most: number): Sql => {
  const ids = idsStatement(selection, most)
  return { text: `select count(*) as total, min(id) as oldest from (${ids.text}) counted`, values: ids.values }
}

export const branchCount = ({ places, key }: Selection): number =>
  places.reduce((sum, { ranges }) => sum + ranges.length, 0) * (key?.alternatives.length ?? 1)

/** Columns of all events of a selection, in no order: for counting. */
export function rowsStatement(selection: Selection, columns: string): Sql {
  const parts = branchesOf(selection)
  if (parts.length === 0) return { text: `select ${columns} from ${EVENTS} where 1 = 0`, values: [] }
  return {
    text: parts.map(({ text }) => `select ${columns} from ${tableOf(selection)} where ${text}`).join(' union all '),
    values: parts.flatMap(({ values }) => values),
  }
}

/**
 * SQLite knows nothing of how events are spread unless somebody tends it, and would rather walk through all ids than
 * through those of the filter: so it is told. PostgreSQL knows.
 */
function tableOf({ engine, key, places }: Selection): string {
  if (engine === 'postgres' || places.some(({ site }) => site === null)) return EVENTS
  return `${EVENTS} indexed by ${indexOf(key?.column ?? null)}`
}

const indexOf = (column: string | null): string => `${EVENTS}_site_id_${column === null ? '' : `${column}_`}id_idx`

const branchesOf = ({ places, key, rest }: Selection): Sql[] =>
  places.flatMap(({ site, ranges }) =>
    ranges.flatMap(range =>
      (key?.alternatives ?? [null]).map(alternative =>
        allOf([...[site, alternative].filter(part => part !== null), ...withinRange(range), ...rest]),
      ),
    ),
  )

const withinRange = ({ above, below }: IdRange): Sql[] => [
  { text: `id > ${NUMBER}`, values: [above] },
  ...(below >= Number.MAX_SAFE_INTEGER ? [] : [{ text: `id < ${NUMBER}`, values: [below] }]),
]

function searchCondition(search: string, engine: EngineName): Sql {
  const term = searchTerm(search)
  if (term.kind === 'address') {
    const text = `ip >= ${TEXT} and ip < ${TEXT}`
    return {
      text: engine === 'sqlite' ? text.replaceAll('ip ', '+ip ') : text,
      values: [term.prefix, afterPrefix(term.prefix)],
    }
  }
  const like = engine === 'postgres' ? 'ilike' : 'like'
  return anyOf(
    ['message', 'object_label', 'user_login', 'user_name'].map(column => ({
      text: `${column} ${like} ${TEXT} escape '\\'`,
      values: [term.pattern],
    })),
  )
}
