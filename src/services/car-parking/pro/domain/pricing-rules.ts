/** Pricing rules: early bird, last minute, weekends, full houses. */
import { dateAt, daysBetween, timeAt, weekdayOf } from '../../../../kernel/calendar.ts'
import { notNegative, sum } from '../../../../kernel/money.ts'
import { type Adjustment, adjusted } from '../../../../kernel/price-adjustments.ts'
import type { ParkingPrice } from '../../domain/parking-price.ts'
import { line, type PriceLine } from '../../domain/price-lines.ts'
import type { Stay } from '../../domain/stay.ts'

/** An absent or empty condition holds always. */
export type RuleConditions = {
  readonly locationIds?: readonly number[]
  readonly spaceTypeIds?: readonly number[]
  readonly customerGroupIds?: readonly number[]
  readonly dateFrom?: string | null
  readonly dateTo?: string | null
  /** Which date the dates and weekdays speak of: each unit's, the entry's, or that of the booking. */
  readonly dateBasis?: 'stay' | 'entry' | 'booking'
  readonly daysOfWeek?: readonly number[]
  readonly minUnits?: number | null
  readonly maxUnits?: number | null
  readonly leadDaysMin?: number | null
  readonly leadDaysMax?: number | null
  /** Percent of the spaces that are taken. */
  readonly occupancyMin?: number | null
  readonly occupancyMax?: number | null
  /** Times of day; a range may run over midnight. */
  readonly entryTimeFrom?: string | null
  readonly entryTimeTo?: string | null
}

export type PricingRule = Adjustment & {
  readonly name: string
  /** Lower first. */
  readonly priority: number
  readonly scope: 'unit' | 'total'
  readonly stopProcessing: boolean
  readonly conditions: RuleConditions
}

export type RuleFacts = {
  readonly locationId: number
  readonly spaceTypeId: number
  readonly customerGroupIds: readonly number[]
  /** When the booking is made. */
  readonly now: number
  /** Percent. */
  readonly occupancy: number
}

/** One line for each rule that changes the price of one space, in the order of priority. */
export function ruleLines(
  rules: readonly PricingRule[],
  parking: ParkingPrice,
  about: RuleFacts & { stay: Stay },
): PriceLine[] {
  const lines: PriceLine[] = []
  let prices = parking.prices
  // What rules on the whole have added to the sum of the units, or taken from it.
  let onTotal = 0
  for (const rule of rules.toSorted((one, other) => one.priority - other.priority)) {
    const matching = matchingUnits(rule.conditions, parking, about)
    if (matching === null) continue
    const before = sum(prices) + onTotal
    if (rule.scope === 'unit') prices = prices.map((price, index) => (matching(index) ? adjusted(price, rule) : price))
    const after = rule.scope === 'unit' ? notNegative(sum(prices) + onTotal) : adjusted(before, rule)
    onTotal = after - sum(prices)
    if (after !== before) lines.push(line('rule', rule.name, after - before))
    if (rule.stopProcessing) break
  }
  return lines
}

/** Which units a rule speaks of, or null when it does not apply at all. */
function matchingUnits(
  conditions: RuleConditions,
  { units }: ParkingPrice,
  about: RuleFacts & { stay: Stay },
): ((index: number) => boolean) | null {
  if (!fitsBooking(conditions, units.count, about)) return null
  const { entry, timeZone } = about.stay
  const basis = conditions.dateBasis ?? 'stay'
  if (basis !== 'stay')
    return fitsDate(conditions, dateAt(basis === 'entry' ? entry : about.now, timeZone)) ? () => true : null
  const fits = Array.from({ length: units.count }, (_, index) => fitsDate(conditions, units.dateOf(index)))
  return fits.includes(true) ? index => fits[index]! : null
}

function fitsBooking(conditions: RuleConditions, units: number, about: RuleFacts & { stay: Stay }): boolean {
  const { entry, timeZone } = about.stay
  const leadDays = daysBetween(dateAt(about.now, timeZone), dateAt(entry, timeZone))
  return (
    isAmong([about.locationId], conditions.locationIds) &&
    isAmong([about.spaceTypeId], conditions.spaceTypeIds) &&
    isAmong(about.customerGroupIds, conditions.customerGroupIds) &&
    isWithin(units, conditions.minUnits, conditions.maxUnits) &&
    isWithin(leadDays, conditions.leadDaysMin, conditions.leadDaysMax) &&
    isWithin(about.occupancy, conditions.occupancyMin, conditions.occupancyMax) &&
    isInTimes(timeAt(entry, timeZone), conditions.entryTimeFrom, conditions.entryTimeTo)
  )
}

const fitsDate = ({ dateFrom, dateTo, daysOfWeek }: RuleConditions, date: string): boolean =>
  (!dateFrom || dateFrom <= date) && (!dateTo || date <= dateTo) && isAmong([weekdayOf(date)], daysOfWeek)

const isAmong = (ids: readonly number[], allowed: readonly number[] = []): boolean =>
  allowed.length === 0 || ids.some(id => allowed.includes(id))

const isWithin = (value: number, least?: number | null, most?: number | null): boolean =>
  value >= (least ?? -Infinity) && value <= (most ?? Infinity)

function isInTimes(time: string, from?: string | null, to?: string | null): boolean {
  const [start, end] = [from ?? '00:00', to ?? '24:00']
  return start <= end ? start <= time && time < end : time >= start || time < end
}
