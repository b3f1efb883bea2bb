/** What a report tells: the counts of its time, and the events themselves. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { addDays, localHour } from '../../domain/site-time.ts'
import { errors } from '../../errors.ts'
import { readFilters } from '../../routes/filter-input.ts'
import { ownSource } from '../../store/event-row.ts'
import { presentEvents, type ShownEvent } from '../../store/present-events.ts'
import type { ScopedFilters } from '../../store/selection.ts'
import { type Statistics, statistics } from '../../store/statistics.ts'
import { streamEvents } from '../../store/stream-events.ts'
import type { ReportRequest } from '../domain/report-request.ts'

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

/**
 * `sites` are those that a schedule was saved for; without them the caller's own reach decides. A filter value that the
 * log does not know is refused, because a report that is wider than it says would be a false one.
 */
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

/** For the moment when a schedule is saved: throws what making the report would throw. */
export async function checkReportFilters(request: ReportRequest, ctx: ReadContext): Promise<void> {
  await windowOf(request, null, ctx)
}

type Window = { readonly filters: ScopedFilters; readonly from: string; readonly to: string }

async function windowOf(request: ReportRequest, sites: readonly number[] | null, ctx: ReadContext): Promise<Window> {
  const { day: today } = localHour(instantFromMillis(ctx.clock.millis()), ctx.site.zone)
  const date_to = request.dateTo ?? today
  const to = dayOf((await read({ date_to }, ctx)).to, ctx) ?? today
  const date_from = request.dateFrom ?? addDays(to, 1 - request.days)
  const { sites: own, ...filters } = await read({ ...withoutSite(request, sites), date_from, date_to }, ctx)
  const from = dayOf(filters.from, ctx) ?? to
  if (from > to) throw errors.invalid({}, { message: 'date_from must not lie after date_to.' })
  if (addDays(from, MOST_DAYS) < to) throw errors.invalid({}, { message: 'A report covers at most ten years.' })
  return { filters: { ...filters, sites: sites ?? own }, from, to }
}

const MOST_DAYS = 3660

const withoutSite = ({ filters }: ReportRequest, sites: readonly number[] | null) =>
  sites === null ? filters : { ...filters, site_id: undefined }

const dayOf = (instant: string | undefined, ctx: ReadContext): string | null =>
  instant === undefined ? null : localHour(instant, ctx.site.zone).day

async function read(given: Readonly<Record<string, unknown>>, ctx: ReadContext): Promise<ScopedFilters> {
  const { search } = given
  if (typeof search === 'string' && [...search].length > 100)
    throw errors.invalid({}, { message: 'filters.search must not be longer than 100 characters.' })
  const { filters, ignored } = await readFilters(given, ctx)
  if (ignored.length === 0) return filters
  throw errors.invalid({}, { message: `These values are not known to the log: ${ignored.join(', ')}.` })
}

async function* listed(filters: ScopedFilters, ctx: ReadContext): AsyncGenerator<readonly ShownEvent[]> {
  for await (const rows of streamEvents({ filters, limit: MOST_LISTED }, ownSource(ctx)))
    yield await presentEvents(rows, ctx)
}
