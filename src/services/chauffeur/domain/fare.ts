/**
 * The fare of a trip, exact and explained step by step. Amounts are integers of the currency's smallest unit, prices of
 * a vehicle ten-thousandths of the currency's unit. Each step is rounded half up. Values in, values out.
 */
import { type CouponValue, discountOf } from '../../../kernel/coupons.ts'
import { multiplyDivide, notNegative, sum } from '../../../kernel/money.ts'
import type { ServiceType } from './booking-status.ts'

export type DistanceUnit = 'km' | 'mi'

export type Trip = {
  readonly serviceType: ServiceType
  readonly isReturn: boolean
  readonly metres: number
  /** Ten-thousandths of an hour. */
  readonly duration: number
  readonly passengers: number
  /** On the clock of the site, which rules about dates and weekdays speak of. */
  readonly pickupDate: string
}

/** What a vehicle costs, in ten-thousandths of the currency's unit. */
export type Tariff = {
  readonly vehicleId: number
  readonly base: number
  readonly perDistance: number
  readonly perHour: number
  readonly minimum: number
}

export type FareTerms = {
  /** How many decimals the currency has. */
  readonly decimals: number
  /** What `perDistance` is the price of. */
  readonly unit: DistanceUnit
  /** The price of a flat route, in ten-thousandths; null where there is none. */
  readonly flatPrice: number | null
  readonly rules: PriceRules
  /** What is charged besides; nothing unless told. */
  readonly fees?: readonly Fee[]
  readonly coupon?: (CouponValue & { readonly code: string }) | null
}

/** An amount beside the fare, which rules do not touch. */
export type Fee = { readonly kind: 'stop' | 'waiting' | 'place'; readonly name: string; readonly amount: number }

/** What rules make of a sum, one step for each that holds. */
export type PriceRules = (total: number, trip: Trip & { readonly vehicleId: number }) => readonly FareStep[]
export const noRules: PriceRules = () => []

export type FareStep = {
  readonly step: 'base' | 'distance' | 'time' | 'flat' | 'return' | 'minimum' | 'rule' | Fee['kind'] | 'coupon'
  readonly rule_id: number | null
  readonly name: string
  readonly before: number
  readonly after: number
}

export type Fare = {
  readonly base: number
  readonly distance: number
  readonly time: number
  readonly fees: number
  /** What a coupon takes off, as a positive amount. */
  readonly discount: number
  readonly total: number
  readonly trace: readonly FareStep[]
}

/** A price list as an amount. */
export const amountOf = (price: number, decimals: number): number => multiplyDivide(price, 10 ** decimals, PLACES)

const PLACES = 10_000
/** Metres of a mile and of a kilometre, in thousandths. */
const UNIT = { km: 1_000_000, mi: 1_609_344 } as const

export function fareOf(trip: Trip, tariff: Tariff, terms: FareTerms): Fare {
  const trace: FareStep[] = []
  let [base, distance, time] = partsOf(trip, tariff, terms)
  const parts = () => base + distance + time
  const note = (step: FareStep['step'], before: number, after: number) => {
    if (before !== after) trace.push({ step, rule_id: null, name: step, before, after })
  }
  note(trip.serviceType === 'flat' ? 'flat' : 'base', 0, base)
  note('distance', base, base + distance)
  note('time', base + distance, parts())
  if (trip.isReturn && trip.serviceType !== 'hourly') {
    const once = parts()
    ;[base, distance, time] = [2 * base, 2 * distance, 2 * time]
    note('return', once, parts())
  }
  if (trip.serviceType !== 'flat') {
    const before = parts()
    base += notNegative(amountOf(tariff.minimum, terms.decimals) - before)
    note('minimum', before, parts())
  }
  const steps = terms.rules(parts(), { ...trip, vehicleId: tariff.vehicleId })
  return { base, distance, time, ...surcharged(steps.at(-1)?.after ?? parts(), terms, [...trace, ...steps]) }
}

/** Fees come to what rules made of the fare, and a coupon takes off the whole. */
function surcharged(ruled: number, { fees = [], coupon = null }: FareTerms, trace: readonly FareStep[]) {
  const steps: FareStep[] = []
  let total = ruled
  const add = (step: FareStep['step'], name: string, amount: number) => {
    if (amount !== 0) steps.push({ step, rule_id: null, name, before: total, after: total + amount })
    total += amount
  }
  for (const { kind, name, amount } of fees) add(kind, name, amount)
  const discount = coupon ? discountOf(coupon, { reachable: total, whole: total }) : 0
  if (coupon) add('coupon', coupon.code, -discount)
  return { fees: sum(fees.map(({ amount }) => amount)), discount, total, trace: [...trace, ...steps] }
}

function partsOf(trip: Trip, tariff: Tariff, terms: FareTerms): [base: number, distance: number, time: number] {
  const { decimals, unit, flatPrice } = terms
  const scale = 10 ** decimals
  if (trip.serviceType === 'flat') return [amountOf(flatPrice ?? 0, decimals), 0, 0]
  const base = amountOf(tariff.base, decimals)
  if (trip.serviceType === 'hourly')
    return [base, 0, multiplyDivide(trip.duration, tariff.perHour * scale, PLACES * PLACES)]
  return [base, multiplyDivide(trip.metres, tariff.perDistance * scale, UNIT[unit] * (PLACES / 1000)), 0]
}
