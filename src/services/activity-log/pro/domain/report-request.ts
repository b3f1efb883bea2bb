/** What a report is asked to hold, by a person or by a schedule. */

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
  readonly date_from: string | null
  readonly date_to: string | null
  readonly sections: readonly Section[]
  /** As they were sent, by the names of the log's own filters. */
  readonly filters: Readonly<Record<string, unknown>>
}

/** In their own order; none named means all of them. */
export const sectionsInOrder = (asked: readonly Section[]): Section[] =>
  asked.length === 0 ? [...SECTIONS] : SECTIONS.filter(section => asked.includes(section))
