/** The site's settings `date_format` and `time_format`, for everything that pages date. */
import { defaultOptions, writeInstant } from '../options/options.ts'
import type { SiteState } from '../site-state/site-state.ts'
import type { Locale } from './locale.ts'

/**
 * The locale with dates and times as the site wants them. The date that a new site is made with is an English one: until
 * somebody chooses another, other languages write dates as is usual there.
 */
export function withSiteFormats(locale: Locale, { options, site }: Pick<SiteState, 'options' | 'site'>): Locale {
  const dateFormat = String(options.get('date_format') || defaultOptions.date_format)
  const timeFormat = String(options.get('time_format') || defaultOptions.time_format)
  const writing = { language: locale.language, zone: site.zone }
  const isUsual = dateFormat === defaultOptions.date_format && !/^en(-US)?$/i.test(locale.language)
  const dated = (date: Date) => (isUsual ? locale.date(date) : writeInstant(date, dateFormat, writing))
  const date = (instant: string | Date) => written(instant, dated)
  const dateTime = (instant: string | Date) =>
    written(instant, read => `${dated(read)}, ${writeInstant(read, timeFormat, writing)}`)
  return { ...locale, date, dateTime, period: isUsual ? locale.period : periodBy(dateFormat, locale) }
}

/** A date that cannot be read is shown as nothing: a page must not fail for one. */
function written(instant: string | Date, write: (date: Date) => string): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant
  return Number.isNaN(date.getTime()) ? '' : write(date)
}

/** A whole day is a date; months and years are not. */
const periodBy =
  (format: string, locale: Locale): Locale['period'] =>
  period => {
    if (period.month === undefined || period.day === undefined) return locale.period(period)
    const noon = new Date(Date.UTC(2000, period.month - 1, period.day, 12))
    noon.setUTCFullYear(period.year)
    return writeInstant(noon, format, { language: locale.language, zone: 'UTC' })
  }
