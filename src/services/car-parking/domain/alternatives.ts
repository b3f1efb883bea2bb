/** Other times and places for a stay that cannot be had. */
import { HOUR } from '../../../kernel/calendar.ts'
import type { Stay } from './stay.ts'

/** By how much a stay is moved to find room for it, nearest first. */
export const SHIFTS: readonly number[] = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72].map(hours => hours * HOUR)

/** The same length, a little later and a little earlier in turn. */
export const shiftedStays = (stay: Stay): Stay[] =>
  SHIFTS.flatMap(shift => [shift, -shift].map(by => ({ ...stay, entry: stay.entry + by, exit: stay.exit + by })))
