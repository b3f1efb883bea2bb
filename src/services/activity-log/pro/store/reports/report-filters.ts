/** The filters and the time of a report: checked, and confined to the sites that the caller may see. */
import { Type } from 'typebox'
import { instantFromMillis } from '../../../../../kernel/clock.ts'
import type { ReadContext } from '../../../../../kernel/context.ts'
import { choices, json } from '../../../../../kernel/fields.ts'
import { LONGEST_SEARCH } from '../../../domain/filters.ts'
import { addDays, localHour } from '../../../domain/site-time.ts'
import { refuseFields } from '../../../errors.ts'
import { readFilters } from '../../../store/read-filters.ts'
import type { ScopedFilters } from '../../../store/selection.ts'
import { REPORT_FILTERS, type ReportRequest, SECTIONS } from '../../domain/report-request.ts'

const one = Type.Union([Type.String({ maxLength: 200 }), Type.Number()])
const oneOrMany = Type.Union([one, Type.Array(one, { maxItems: 200 })])

/** What the values mean is the log's business; here only that they have names and a shape that the log knows. */
const reportFilters = Type.Object(Object.fromEntries(REPORT_FILTERS.map(name => [name, Type.Optional(oneOrMany)])), {
  title: 'ReportFilters',
  additionalProperties: false,
})

/** What is asked of a report now and of a planned one alike. */
export const reportContents = {
  sections: choices(SECTIONS, { default: SECTIONS, description: 'What it holds; everything when none is named.' }),
  filters: json(reportFilters, {
    default: {},
    description: 'Filters of GET /events by their names, without the dates.',
  }),
}

/** For the moment when a schedule is saved: throws what making the report would throw. */
export async function checkReportFilters(filters: ReportRequest['filters'], ctx: ReadContext): Promise<void> {
  await windowOf({ filters, days: 1, date_from: null, date_to: null }, null, ctx)
}

export type Window = { readonly filters: ScopedFilters; readonly from: string; readonly to: string }

/**
 * `sites` are those that a schedule was saved for; without them the caller's own reach decides. A filter value that the
 * log does not know is refused, because a report that is wider than it says would be a false one.
 */
export async function windowOf(
  request: Pick<ReportRequest, 'filters' | 'days' | 'date_from' | 'date_to'>,
  sites: readonly number[] | null,
  ctx: ReadContext,
): Promise<Window> {
  const { day: today } = localHour(instantFromMillis(ctx.clock.millis()), ctx.site.zone)
  const date_to = request.date_to ?? today
  const to = dayOf((await read({ date_to }, ctx)).to, ctx) ?? today
  const date_from = request.date_from ?? addDays(to, 1 - request.days)
  const asked = sites === null ? request.filters : { ...request.filters, site_id: undefined }
  const { sites: own, ...filters } = await read({ ...asked, date_from, date_to }, ctx)
  const from = dayOf(filters.from, ctx) ?? to
  if (from > to) refuseFields({ date_from: 'must not lie after date_to.' })
  if (addDays(from, MOST_DAYS) < to) refuseFields({ date_from: 'must not lie more than ten years back.' })
  return { filters: { ...filters, sites: sites ?? own }, from, to }
}

const MOST_DAYS = 3660

const dayOf = (instant: string | undefined, ctx: ReadContext): string | null =>
  instant === undefined ? null : localHour(instant, ctx.site.zone).day

async function read(given: Readonly<Record<string, unknown>>, ctx: ReadContext): Promise<ScopedFilters> {
  const { search } = given
  if (typeof search === 'string' && [...search].length > LONGEST_SEARCH)
    refuseFields({ 'filters.search': `must be at most ${LONGEST_SEARCH} characters long.` })
  const { filters, ignored } = await readFilters(given, ctx)
  refuseFields(Object.fromEntries(ignored.map(name => [name, 'has a value that the log does not know.'])))
  return filters
}
