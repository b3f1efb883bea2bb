/** How many events a filter selects: exact to ten thousand, then capped or an estimate. */
import type { EventSource } from './event-row.ts'
import { EVENTS } from './event-table.ts'
import { isQuick, select } from './find-events.ts'
import { EVERYTHING } from './id-ranges.ts'
import { scan } from './scan.ts'
import { countStatement, type ScopedFilters } from './selection.ts'

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
  const selection = await select(filters, EVERYTHING, source)
  const isUnfiltered = Object.keys(narrowing).length === 0
  if (!(await isQuick(selection, source))) {
    const { ids, searchedTo } = await scan({ selection, limit: EXACT + 1, deadline }, source)
    return totalOf(ids.length, searchedTo !== null)
  }
  const { text, values } = countStatement(selection, EXACT + 1)
  const counted = Number(await source.database.value(text, values))
  if (counted > EXACT && isUnfiltered)
    return { total: await estimate(sites, source), total_capped: false, total_approximate: true }
  return totalOf(counted, false)
}

const totalOf = (counted: number, isUnfinished: boolean): Total => ({
  total: Math.min(counted, EXACT),
  total_capped: counted > EXACT || isUnfinished,
  total_approximate: false,
})

/** What the folds have counted, or the span of ids where nobody folds. */
async function estimate(sites: ScopedFilters['sites'], { database, hasHours }: EventSource): Promise<number> {
  const where = sites === null ? '' : ` where site_id in (${sites.map(() => '?').join(', ')})`
  const values = sites ?? []
  if (hasHours) {
    const [fold] = await database.rows<{ total: number | null; folded_to: number | null }>(
      `select sum(total) as total, min(folded_to) as folded_to from activity_folds${where}`,
      values,
    )
    if (fold?.total && fold.folded_to)
      return Number(fold.total) + (await countAfter(Number(fold.folded_to), sites, database))
  }
  const [span] = await database.rows<{ first: number; last: number }>(
    `select min(id) as first, max(id) as last from ${EVENTS}${where}`,
    values,
  )
  return span ? Number(span.last) - Number(span.first) + 1 : 0
}

async function countAfter(
  id: number,
  sites: ScopedFilters['sites'],
  database: EventSource['database'],
): Promise<number> {
  const bySite = sites === null ? '' : `site_id in (${sites.map(() => '?').join(', ')}) and `
  const text = `select count(*) from (select 1 from ${EVENTS} where ${bySite}id > ? limit ${EXACT}) newer`
  return Number(await database.value(text, [...(sites ?? []), id]))
}
