/** Times of the site's clock: weekdays with hours (`1,2,3,4,5 09:00-18:00`, over midnight too) or dates (`2026-12-24..2026-12-26`). */
import type { SiteTime } from '../../domain/rules.ts'

/** False for what cannot be read. Sunday is 0; an end before the start belongs to the next morning. */
export function isWithin(text: string, now: SiteTime): boolean {
  const dates = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text)
  if (dates) return dates[1]! <= now.date && now.date <= dates[2]!
  const week = /^([0-6](?:,[0-6])*)(?: ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d))?$/.exec(text)
  if (!week) return false
  const days = week[1]!.split(',').map(Number)
  if (week[2] === undefined) return days.includes(now.weekday)
  const [from, to] = [minutesOf(week[2], week[3]!), minutesOf(week[4]!, week[5]!)]
  const isToday = days.includes(now.weekday)
  if (from < to) return isToday && now.minutes >= from && now.minutes < to
  const wasYesterday = days.includes((now.weekday + 6) % 7)
  return (isToday && now.minutes >= from) || (wasYesterday && now.minutes < to)
}

/** What such a text looks like, for the moment when one is saved. */
export const schedulePattern =
  '\\d{4}-\\d\\d-\\d\\d\\.\\.\\d{4}-\\d\\d-\\d\\d|[0-6](?:,[0-6])*(?: (?:[01]\\d|2[0-3]):[0-5]\\d-(?:[01]\\d|2[0-4]):[0-5]\\d)?'

const minutesOf = (hours: string, minutes: string) => Number(hours) * 60 + Number(minutes)
