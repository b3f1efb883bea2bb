/** The fare engine against a second way of counting, and against figures that anybody can check. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { areInConflict, gapBetween, judgeDistance } from '../domain/conflicts.ts'
import { type FareTerms, fareOf, noRules, type Tariff, type Trip } from '../domain/fare.ts'
import { legsOf } from '../domain/legs.ts'

const tariff: Tariff = { vehicleId: 1, base: 200_000, perDistance: 15_000, perHour: 600_000, minimum: 300_000 }
const terms: FareTerms = { decimals: 2, unit: 'km', flatPrice: null, rules: noRules }
const trip: Trip = {
  serviceType: 'distance',
  isReturn: false,
  metres: 10_000,
  duration: 0,
  passengers: 1,
  pickupDate: '2031-06-17',
}
const priced = (differences: Partial<Trip>, others: Partial<FareTerms & Tariff> = {}) => {
  const { base, distance, time, total } = fareOf(
    { ...trip, ...differences },
    { ...tariff, ...others },
    { ...terms, ...others },
  )
  return [base, distance, time, total]
}

test('E-36 a distance costs base and way, hours base and time, a route its price, each once', () => {
  assert.deepEqual(priced({}), [2000, 1500, 0, 3500])
  assert.deepEqual(priced({ serviceType: 'hourly', duration: 25_000 }), [2000, 0, 15_000, 17_000])
  assert.deepEqual(priced({ serviceType: 'flat' }, { flatPrice: 895_000 }), [8950, 0, 0, 8950])
})

test('E-36 a way back doubles the parts of a distance and of a route, and is no matter of hours', () => {
  assert.deepEqual(priced({ isReturn: true }), [4000, 3000, 0, 7000])
  assert.deepEqual(priced({ serviceType: 'flat', isReturn: true }, { flatPrice: 100_000 }), [2000, 0, 0, 2000])
  assert.deepEqual(priced({ serviceType: 'hourly', duration: 10_000, isReturn: true }), [2000, 0, 6000, 8000])
})

test('E-36 the least price is asked for after the doubling, fills up the base, and is no matter of routes', () => {
  assert.deepEqual(priced({ metres: 1000 }), [2850, 150, 0, 3000])
  assert.deepEqual(priced({ metres: 1000, isReturn: true }), [4000, 300, 0, 4300])
  assert.deepEqual(priced({ serviceType: 'flat' }, { flatPrice: 10_000 }), [100, 0, 0, 100])
})

test('E-36 miles are counted as miles, and yen without decimals', () => {
  assert.deepEqual(priced({ metres: 16_093 }, { unit: 'mi' }), [2000, 1500, 0, 3500])
  assert.deepEqual(priced({}, { decimals: 0 }), [20, 15, 0, 35])
})

test('E-36 E2 each trace begins with nothing, goes on where the step before ended, and ends with the total', () => {
  const { trace, total } = fareOf({ ...trip, isReturn: true, metres: 100 }, tariff, terms)
  assert.deepEqual(
    trace.map(({ step, before, after }) => [step, before, after]),
    [
      ['base', 0, 2000],
      ['distance', 2000, 2015],
      ['return', 2015, 4030],
    ],
  )
  assert.equal(total, 4030)
})

const RUNS = process.env.DOZEN_STRESS ? 100_000 : 2000

test('E-36 E2 whatever is driven, the total is that of a second way of counting, the parts sum up, and nothing is negative', () => {
  const arbitrary = fc.record({
    serviceType: fc.constantFrom('distance', 'hourly', 'flat'),
    isReturn: fc.boolean(),
    metres: fc.nat(20_000_000),
    duration: fc.nat(7_200_000),
    base: fc.nat(10_000_000),
    perDistance: fc.nat(1_000_000),
    perHour: fc.nat(10_000_000),
    minimum: fc.nat(10_000_000),
    flatPrice: fc.nat(100_000_000),
    unit: fc.constantFrom('km', 'mi'),
    decimals: fc.constantFrom(0, 2, 3),
  })
  fc.assert(
    fc.property(arbitrary, ({ serviceType, isReturn, metres, duration, ...prices }) => {
      const asked = { ...trip, serviceType, isReturn, metres, duration } as Trip
      const fare = fareOf(asked, { ...prices, vehicleId: 1 }, { ...prices, rules: noRules } as FareTerms)
      assert.deepEqual([fare.base, fare.distance, fare.time], countedAgain(asked, prices))
      assert.equal(fare.total, fare.base + fare.distance + fare.time)
      for (const part of [fare.base, fare.distance, fare.time]) assert.ok(part >= 0 && Number.isSafeInteger(part))
      let before = 0
      for (const step of fare.trace) {
        assert.equal(step.before, before)
        before = step.after
      }
      assert.equal(before, fare.total)
    }),
    { numRuns: RUNS },
  )
})

test('fees come to the fare and a coupon takes off the whole: counted again, never below nothing', () => {
  const amount = fc.nat(100_000)
  const arbitrary = fc.record({
    base: fc.nat(10_000_000),
    fees: fc.array(amount, { maxLength: 5 }),
    type: fc.constantFrom('percent' as const, 'fixed' as const),
    value: fc.nat(10_000),
    minTotal: amount,
    maxDiscount: fc.option(amount),
  })
  fc.assert(
    fc.property(arbitrary, ({ base, fees, ...coupon }) => {
      const tariff = { vehicleId: 1, base, perDistance: 0, perHour: 0, minimum: 0 }
      const told = fees.map(one => ({ kind: 'stop' as const, name: 'stop', amount: one }))
      const extra = { fees: told, coupon: { code: 'C', ...coupon } }
      const fare = fareOf(trip, tariff, { decimals: 2, unit: 'km', flatPrice: null, rules: noRules, ...extra })
      const whole = Math.floor((base + 50) / 100) + fees.reduce((sum, one) => sum + one, 0)
      const share = coupon.type === 'fixed' ? coupon.value : Math.floor((whole * coupon.value + 5000) / 10_000)
      const most = Math.min(share, whole, coupon.maxDiscount ?? share)
      const discount = whole < coupon.minTotal ? 0 : most
      assert.deepEqual([fare.discount, fare.total], [discount, whole - discount])
      assert.equal(fare.trace.at(-1)?.after ?? 0, fare.total)
    }),
    { numRuns: RUNS },
  )
})

type Prices = {
  base: number
  perDistance: number
  perHour: number
  minimum: number
  flatPrice: number
  unit: string
  decimals: number
}

/** With fractions of big integers instead of the arithmetic of the engine. */
function countedAgain({ serviceType, isReturn, metres, duration }: Trip, prices: Prices): number[] {
  const scale = 10n ** BigInt(prices.decimals)
  const half = (above: bigint, below: bigint) => Number((above + below / 2n) / below)
  const money = (price: number) => half(BigInt(price) * scale, 10_000n)
  const twice = isReturn && serviceType !== 'hourly' ? 2 : 1
  if (serviceType === 'flat') return [money(prices.flatPrice) * twice, 0, 0]
  const metresOfUnit = prices.unit === 'km' ? 1_000_000n : 1_609_344n
  const way =
    serviceType === 'distance'
      ? half(BigInt(metres) * 1000n * BigInt(prices.perDistance) * scale, metresOfUnit * 10_000n)
      : 0
  const hours = serviceType === 'hourly' ? half(BigInt(duration) * BigInt(prices.perHour) * scale, 100_000_000n) : 0
  const parts = [money(prices.base) * twice, way * twice, hours * twice]
  const short = money(prices.minimum) - parts.reduce((sum, part) => sum + part, 0)
  return [parts[0]! + Math.max(0, short), parts[1]!, parts[2]!]
}

