/** What a report tells: the counts of its time, and the events themselves. */
import type { ReadContext } from '../../../../../kernel/context.ts'
import { ownSource } from '../../../store/event-row.ts'
import { presentEvents, type ShownEvent } from '../../../store/present-events.ts'
import type { ScopedFilters } from '../../../store/selection.ts'
import { type Statistics, statistics } from '../../../store/statistics.ts'
import { streamEvents } from '../../../store/stream-events.ts'
import type { ReportRequest } from '../../domain/report-request.ts'
import { windowOf } from './report-filters.ts'

export type Report = {
  readonly request: ReportRequest
  readonly site: { readonly title: string; readonly url: string }
  readonly madeAt: string
  readonly counts: Statistics
  /** Whether there are more events than a report lists. */
  readonly isCut: boolean
  /** Newest first, in chunks; none when the section was not asked for. */
  readonly events: () => AsyncIterable<readonly ShownEvent[]>
}

/** A report is for reading; who needs everything exports it. */
export const MOST_LISTED = 10_000

export async function makeReport(
  request: ReportRequest,
  sites: readonly number[] | null,
  ctx: ReadContext,
): Promise<Report> {
  const madeAt = ctx.clock.instant()
  const { filters: asked, from, to } = await windowOf(request, sites, ctx)
  // What happens from now on is not in it, the making of the report itself included.
  const filters = { ...asked, to: asked.to !== undefined && asked.to < madeAt ? asked.to : madeAt }
  const counts = await statistics({ filters, from, to }, ctx)
  return {
    request,
    site: { title: ctx.site.title, url: ctx.site.url },
    madeAt,
    counts,
    isCut: counts.total > MOST_LISTED,
    events: () => listed(filters, ctx),
  }
}

async function* listed(filters: ScopedFilters, ctx: ReadContext): AsyncGenerator<readonly ShownEvent[]> {
  for await (const rows of streamEvents({ filters, limit: MOST_LISTED }, ownSource(ctx)))
    yield await presentEvents(rows, ctx)
}
