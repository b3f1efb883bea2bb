/** A stay, and what a place demands of one. Instants are milliseconds since 1970. */
import { DAY, MINUTE } from '../../../kernel/calendar.ts'
import { isOpenFor, type OpeningTimes } from './opening-hours.ts'

/** Half open: a stay that ends when the next begins does not overlap it. */
export type Stay = {
  readonly entry: number
  readonly exit: number
  /** The zone of the location, `Europe/Berlin`. */
  readonly timeZone: string
  /** How many spaces it takes. */
  readonly spaces: number
}

/** The longest stay that anything is computed for, whatever a location allows. */
export const LONGEST_STAY = 731 * DAY

export type StayRules = {
  readonly leadTimeMinutes: number
  /** How far ahead a stay may begin; null for any time. */
  readonly horizonDays: number | null
  readonly minStayMinutes: number
  readonly maxStayMinutes: number | null
  readonly entryInHoursOnly: boolean
  readonly exitInHoursOnly: boolean
}

export type StayProblem =
  | 'exit_before_entry'
  | 'too_long'
  | 'too_short'
  | 'too_soon'
  | 'too_far_ahead'
  | 'closed_at_entry'
  | 'closed_at_exit'

/** Everything that speaks against a stay, at once. `now` is when it is asked for. */
export function stayProblems(
  stay: Stay,
  place: { rules: StayRules; opening: OpeningTimes },
  now: number,
): StayProblem[] {
  const { entry, exit } = stay
  if (!(exit > entry)) return ['exit_before_entry']
  if (exit - entry > LONGEST_STAY) return ['too_long']
  const { rules, opening } = place
  const { minStayMinutes, maxStayMinutes, horizonDays } = rules
  const found: [boolean, StayProblem][] = [
    [exit - entry < minStayMinutes * MINUTE, 'too_short'],
    [maxStayMinutes !== null && exit - entry > maxStayMinutes * MINUTE, 'too_long'],
    [entry < now + rules.leadTimeMinutes * MINUTE, 'too_soon'],
    [horizonDays !== null && entry > now + horizonDays * DAY, 'too_far_ahead'],
    [!isOpenFor('entry', entry, { opening, isBound: rules.entryInHoursOnly }), 'closed_at_entry'],
    [!isOpenFor('exit', exit, { opening, isBound: rules.exitInHoursOnly }), 'closed_at_exit'],
  ]
  return found.filter(([isSo]) => isSo).map(([, problem]) => problem)
}
