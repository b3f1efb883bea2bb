/** A page of the log, newest first, by id. */

import { NUMBER } from '../../../kernel/statement.ts'
import type { EventRow } from '../domain/event.ts'
import { EVENT_COLUMNS, type EventSource } from './event-row.ts'
import { EVENTS } from './event-table.ts'
import { findIds, select } from './find-events.ts'
import { EVERYTHING } from './id-ranges.ts'
import type { ScopedFilters } from './selection.ts'
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
  return row && (sites === null || sites.includes(row.site_id)) ? row : null
}

/** Newest first. */
export async function readRows(ids: readonly number[], { database }: EventSource): Promise<EventRow[]> {
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
