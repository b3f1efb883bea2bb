/** Pricing rules: weekends, seasons, long ways, large groups. They act on the sum of a fare, in their order. */
import { weekdayOf } from '../../../../kernel/calendar.ts'
import { type Adjustment, adjusted } from '../../../../kernel/price-adjustments.ts'
import type { ServiceType } from '../../domain/booking-status.ts'
import type { FareStep, Trip } from '../../domain/fare.ts'

/** An absent or empty condition holds always; all of them must hold. */
export type RuleConditions = {
  readonly service_types?: readonly ServiceType[] | undefined
  readonly vehicle_ids?: readonly number[] | undefined
  /** 0 is Sunday, 6 is Saturday. */
  readonly days_of_week?: readonly number[] | undefined
  readonly date_from?: string | null | undefined
  readonly date_to?: string | null | undefined
  /** Kilometres. */
  readonly min_distance?: number | null | undefined
  readonly max_distance?: number | null | undefined
  readonly min_passengers?: number | null | undefined
  readonly max_passengers?: number | null | undefined
}

export type PricingRule = Adjustment & {
  readonly id: number
  readonly name: string
  readonly stopProcessing: boolean
  readonly conditions: RuleConditions
}

export type RuledTrip = Trip & { readonly vehicleId: number }

/** One step for each rule that holds, in the order that they are given in, until one stops. */
export function ruleSteps(rules: readonly PricingRule[], total: number, trip: RuledTrip): FareStep[] {
  const steps: FareStep[] = []
  let before = total
  for (const rule of rules) {
    if (!holds(rule.conditions, trip)) continue
    const after = adjusted(before, rule)
    steps.push({ step: 'rule', rule_id: rule.id, name: rule.name, before, after })
    before = after
    if (rule.stopProcessing) break
  }
  return steps
}

export function holds(conditions: RuleConditions, trip: RuledTrip): boolean {
  const { date_from, date_to, min_distance, max_distance, min_passengers, max_passengers } = conditions
  return (
    isAmong(trip.serviceType, conditions.service_types) &&
    isAmong(trip.vehicleId, conditions.vehicle_ids) &&
    isAmong(weekdayOf(trip.pickupDate) % 7, conditions.days_of_week) &&
    (!date_from || date_from <= trip.pickupDate) &&
    (!date_to || trip.pickupDate <= date_to) &&
    isWithin(trip.metres / 1000, min_distance, max_distance) &&
    isWithin(trip.passengers, min_passengers, max_passengers)
  )
}

const isAmong = <T>(value: T, allowed: readonly T[] = []): boolean => allowed.length === 0 || allowed.includes(value)

const isWithin = (value: number, least?: number | null, most?: number | null): boolean =>
  value >= (least ?? -Infinity) && value <= (most ?? Infinity)
