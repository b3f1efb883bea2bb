/** Reports that are sent by themselves: when, what and to whom. */
import type { Body, Values } from './body.ts'
import {
  FORMATS,
  type ReportFormat,
  readReportFilters,
  readSections,
  SECTIONS,
  type Section,
} from './report-request.ts'

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export type Timing = {
  readonly frequency: Frequency
  /** 0 is Sunday; counts for weekly ones. */
  readonly weekday: number
  /** Counts for monthly ones. */
  readonly monthday: number
  /** In the site's clock. */
  readonly hour: number
}

export type ScheduleBody = Timing & {
  readonly name: string
  readonly format: ReportFormat
  readonly sections: readonly Section[]
  readonly filters: Values
  readonly recipients: readonly string[]
  readonly enabled: boolean
}

export const NEW_SCHEDULE = Object.freeze({
  frequency: 'weekly',
  weekday: 1,
  monthday: 1,
  hour: 7,
  format: 'html',
  sections: SECTIONS,
  filters: {},
  recipients: [],
  enabled: true,
})

export function readSchedule(body: Body, isMailAddress: (text: string) => boolean): ScheduleBody {
  return {
    name: body.text('name', { least: 1, most: 200 }),
    frequency: body.choice('frequency', FREQUENCIES),
    weekday: body.whole('weekday', { least: 0, most: 6 }),
    monthday: body.whole('monthday', { least: 1, most: 28 }),
    hour: body.whole('hour', { least: 0, most: 23 }),
    format: body.choice('format', FORMATS),
    sections: readSections(body),
    filters: readReportFilters(body),
    recipients: body.list('recipients', { most: 20, of: 'mail addresses' }, entry =>
      typeof entry === 'string' && isMailAddress(entry.trim()) ? entry.trim() : undefined,
    ),
    enabled: body.flag('enabled'),
  }
}

/** The rhythm as a cron line, to be read in the site's clock. */
export function cronLine({ frequency, weekday, monthday, hour }: Timing): string {
  if (frequency === 'daily') return `0 ${hour} * * *`
  return frequency === 'weekly' ? `0 ${hour} * * ${weekday}` : `0 ${hour} ${monthday} * *`
}

/** The days that a report of this rhythm covers. */
export const DAYS_COVERED: Readonly<Record<Frequency, number>> = Object.freeze({ daily: 1, weekly: 7, monthly: 31 })
