/**
 * What a booking takes away from others, in the form in which it is summed up: who comes and who goes at an instant, and
 * how many are there when a day begins. What is free during a stay is then read from the sums of its first day and of
 * its own instants, however many bookings there are.
 */

import { DAY } from '../../../kernel/calendar.ts'
import { type BookingStatus, isBlocking } from './booking-status.ts'

export type Load = {
  readonly locationId: number
  readonly spaceTypeId: number
  /** Milliseconds since 1970. */
  readonly entry: number
  readonly exit: number
  readonly spaces: number
}
type Booked = Load & { readonly status: BookingStatus; readonly isTrashed: boolean }

/** Null for a booking that takes nothing. A hold counts until somebody has ended it: who asks takes passed ones off. */
export function loadOf({ status, isTrashed, ...load }: Booked): Load | null {
  return !isTrashed && isBlocking({ status, holdExpiresAt: null }, 0) ? load : null
}

type Place = { readonly locationId: number; readonly spaceTypeId: number }
export type InstantChange = Place & { readonly at: number; readonly coming: number; readonly going: number }
export type DayChange = Place & { readonly dayStart: number; readonly level: number }

/** By how much the sums change when a booking that took `before` takes `after`. What stays the same is left out. */
export function loadChanges(
  before: Load | null,
  after: Load | null,
): { readonly instants: readonly InstantChange[]; readonly days: readonly DayChange[] } {
  const both = [...(before ? [{ ...before, spaces: -before.spaces }] : []), ...(after ? [after] : [])]
  const instants = summed(both.flatMap(instantsOf), ({ at }) => at, addInstants)
  const days = summed(both.flatMap(daysOf), ({ dayStart }) => dayStart, addDays)
  return {
    instants: instants.filter(({ coming, going }) => coming !== 0 || going !== 0),
    days: days.filter(({ level }) => level !== 0),
  }
}

/** The beginning of the day of an instant, in UTC: a mark for sums, not a date of anybody's calendar. */
export const dayStartOf = (instant: number): number => Math.floor(instant / DAY) * DAY

const instantsOf = ({ entry, exit, spaces, ...place }: Load): InstantChange[] => [
  { locationId: place.locationId, spaceTypeId: place.spaceTypeId, at: entry, coming: spaces, going: 0 },
  { locationId: place.locationId, spaceTypeId: place.spaceTypeId, at: exit, coming: 0, going: spaces },
]

/** The days at whose beginning a car is there. */
function daysOf({ locationId, spaceTypeId, entry, exit, spaces }: Load): DayChange[] {
  const found: DayChange[] = []
  for (let dayStart = dayStartOf(entry - 1) + DAY; dayStart < exit; dayStart += DAY)
    found.push({ locationId, spaceTypeId, dayStart, level: spaces })
  return found
}

const addInstants = (one: InstantChange, other: InstantChange): InstantChange => ({
  ...one,
  coming: one.coming + other.coming,
  going: one.going + other.going,
})
const addDays = (one: DayChange, other: DayChange): DayChange => ({ ...one, level: one.level + other.level })

/** In one order, so that two who change the same sums cannot wait for each other in turn. */
function summed<T extends Place>(
  changes: readonly T[],
  when: (change: T) => number,
  add: (one: T, other: T) => T,
): T[] {
  const found = new Map<string, T>()
  for (const change of changes) {
    const key = `${change.locationId} ${change.spaceTypeId} ${when(change)}`
    const known = found.get(key)
    found.set(key, known ? add(known, change) : change)
  }
  return [...found.values()].toSorted(
    (one, other) => one.locationId - other.locationId || one.spaceTypeId - other.spaceTypeId || when(one) - when(other),
  )
}
