/** The events of a filter as a file: exactly what GET /events pages through, newest first. */
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { type Cell, csvStream } from '../../../../kernel/csv.ts'
import { csv, file, Reply } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { access } from '../../permissions.ts'
import { filterInput, ignoredOf } from '../../routes/filter-input.ts'
import { ownSource } from '../../store/event-row.ts'
import { presentEvents, type ShownEvent } from '../../store/present-events.ts'
import { readFilters } from '../../store/read-filters.ts'
import { recordEvent } from '../../store/record-event.ts'
import type { ScopedFilters } from '../../store/selection.ts'
import { streamEvents } from '../../store/stream-events.ts'
import { countEvents } from '../../store/totals.ts'
import { countDownload } from '../store/export/downloads.ts'
import { EVENT_HEADER, eventCells } from '../store/export/event-cells.ts'

const MOST_ROWS = 50_000
const COUNTING_TIME = 2000

export const exportEvents = route({
  method: 'GET',
  path: '/export',
  summary: 'Events as CSV or JSON lines, with the filters of the log; at most 50,000',
  access: access.export,
  writes: true,
  transaction: false,
  seconds: 600,
  input: Type.Object({
    format: Type.Optional(
      Type.Enum(['csv', 'jsonl'], { default: 'csv', description: 'A table, or an object on each line.' }),
    ),
    ...filterInput,
  }),
  reply: Type.Union([bytesOf('text/csv'), bytesOf('application/x-ndjson')]),
  async handler({ format = 'csv', ...given }, ctx) {
    await countDownload(ctx)
    const { filters, ignored } = await readFilters(given, ctx)
    const before = await noteDownload({ format, filters }, ctx)
    const name = `activity-log-${ctx.clock.instant().slice(0, 10)}`
    const events = shownEvents(filters, before, ctx)
    const reply =
      format === 'csv'
        ? csv(csvStream(EVENT_HEADER, tableOf(events)), `${name}.csv`)
        : file(Readable.from(linesOf(events)), 'application/x-ndjson; charset=utf-8', `${name}.jsonl`)
    const names = ignoredOf(ignored, ctx).ignored
    return names ? new Reply(reply.content, 200, { ...reply.headers, 'x-ignored': names.join(', ') }) : reply
  },
})

/**
 * Written down before the first line leaves, whether or not the reader stays to the end. Answers the id of that event:
 * it came after what was asked for.
 */
async function noteDownload(
  { format, filters }: { format: string; filters: ScopedFilters },
  ctx: ReadContext,
): Promise<number> {
  const counted = await countEvents({ filters, deadline: performance.now() + COUNTING_TIME }, ownSource(ctx))
  const known = Math.min(counted.total, MOST_ROWS)
  const rows = counted.total_capped ? `more than ${known}` : known
  const { sites: _sites, ...asked } = filters
  const object = { type: 'log', id: 'export', label: 'Export' }
  const extra = { rows, format, filters: asked }
  return ctx.transaction(async tx => {
    const recorded = await recordEvent({ code: 9003, object, extra }, tx)
    return recorded ? recorded.id() : Number.MAX_SAFE_INTEGER
  })
}

async function* shownEvents(
  filters: ScopedFilters,
  before: number,
  ctx: ReadContext,
): AsyncGenerator<readonly ShownEvent[]> {
  let left = MOST_ROWS
  for await (const rows of streamEvents({ filters, limit: MOST_ROWS + 1 }, ownSource(ctx))) {
    const kept = rows.filter(({ id }) => id < before).slice(0, left)
    left -= kept.length
    yield await presentEvents(kept, ctx)
  }
}

async function* tableOf(chunks: AsyncIterable<readonly ShownEvent[]>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const events of chunks) yield events.map(eventCells)
}

async function* linesOf(chunks: AsyncIterable<readonly ShownEvent[]>): AsyncGenerator<string> {
  for await (const events of chunks)
    if (events.length > 0) yield events.map(event => `${JSON.stringify(event)}\n`).join('')
}
