/** How many events a filter selects: exact to ten thousand, then capped or an estimate. */
import type { EventSource } from './event-row.ts'
import { EVENTS } from './event-table.ts'
import { isQuick, select } from './find-events.ts'
import { EVERYTHING } from './id-ranges.ts'
import { newestOf, scan } from './scan.ts'
import type { ScopedFilters } from './selection.ts'

export type Total = {
  readonly total: number
  /** There are more than were counted. */
  readonly total_capped: boolean
  /** The number is the database's estimate. */
  readonly total_approximate: boolean
}

const EXACT = 10_000

export async function countEvents(
  { filters, deadline }: { filters: ScopedFilters; deadline: number },
  source: EventSource,
): Promise<Total> {
  const { sites, ...narrowing } = filters
  const isUnfiltered = Object.keys(narrowing).length === 0
  const folded = isUnfiltered && source.hasHours ? await foldedTotal(sites, source) : null
  if (folded !== null && folded > EXACT) return approximately(folded)
  const selection = await select(filters, EVERYTHING, source)
  if (!(await isQuick(selection, source))) {
    const { ids, searchedTo } = await scan({ selection, limit: EXACT + 1, deadline }, source)
    return totalOf(ids.length, searchedTo !== null)
  }
  const { count } = await newestOf(EXACT + 1, selection, source)
  return count > EXACT && isUnfiltered ? approximately(await spanOfIds(sites, source)) : totalOf(count, false)
}

const totalOf = (counted: number, isUnfinished: boolean): Total => ({
  total: Math.min(counted, EXACT),
  total_capped: counted > EXACT || isUnfinished,
  total_approximate: false,
})

const approximately = (total: number): Total => ({ total, total_capped: false, total_approximate: true })

/** What the folds have counted, and what is newer; null where nobody has folded. */
async function foldedTotal(sites: ScopedFilters['sites'], { database }: EventSource): Promise<number | null> {
  const [fold] = await database.rows<{ total: number | null; folded_to: number | null }>(
    `select sum(total) as total, min(folded_to) as folded_to from activity_folds${ofSites(sites)}`,
    sites ?? [],
  )
  if (!fold?.total || !fold.folded_to) return null
  return Number(fold.total) + (await countAfter(Number(fold.folded_to), sites, database))
}

async function spanOfIds(sites: ScopedFilters['sites'], { database }: EventSource): Promise<number> {
  const [span] = await database.rows<{ first: number; last: number }>(
    `select min(id) as first, max(id) as last from ${EVENTS}${ofSites(sites)}`,
    sites ?? [],
  )
  return span ? Number(span.last) - Number(span.first) + 1 : 0
}

const ofSites = (sites: ScopedFilters['sites']): string =>
  sites === null ? '' : ` where site_id in (${sites.map(() => '?').join(', ')})`

async function countAfter(
  id: number,
  sites: ScopedFilters['sites'],
  database: EventSource['database'],
): Promise<number> {
  const bySite = sites === null ? '' : `site_id in (${sites.map(() => '?').join(', ')}) and `
  const text = `select count(*) from (select 1 from ${EVENTS} where ${bySite}id > ? limit ${EXACT}) newer`
  return Number(await database.value(text, [...(sites ?? []), id]))
}
