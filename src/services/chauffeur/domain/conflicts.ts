/**
 * Whether one vehicle, or one driver, can do two trips. Between them lie the way from where the first ends to where the
 * second begins, over the base where vehicles return to it, and the minutes kept free around each. Values in, values out.
 */
import { HOUR, MINUTE } from '../../../kernel/calendar.ts'
import { sum } from '../../../kernel/money.ts'
import { kilometresBetween, type Point } from '../../../kernel/points.ts'

/** One way of a trip, in milliseconds since 1970; points are null where nobody said where it is. */
export type Leg = {
  readonly from: number
  readonly until: number
  readonly start: Point | null
  readonly end: Point | null
}

export type ConflictRules = {
  readonly minutesBefore: number
  readonly minutesAfter: number
  /** Where the vehicle goes after each trip; null where it stays. */
  readonly base: Point | null
}

/** Roads are longer than the straight line, and nobody drives through a town at the speed of a road. */
const DETOUR = 1.3
const KILOMETRES_AN_HOUR = 50

/** No way between two trips takes longer. */
const LONGEST_WAY = 12 * HOUR

export function areInConflict(one: Leg, other: Leg, rules: ConflictRules): boolean {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  const between = second.from - first.until
  // Most trips of a month are so far apart, or so near, that nobody needs to know the way between them.
  if (between >= longestGap(rules)) return false
  return between < keptFree(rules) || between < gapBetween(first, second, rules)
}

/** Trips that are farther apart in time are never in each other's way. */
export const longestGap = (rules: Omit<ConflictRules, 'base'>): number => keptFree(rules) + LONGEST_WAY

const keptFree = ({ minutesBefore, minutesAfter }: Omit<ConflictRules, 'base'>): number =>
  (minutesBefore + minutesAfter) * MINUTE

/** How long the vehicle needs from the end of one trip to the beginning of the next. */
export function gapBetween(first: Leg, second: Leg, rules: ConflictRules): number {
  const { base } = rules
  const way = base ? driveTime(first.end, base) + driveTime(base, second.start) : driveTime(first.end, second.start)
  return keptFree(rules) + Math.min(LONGEST_WAY, way)
}

function driveTime(from: Point | null, to: Point | null): number {
  if (!from || !to) return 0
  return Math.round(((kilometresBetween(from, to) * DETOUR) / KILOMETRES_AN_HOUR) * HOUR)
}

/** What a browser says of the way, against the straight lines between its places. */
export type Plausibility = 'plausible' | 'impossible' | 'unusual'

/** Both ends have to be known; stops that nobody put on the map are left out, which makes the line shorter at most. */
export function judgeDistance(kilometres: number, places: readonly (Point | null)[]): Plausibility {
  if (!places.at(0) || !places.at(-1)) return 'plausible'
  const known = places.filter(place => place !== null)
  const straight = sum(known.slice(1).map((place, index) => kilometresBetween(known[index]!, place)))
  // Coordinates of large places are those of their middle.
  if (kilometres < straight - NEAR_ENOUGH) return 'impossible'
  return straight > NEAR_ENOUGH && kilometres > 3 * straight ? 'unusual' : 'plausible'
}

const NEAR_ENOUGH = 1
