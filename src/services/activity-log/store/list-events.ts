/** A page of the log, newest first, by id. */
import type { EventFilters } from '../domain/filters.ts'
import { EVENT_COLUMNS, type EventRow, type EventSource } from './event-row.ts'
import { EVENTS } from './event-table.ts'
import { EVERYTHING, rangesOfTime, within } from './id-ranges.ts'
import { scan } from './scan.ts'
import {
  branchCount,
  countStatement,
  type IdRange,
  idsStatement,
  keysOf,
  lookedAt,
  looseConditions,
  type ScopedFilters,
  type Selection,
} from './selection.ts'
import { isNumber, NUMBER } from './statement.ts'
import { countEvents, type Total } from './totals.ts'

export type PageRequest = {
  readonly limit: number
  readonly beforeId: number | null
  readonly afterId: number | null
  readonly withTotal: boolean
}
export type PageMeta = {
  readonly has_more: boolean
  readonly next_before_id: number | null
  readonly newest_id: number | null
  readonly gap: boolean
  /** The time for the search was up: only events down to `searched_to` were looked at. */
  readonly partial?: true
  readonly searched_to?: number
} & Partial<Total>
export type EventPage = { readonly rows: readonly EventRow[]; readonly meta: PageMeta }

type Asked = { readonly filters: ScopedFilters; readonly page: PageRequest }

/** Rows that may be looked at on the main thread. */
const FEW = 2000
const MOST_BRANCHES = 24
/** Milliseconds for a page that must be searched for. */
const SEARCH_TIME = 1800

export async function listEvents({ filters, page }: Asked, source: EventSource): Promise<EventPage> {
  const deadline = performance.now() + SEARCH_TIME
  const { limit, beforeId, afterId } = page
  const window = { above: afterId ?? 0, below: beforeId ?? EVERYTHING.below }
  const selection = await select(filters, window, source)
  const { ids, searchedTo } = await findIds({ selection, limit: limit + 1, deadline }, source)
  const rows = await readRows(ids.slice(0, limit), source)
  const hasMore = ids.length > limit || searchedTo !== null
  const total = page.withTotal ? await countEvents({ filters, deadline }, source) : {}
  const isPartial = searchedTo !== null
  return {
    rows,
    meta: {
      has_more: hasMore,
      next_before_id: rows.at(-1)?.id ?? null,
      newest_id: rows[0]?.id ?? null,
      gap: afterId !== null && ids.length > limit,
      ...(isPartial ? { partial: true as const, searched_to: searchedTo } : {}),
      ...total,
    },
  }
}

/** Null when there is none on these sites. */
export async function findEvent(
  id: number,
  sites: ScopedFilters['sites'],
  { database }: EventSource,
): Promise<EventRow | null> {
  const [row] = await database.rows<EventRow>(`select ${COLUMNS} from ${EVENTS} where id = ${NUMBER}`, [id])
  return row && (sites === null || sites.includes(Number(row.site_id))) ? row : null
}

/** How a filter is answered between two ids. */
export async function select(filters: ScopedFilters, window: IdRange, source: EventSource): Promise<Selection> {
  const { engine } = source.database
  const [key = [], ...others] = keysOf(filters)
  const { time, text } = looseConditions(filters, engine)
  const places = await placesOf(filters, window, source)
  const isWide = key.length * places.length > MOST_BRANCHES || (filters.sites === null && key.length > 0)
  const looked = [...(isWide ? [key] : []), ...others].map(other => lookedAt(other, engine))
  return {
    places,
    key: isWide ? [] : key,
    rest: [...looked, ...time, ...text],
    mustLook: looked.length > 0 || text.length > 0 || (time.length > 0 && !source.hasHours),
  }
}

/** By index where that is quick, else by a search outside the main thread. */
export async function findIds(
  asked: { selection: Selection; limit: number; deadline: number },
  source: EventSource,
): Promise<{ ids: readonly number[]; searchedTo: number | null }> {
  const { selection, limit } = asked
  if (!(await isQuick(selection, source))) return scan(asked, source)
  const { text, values } = idsStatement(selection, limit)
  const rows = await source.database.rows<{ id: number }>(text, values)
  return { ids: rows.map(({ id }) => Number(id)), searchedTo: null }
}

/** Rows of any kind come quickly when each fits, or when there are few to look at. */
export async function isQuick(selection: Selection, { database }: EventSource): Promise<boolean> {
  if (branchCount(selection) > 2 * MOST_BRANCHES) return false
  if (!selection.mustLook && selection.rest.length === 0) return true
  const looked = selection.mustLook ? selection : behindTheFold(selection)
  if (looked.places.length === 0) return true
  const { text, values } = countStatement({ ...looked, rest: [] }, FEW + 1)
  return Number(await database.value(text, values)) <= FEW
}

/** Rows of an hour fit a time but for its ends; only those without an hour must be counted. */
const behindTheFold = (selection: Selection): Selection => ({
  ...selection,
  places: selection.places
    .map(place => ({ ...place, ranges: place.ranges.filter(({ below }) => below === EVERYTHING.below) }))
    .filter(({ ranges }) => ranges.length > 0),
})

async function placesOf(filters: ScopedFilters, window: IdRange, source: EventSource): Promise<Selection['places']> {
  if (filters.sites === null) return [{ site: null, ranges: [window] }]
  const places = await Promise.all(
    filters.sites.map(async siteId => ({
      site: isNumber('site_id', siteId),
      ranges: within(await rangesOfTime(timeOf(filters), siteId, source), window),
    })),
  )
  return places.filter(({ ranges }) => ranges.length > 0)
}

const timeOf = ({ from, to }: EventFilters): EventFilters => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

async function readRows(ids: readonly number[], { database }: EventSource): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const list =
    database.engine === 'sqlite'
      ? 'id in (select value from json_each(?))'
      : `id = any(translate(?, '[]', '{}')::bigint[])`
  return database.rows<EventRow>(`select ${COLUMNS} from ${EVENTS} where ${list} order by id desc`, [
    JSON.stringify(ids),
  ])
}

const COLUMNS = EVENT_COLUMNS.join(', ')
