/** Other times and places for a stay that cannot be had. */
import { HOUR } from '../../../kernel/calendar.ts'
import type { Stay } from './stay.ts'

/** By how much a stay is moved to find room for it, nearest first. */
export const SHIFTS: readonly number[] = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72].map(hours => hours * HOUR)

/** The same length, a little later and a little earlier in turn. */
export const shiftedStays = (stay: Stay): Stay[] =>
  SHIFTS.flatMap(shift => [shift, -shift].map(by => ({ ...stay, entry: stay.entry + by, exit: stay.exit + by })))

type Point = { readonly latitude: number; readonly longitude: number }

/** Over the ground, on a ball of the size of the earth: right to half a percent. */
export function kilometresBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((to - from) / 2) ** 2
  const along = Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(across + along)))
}

const EARTH_RADIUS = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180
