/** Which ids a time has: hours know their first and last id, so that a date is a range of ids in every index. */
import type { EventFilters } from '../domain/filters.ts'
import type { EventSource } from './event-row.ts'
import type { IdRange } from './selection.ts'

export const EVERYTHING: IdRange = Object.freeze({ above: 0, below: Number.MAX_SAFE_INTEGER })

/** What lies behind the fold has no hour yet and is always looked at. */
export async function rangesOfTime(
  { from, to }: EventFilters,
  siteId: number,
  { database, hasHours }: EventSource,
): Promise<readonly IdRange[]> {
  if ((from === undefined && to === undefined) || !hasHours) return [EVERYTHING]
  const [row] = await database.rows<{ folded_to: number | null; first_id: number | null; last_id: number | null }>(
    `select (select folded_to from activity_folds where site_id = ?) as folded_to, min(first_id) as first_id,
       max(last_id) as last_id from activity_hours where site_id = ? and hour >= ? and hour <= ?`,
    [siteId, siteId, hourOf(from ?? EARLIEST), hourOf(to ?? LATEST)],
  )
  if (!row || row.folded_to === null) return [EVERYTHING]
  const tail = { above: row.folded_to, below: EVERYTHING.below }
  if (row.first_id === null || row.last_id === null) return [tail]
  const known = { above: row.first_id - 1, below: Math.min(row.last_id, row.folded_to) + 1 }
  return row.last_id >= row.folded_to && to === undefined ? [{ ...known, below: tail.below }] : [known, tail]
}

/** The part of the ranges that lies between two ids. */
export const within = (ranges: readonly IdRange[], { above, below }: IdRange): IdRange[] =>
  ranges
    .map(range => ({ above: Math.max(range.above, above), below: Math.min(range.below, below) }))
    .filter(range => range.below - range.above > 1)

/** `2026-11-15T06` of an instant. */
export const hourOf = (instant: string): string => instant.slice(0, 13)

const EARLIEST = '0000-01-01T00'
const LATEST = '9999-12-31T23'
