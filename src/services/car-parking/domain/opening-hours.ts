/** When cars may come and go: the opening hours of the place, and dates without entries or exits. */
import { dateAt } from '../../../kernel/calendar.ts'
import {
  exceptionsOn,
  type HoursException,
  isOpenAt,
  type OpeningHours,
} from '../../../platform/opening-hours/opening-hours.ts'

export type ExceptionKind = 'closed' | 'special_hours' | 'no_entry' | 'no_exit' | 'capacity'

export type DateException = HoursException & {
  readonly kind: ExceptionKind
  /** Null: for every type of space. */
  readonly spaceTypeId: number | null
  /** How many spaces there are on these dates, of this kind of exception. */
  readonly capacity: number | null
}

export type OpeningTimes = OpeningHours<DateException>

/**
 * Whether cars may come in, or go out. `isBound` says whether the place lets them only while it is open; a closed date
 * and a date without entries or exits refuse in any case.
 */
export function isOpenFor(
  way: 'entry' | 'exit',
  instant: number,
  { opening, isBound }: { opening: OpeningTimes; isBound: boolean },
): boolean {
  if (opening.exceptions.length === 0 && (opening.week.alwaysOpen || !isBound)) return true
  const today = exceptionsOn(dateAt(instant, opening.timeZone), opening.exceptions)
  if (today.some(({ kind }) => kind === (way === 'entry' ? 'no_entry' : 'no_exit'))) return false
  if (!isBound) return way === 'exit' || !today.some(({ kind }) => kind === 'closed')
  return isOpenAt(instant, opening, { onClosedDates: way === 'exit' })
}

/** What applies to a type of space: what is for all, and what is for it alone. */
export const exceptionsFor = (spaceTypeId: number | null, exceptions: readonly DateException[]): DateException[] =>
  exceptions.filter(exception => exception.spaceTypeId === null || exception.spaceTypeId === spaceTypeId)
