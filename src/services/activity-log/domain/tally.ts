/** What is counted of events: for each day of the site's clock by several dimensions, and which ids an hour has. */
import { localHour } from './site-time.ts'

export type Counted = {
  readonly id: number
  readonly occurred_at: string
  readonly severity: number
  readonly group_key: string
  readonly action: string
  readonly user_id: number
  readonly ip: string
}
export type HourCount = { readonly hour: string; first_id: number; last_id: number; total: number }
export type DayCount = { readonly dimension: string; readonly day: string; readonly key: string; total: number }
export type Tally = { readonly hours: readonly HourCount[]; readonly days: readonly DayCount[] }

export const DIMENSIONS = ['severity', 'group', 'action', 'user', 'ip', 'hour'] as const
export type Dimension = (typeof DIMENSIONS)[number]

export function tally(events: readonly Counted[], zone: string): Tally {
  const hours = new Map<string, HourCount>()
  const days = new Map<string, DayCount>()
  const clock = hourClock(zone)
  for (const event of events) {
    countHour(hours, event)
    const { day, hour } = clock(event.occurred_at)
    for (const [dimension, key] of keysOf(event, hour)) {
      const name = `${dimension} ${day} ${key}`
      const known = days.get(name)
      if (known) known.total += 1
      else days.set(name, { dimension, day, key, total: 1 })
    }
  }
  return { hours: [...hours.values()], days: [...days.values()] }
}

/** Days and hours change at most every quarter of an hour of any clock, so each is looked up once. */
export function hourClock(zone: string): (instant: string) => { readonly day: string; readonly hour: number } {
  const known = new Map<string, { readonly day: string; readonly hour: number }>()
  return instant => {
    const quarter = `${instant.slice(0, 14)}${Math.floor(Number(instant.slice(14, 16)) / 15)}`
    const found = known.get(quarter)
    if (found) return found
    const made = localHour(instant, zone)
    known.set(quarter, made)
    return made
  }
}

function countHour(hours: Map<string, HourCount>, { id, occurred_at }: Counted): void {
  const hour = occurred_at.slice(0, 13)
  const known = hours.get(hour)
  if (!known) {
    hours.set(hour, { hour, first_id: id, last_id: id, total: 1 })
    return
  }
  known.first_id = Math.min(known.first_id, id)
  known.last_id = Math.max(known.last_id, id)
  known.total += 1
}

const keysOf = (event: Counted, hour: number): readonly (readonly [Dimension, string])[] => [
  ['severity', String(event.severity)],
  ['group', event.group_key],
  ['action', event.action],
  ['user', String(event.user_id)],
  ['ip', event.ip],
  ['hour', String(hour)],
]
