/** What a set of rules would have made of past bookings. Values in, values out. */
import { sum } from '../../../../kernel/money.ts'
import type { FareStep } from '../../domain/fare.ts'
import { holds, type PricingRule, type RuledTrip, ruleSteps } from './pricing-rules.ts'

export type PastBooking = {
  readonly number: string
  readonly trip: RuledTrip
  /** The sum of its parts, before any rule. */
  readonly parts: number
  /** What it cost. */
  readonly total: number
}

export type Replay = {
  readonly bookings: number
  readonly changed: number
  readonly revenueBefore: number
  readonly revenueAfter: number
  readonly samples: readonly {
    readonly number: string
    readonly before: number
    readonly after: number
    readonly trace: readonly FareStep[]
  }[]
  /** Rules that hold for none of the bookings. */
  readonly dead: readonly number[]
  /** Rules that would hold, but never get their turn, because another one stops before them. */
  readonly shadowed: readonly number[]
}

const MOST_SAMPLES = 20

export function replayRules(rules: readonly PricingRule[], past: readonly PastBooking[]): Replay {
  const replayed = past.map(booking => {
    const trace = ruleSteps(rules, booking.parts, booking.trip)
    return { number: booking.number, before: booking.total, after: trace.at(-1)?.after ?? booking.parts, trace }
  })
  const changed = replayed.filter(({ before, after }) => before !== after)
  const ran = new Set(replayed.flatMap(({ trace }) => trace.map(step => step.rule_id)))
  const held = rules.filter(rule => past.some(({ trip }) => holds(rule.conditions, trip)))
  return {
    bookings: past.length,
    changed: changed.length,
    revenueBefore: sum(replayed.map(({ before }) => before)),
    revenueAfter: sum(replayed.map(({ after }) => after)),
    samples: changed.slice(0, MOST_SAMPLES),
    dead: rules.filter(rule => !held.includes(rule)).map(({ id }) => id),
    shadowed: held.filter(({ id }) => !ran.has(id)).map(({ id }) => id),
  }
}
