/** Fares with pricing rules, fees and coupons against a second way of counting, which knows nothing of the first. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { adjustmentTypes } from '../../../../kernel/price-adjustments.ts'
import { fareOf, type Trip } from '../../domain/fare.ts'
import { type PricingRule, ruleSteps } from '../domain/pricing-rules.ts'

const RUNS = process.env.DOZEN_STRESS ? 100_000 : 2000

const amount = fc.nat(1_000_000)
const rules = fc.array(
  fc.record({
    adjustmentType: fc.constantFrom(...adjustmentTypes),
    adjustmentValue: fc.nat(20_000),
    stopProcessing: fc.boolean(),
    conditions: fc.record(
      {
        service_types: fc.subarray(['distance', 'hourly'] as const),
        vehicle_ids: fc.subarray([1, 2, 3]),
        days_of_week: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
        date_from: fc.constantFrom('2031-06-10', '2031-06-20'),
        date_to: fc.constantFrom('2031-06-15', '2031-06-25'),
        min_distance: fc.nat(100),
        max_distance: fc.nat(100),
        min_passengers: fc.integer({ min: 1, max: 8 }),
        max_passengers: fc.integer({ min: 1, max: 8 }),
      },
      { requiredKeys: [] },
    ),
  }),
  { maxLength: 6 },
)
const arbitrary = fc.record({
  serviceType: fc.constantFrom('distance' as const, 'hourly' as const),
  isReturn: fc.boolean(),
  metres: fc.nat(200_000),
  duration: fc.nat(240_000),
  passengers: fc.integer({ min: 1, max: 8 }),
  day: fc.integer({ min: 1, max: 30 }),
  tariff: fc.record({ vehicleId: fc.integer({ min: 1, max: 3 }), base: amount, perDistance: amount, perHour: amount }),
  minimum: amount,
  rules,
  fees: fc.array(fc.nat(10_000), { maxLength: 4 }),
  percent: fc.nat(10_000),
})
type Case = typeof arbitrary extends fc.Arbitrary<infer Value> ? Value : never

test('E-21 E-22 E-23 E2 whatever rules, fees and coupons a trip has, its total is counted again, and every step goes on', () => {
  fc.assert(
    fc.property(arbitrary, given => {
      const { total, trace } = fareOf(tripOf(given), { ...given.tariff, minimum: given.minimum }, termsOf(given))
      assert.equal(total, countedAgain(given))
      assert.ok(total >= 0 && Number.isSafeInteger(total))
      let before = 0
      for (const step of trace) {
        assert.equal(step.before, before)
        before = step.after
      }
      assert.equal(before, total)
    }),
    { numRuns: RUNS },
  )
})

const dateOf = ({ day }: Case): string => `2031-06-${String(day).padStart(2, '0')}`

const tripOf = (given: Case): Trip => {
  const { serviceType, isReturn, metres, duration, passengers } = given
  return { serviceType, isReturn, metres, duration, passengers, pickupDate: dateOf(given) }
}

function termsOf({ rules: given, fees, percent }: Case) {
  const named: PricingRule[] = given.map((rule, index) => ({ ...rule, id: index + 1, name: `Rule ${index}` }))
  return {
    ...{ decimals: 2, unit: 'km' as const, flatPrice: null },
    rules: (total: number, trip: Trip & { readonly vehicleId: number }) => ruleSteps(named, total, trip),
    fees: fees.map(one => ({ kind: 'stop' as const, name: 'stop', amount: one })),
    coupon: { code: 'C', type: 'percent' as const, value: percent, minTotal: 0, maxDiscount: null },
  }
}

/** Half up, in whole numbers of any size. */
const share = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)

function countedAgain(given: Case): number {
  const { serviceType, isReturn, metres, duration, tariff } = given
  const cents = (price: number) => share(BigInt(price), 100n)
  const way = share(BigInt(metres) * BigInt(tariff.perDistance), 1000n * 100n)
  const time = share(BigInt(duration) * BigInt(tariff.perHour), 10_000n * 100n)
  const once = cents(tariff.base) + (serviceType === 'hourly' ? time : way)
  const driven = isReturn && serviceType === 'distance' ? 2n * once : once
  const least = cents(given.minimum)
  let total = driven < least ? least : driven
  for (const rule of given.rules) {
    if (!applies(rule.conditions, given)) continue
    const value = BigInt(rule.adjustmentValue)
    const part = share(total * value, 10_000n)
    const after = { set: value, increase_v: total + value, decrease_v: total - value }
    const byPercent = { increase_p: total + part, decrease_p: total - part }
    const key = rule.adjustmentType.replace(/^set_.*/, 'set').replace(/(_[vp]).*/, '$1')
    total = { ...after, ...byPercent }[key as keyof typeof after]
    if (total < 0n) total = 0n
    if (rule.stopProcessing) break
  }
  const whole = given.fees.reduce((sum, one) => sum + BigInt(one), total)
  return Number(whole - share(whole * BigInt(given.percent), 10_000n))
}

/** Each condition by itself, from what the rules of the service say. */
function applies(conditions: Case['rules'][number]['conditions'], given: Case): boolean {
  const date = dateOf(given)
  const kilometres = given.metres / 1000
  const refusals = [
    conditions.service_types?.length && !conditions.service_types.some(one => one === given.serviceType),
    conditions.vehicle_ids?.length && !conditions.vehicle_ids.some(one => one === given.tariff.vehicleId),
    conditions.days_of_week?.length && !conditions.days_of_week.some(one => one === new Date(date).getUTCDay()),
    conditions.date_from !== undefined && date < conditions.date_from,
    conditions.date_to !== undefined && date > conditions.date_to,
    conditions.min_distance !== undefined && kilometres < conditions.min_distance,
    conditions.max_distance !== undefined && kilometres > conditions.max_distance,
    conditions.min_passengers !== undefined && given.passengers < conditions.min_passengers,
    conditions.max_passengers !== undefined && given.passengers > conditions.max_passengers,
  ]
  return !refusals.some(Boolean)
}
