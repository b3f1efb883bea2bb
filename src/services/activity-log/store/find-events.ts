/** Finds events: chooses the index that drives, and whether it can be done at once or must be searched for aside. */

import { isNumber } from '../../../kernel/statement.ts'
import type { EventFilters } from '../domain/filters.ts'
import type { EventSource } from './event-row.ts'
import { EVERYTHING, rangesOfTime, within } from './id-ranges.ts'
import { hasAtMost, newestOf, type Scan, type ScanRequest, scan } from './scan.ts'
import {
  branchCount,
  type IdRange,
  idsStatement,
  type Key,
  keysOf,
  lookedAt,
  looseConditions,
  type ScopedFilters,
  type Selection,
} from './selection.ts'

/** Rows that may be looked at on the main thread. */
const FEW = 2000
const MOST_BRANCHES = 24

/** How a filter is answered between two ids. */
export async function select(filters: ScopedFilters, window: IdRange, source: EventSource): Promise<Selection> {
  const { engine } = source.database
  const places = await placesOf(filters, window, source)
  const [key = null, ...others] = await rarestFirst(keysOf(filters), places, source)
  const { time, text } = looseConditions(filters, engine)
  const isWide = key !== null && (filters.sites === null || key.alternatives.length * places.length > MOST_BRANCHES)
  const hasSites = filters.sites !== null
  const looked = [...(isWide && key ? [key] : []), ...others].map(other => lookedAt(other, { engine, hasSites }))
  return {
    places,
    key: isWide ? null : key,
    engine,
    rest: [...looked, ...time, ...text],
    mustLook: looked.length > 0 || text.length > 0 || (time.length > 0 && !source.hasHours),
  }
}

/** By index where that is quick, else by a search outside the main thread. */
export async function findIds(asked: ScanRequest, source: EventSource): Promise<Scan> {
  const { selection, limit } = asked
  if (!(await isQuick(selection, source))) return scan(asked, source)
  const { text, values } = idsStatement(selection, limit)
  const rows = await source.database.rows<{ id: number }>(text, values)
  return { ids: rows.map(({ id }) => Number(id)), searchedTo: null }
}

/** Rows of any kind come quickly when each fits, or when there are few to look at. */
export async function isQuick(selection: Selection, source: EventSource): Promise<boolean> {
  if (branchCount(selection) > 2 * MOST_BRANCHES) return false
  if (!selection.mustLook && selection.rest.length === 0) return true
  const looked = selection.mustLook ? selection : behindTheFold(selection)
  if (looked.places.length === 0) return true
  return hasAtMost(FEW, { ...looked, rest: [] }, source)
}

/** A filter that few events fit drives, because each of them must be looked at: one whose newest reach far back. */
async function rarestFirst(keys: Key[], places: Selection['places'], source: EventSource): Promise<Key[]> {
  if (keys.length < 2) return keys
  const reaches = new Map<Key, number>()
  for (const key of keys) {
    if (key.alternatives.length * places.length > MOST_BRANCHES) continue
    const { engine } = source.database
    const { count, oldest } = await newestOf(FEW + 1, { places, key, engine, rest: [], mustLook: false }, source)
    if (count <= FEW) return [key, ...keys.filter(other => other !== key)]
    reaches.set(key, oldest)
  }
  const reachOf = (key: Key) => reaches.get(key) ?? Number.MAX_SAFE_INTEGER
  return keys.toSorted((one, other) => reachOf(one) - reachOf(other))
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
