/** What a report is asked to hold, by a person or by a schedule. */
import { type Body, isValues, type Values } from './body.ts'

export const SECTIONS = ['summary', 'by_severity', 'by_group', 'by_user', 'by_ip', 'events'] as const
export type Section = (typeof SECTIONS)[number]
export const FORMATS = ['csv', 'html'] as const
export type ReportFormat = (typeof FORMATS)[number]

/** The filters of the log that a report takes; its time is said apart. */
export const REPORT_FILTERS = [
  ...(['severity', 'min_severity', 'event_code', 'group', 'module', 'user_id', 'user_login', 'user_role'] as const),
  ...(['ip', 'object_type', 'object_id', 'action', 'search', 'site_id'] as const),
] as const

export type ReportRequest = {
  readonly title: string
  readonly format: ReportFormat
  /** Days back from now, unless dates say it. */
  readonly days: number
  readonly dateFrom: string | null
  readonly dateTo: string | null
  readonly sections: readonly Section[]
  /** As they were sent, by the names of the log's own filters. */
  readonly filters: Values
}

export const NEW_REPORT = Object.freeze({
  title: 'Activity report',
  format: 'csv',
  days: 30,
  sections: SECTIONS,
  filters: {},
})

export function readReportRequest(body: Body): ReportRequest {
  const dateFrom = body.has('date_from') ? body.text('date_from', { least: 1, most: 40 }) : null
  const dateTo = body.has('date_to') ? body.text('date_to', { least: 1, most: 40 }) : null
  return {
    title: body.text('title', { least: 1, most: 200 }),
    format: body.choice('format', FORMATS),
    days: body.whole('days', { least: 1, most: 365 }),
    dateFrom,
    dateTo,
    sections: readSections(body),
    filters: readReportFilters(body),
  }
}

/** In their own order, each once; none named means all of them. */
export function readSections(body: Body): readonly Section[] {
  const asked = body.list('sections', { most: 20, of: `the sections ${SECTIONS.join(', ')}` }, entry =>
    SECTIONS.find(section => section === entry),
  )
  return asked.length === 0 ? SECTIONS : SECTIONS.filter(section => asked.includes(section))
}

/** What the values mean is the log's business; here only that they have names and a shape that the log knows. */
export function readReportFilters(body: Body): Values {
  const part = body.part('filters')
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(part.values)) {
    if (value === null || value === undefined) continue
    if (!(REPORT_FILTERS as readonly string[]).includes(name)) part.complain(name, 'is not a filter')
    else if (!isFilterValue(value)) part.complain(name, 'must be a text, a number or a list of them')
    else kept[name] = value
  }
  return kept
}

const isFilterValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length <= 200 && value.every(isScalar) : isScalar(value) && !isValues(value)
const isScalar = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= 200) || (typeof value === 'number' && Number.isFinite(value))