const HOUR = 3_600_000
const leg = (from: number, until: number) => ({ from: from * HOUR, until: until * HOUR, start: null, end: null })
const close = { minutesBefore: 0, minutesAfter: 0, base: null }
const hamburg = { latitude: 53.55, longitude: 9.99 }
const berlin = { latitude: 52.52, longitude: 13.4 }

test('two trips are in each other’s way when they overlap, or when the way between them is too long', () => {
  assert.equal(areInConflict(leg(1, 3), leg(2, 4), close), true)
  assert.equal(areInConflict(leg(1, 2), leg(2, 3), close), false)
  assert.equal(areInConflict(leg(2, 3), leg(1, 2), { ...close, minutesAfter: 1 }), true)
  const there = { ...leg(1, 2), end: berlin }
  const here = { ...leg(7, 8), start: hamburg }
  assert.equal(areInConflict(there, here, close), true, 'from Berlin to Hamburg takes more than five hours')
  assert.equal(areInConflict(there, { ...leg(9, 10), start: hamburg }, close), false)
  assert.ok(gapBetween(there, { ...here, start: berlin }, { ...close, base: hamburg }) > 12 * HOUR - 1, 'over the base')
})

test('a way is as long as it was told, else as the hours, else an hour, and the way back runs from end to start', () => {
  const journey = { pickup: 0, returning: 5 * HOUR, travelMinutes: 30, durationHours: 2, start: hamburg, end: berlin }
  assert.deepEqual(
    legsOf(journey).map(({ from, until, start }) => [from, until, start]),
    [
      [0, HOUR / 2, hamburg],
      [5 * HOUR, 5.5 * HOUR, berlin],
    ],
  )
  assert.equal(legsOf({ ...journey, travelMinutes: null, returning: null })[0]!.until, 2 * HOUR)
  assert.equal(legsOf({ ...journey, travelMinutes: 0, durationHours: null, returning: null })[0]!.until, HOUR)
  assert.deepEqual(legsOf({ ...journey, pickup: null }), [])
})

test('a distance below the straight line is impossible, one of three times as much unusual', () => {
  assert.equal(judgeDistance(200, [hamburg, berlin]), 'impossible')
  assert.equal(judgeDistance(290, [hamburg, berlin]), 'plausible')
  assert.equal(judgeDistance(800, [hamburg, berlin]), 'unusual')
  assert.equal(judgeDistance(0, [hamburg, null]), 'plausible')
  const munich = { latitude: 48.14, longitude: 11.58 }
  assert.equal(judgeDistance(800, [hamburg, munich, null, berlin]), 'impossible', 'a stop makes the way longer')
  assert.equal(judgeDistance(1200, [hamburg, munich, null, berlin]), 'plausible')
})
