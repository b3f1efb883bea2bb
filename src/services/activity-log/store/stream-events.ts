/** All events of a filter, newest first, in chunks: for exports and reports, with little memory. */

import type { EventRow } from '../domain/event.ts'
import { EVENT_COLUMNS, type EventSource } from './event-row.ts'
import { EVENTS } from './event-table.ts'
import { select } from './find-events.ts'
import { EVERYTHING } from './id-ranges.ts'
import { idsStatement, type ScopedFilters } from './selection.ts'

const CHUNK = 500

export async function* streamEvents(
  { filters, limit }: { filters: ScopedFilters; limit: number },
  source: EventSource,
): AsyncIterable<EventRow[]> {
  const selection = await select(filters, EVERYTHING, source)
  const ids = idsStatement(selection, limit)
  // The ids first, in the order of the index, then the rows of each: nothing is sorted but ids.
  const text = `select ${EVENT_COLUMNS.join(', ')} from ${EVENTS} where id in (${ids.text}) order by id desc`
  yield* source.database.stream<EventRow>({ text, values: ids.values }, CHUNK)
}
