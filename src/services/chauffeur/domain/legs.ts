/** The ways of a booking: there, and back where the customer comes back. */
import { HOUR, MINUTE } from '../../../kernel/calendar.ts'
import type { Point } from '../../../kernel/points.ts'
import type { Leg } from './conflicts.ts'

export type Journey = {
  /** Milliseconds since 1970; null for a booking without a time. */
  readonly pickup: number | null
  readonly returning: number | null
  readonly travelMinutes: number | null
  readonly durationHours: number | null
  readonly start: Point | null
  readonly end: Point | null
}

/** How long a trip takes of which nobody said how long. */
const USUAL = HOUR

/** The first is the way there. */
export function legsOf({ pickup, returning, start, end, ...journey }: Journey): Leg[] {
  if (pickup === null) return []
  const length = lengthOf(journey)
  const there: Leg = { from: pickup, until: pickup + length, start, end }
  return returning === null ? [there] : [there, { from: returning, until: returning + length, start: end, end: start }]
}

const lengthOf = ({ travelMinutes, durationHours }: Pick<Journey, 'travelMinutes' | 'durationHours'>): number =>
  travelMinutes ? travelMinutes * MINUTE : durationHours ? Math.round(durationHours * HOUR) : USUAL

/** A month, which no trip is longer than. */
export const LONGEST_LEG = 31 * 24 * HOUR
