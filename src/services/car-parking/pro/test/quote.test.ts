/** The price engine with everything that Pro adds: rules, groups, extras and taxes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ParkingPrice } from '../../domain/parking-price.ts'
import { totalOfLines } from '../../domain/price-lines.ts'
import { noParts, type PriceParts, quoteStay } from '../../domain/quote.ts'
import type { Stay } from '../../domain/stay.ts'
import { anyCoupon, anyStay, anyTariff, coupon, rounds, stay, type tariff, terms } from '../../test/price-samples.ts'
import { slowCoupon, slowPercent, slowRound, slowUnits } from '../../test/slow-price.ts'
import { type GroupDiscount, groupLine } from '../domain/customer-group.ts'
import { type ChosenExtra, type Extra, extraCharges } from '../domain/extras.ts'
import { type PricingRule, type RuleConditions, type RuleFacts, ruleLines } from '../domain/pricing-rules.ts'
import { type TaxRate, taxLines } from '../domain/taxes.ts'

const threeDays = stay('2026-04-16T09:00', '2026-04-19T09:00')
const facts: RuleFacts = {
  locationId: 1,
  spaceTypeId: 2,
  customerGroupIds: [3],
  now: stay('2026-04-01T12:00', '2026-04-01T12:00').entry,
  occupancy: 60,
}

const rule = (differences: Partial<PricingRule> = {}): PricingRule => ({
  name: 'Rule',
  priority: 10,
  adjustmentType: 'decrease_percent',
  adjustmentValue: 1000,
  scope: 'total',
  stopProcessing: false,
  conditions: {},
  ...differences,
})

const rulesPart = (rules: readonly PricingRule[]) => (parking: ParkingPrice, on: Stay) =>
  ruleLines(rules, parking, { ...facts, stay: on })

const withRules = (...rules: PricingRule[]) =>
  quoteStay(threeDays, terms({ parts: { ...noParts, rules: rulesPart(rules) } })).total

const adjustments: [PricingRule['adjustmentType'], number, number, number][] = [
  ['set_value', 500, 500, 1500],
  ['increase_value', 500, 3500, 4500],
  ['decrease_value', 500, 2500, 1500],
  ['increase_percent', 1000, 3300, 3300],
  ['decrease_percent', 1000, 2700, 2700],
]
for (const [adjustmentType, adjustmentValue, onTotal, onUnits] of adjustments)
  test(`the rule ${adjustmentType} changes the total, or every unit`, () => {
    assert.equal(withRules(rule({ adjustmentType, adjustmentValue })), onTotal)
    assert.equal(withRules(rule({ adjustmentType, adjustmentValue, scope: 'unit' })), onUnits)
  })

const conditions: [string, RuleConditions, boolean][] = [
  ['another location', { locationIds: [9] }, false],
  ['this location', { locationIds: [9, 1] }, true],
  ['another type', { spaceTypeIds: [9] }, false],
  ['a group of the customer', { customerGroupIds: [3] }, true],
  ['a group of others', { customerGroupIds: [4] }, false],
  ['enough units', { minUnits: 3, maxUnits: 3 }, true],
  ['too few units', { minUnits: 4 }, false],
  ['an early bird', { leadDaysMin: 15 }, true],
  ['a last minute', { leadDaysMax: 14 }, false],
  ['a full house', { occupancyMin: 80 }, false],
  ['half a house', { occupancyMin: 50, occupancyMax: 60 }, true],
  ['the hour of entry', { entryTimeFrom: '09:00', entryTimeTo: '10:00' }, true],
  ['hours over midnight', { entryTimeFrom: '22:00', entryTimeTo: '09:00' }, false],
  ['the day of entry', { dateBasis: 'entry', daysOfWeek: [4] }, true],
  ['another day of entry', { dateBasis: 'entry', daysOfWeek: [5] }, false],
  ['the date of booking', { dateBasis: 'booking', dateFrom: '2026-04-01', dateTo: '2026-04-01' }, true],
  ['dates after the stay', { dateFrom: '2026-04-19' }, false],
]
for (const [what, given, applies] of conditions)
  test(`a rule for ${what} ${applies ? 'applies' : 'does not apply'}`, () =>
    assert.equal(withRules(rule({ conditions: given })), applies ? 2700 : 3000))

test('a rule on units changes only the units on its dates', () => {
  assert.equal(withRules(rule({ scope: 'unit', conditions: { daysOfWeek: [6, 7] } })), 2900)
})

test('rules come by priority, and one may be the last', () => {
  const raise = rule({ adjustmentType: 'increase_value', adjustmentValue: 1000, priority: 1 })
  assert.equal(withRules(rule(), raise), 3600)
  assert.equal(withRules(rule(), { ...raise, stopProcessing: true }), 4000)
})

test('rules that take more than there is leave nothing, not less', () => {
  const off = rule({ adjustmentType: 'decrease_value', adjustmentValue: 2000 })
  assert.equal(withRules(off, off, { ...off, scope: 'unit' }), 0)
})

const extra = (differences: Partial<Extra> = {}): Extra => ({
  id: 1,
  name: 'Wash',
  priceType: 'per_booking',
  price: 1500,
  maxTotal: null,
  taxRateId: null,
  ...differences,
})

test('extras are charged by booking, unit, space or as a percentage, up to their cap', () => {
  const at = { parking: 6000, units: 3, spaces: 2 }
  const amount = (differences: Partial<Extra>, quantity = 2) =>
    extraCharges([{ extra: extra(differences), quantity }], at)[0]!.line.amount
  assert.deepEqual(
    [
      amount({}),
      amount({ priceType: 'per_unit' }),
      amount({ priceType: 'per_space' }),
      amount({ priceType: 'percent', price: 1000 }),
    ],
    [3000, 9000, 6000, 1200],
  )
  assert.equal(amount({ priceType: 'per_unit', maxTotal: 4000 }), 4000)
})

test('a customer in several groups gets the better discount', () => {
  const groups: GroupDiscount[] = [
    { name: 'Staff', discountType: 'percent', discountValue: 2000 },
    { name: 'Club', discountType: 'fixed', discountValue: 700 },
  ]
  assert.equal(groupLine(groups, 3000)?.amount, -700)
  assert.equal(groupLine(groups, 10_000)?.label, 'Staff')
  assert.equal(groupLine([], 10_000), null)
})

const vat: TaxRate = { id: 1, name: 'VAT 19 %', rate: 1900, isInclusive: false }
const reduced: TaxRate = { id: 2, name: 'VAT 7 %', rate: 700, isInclusive: true }

test('taxes are added or contained, each rate once, after the discounts', () => {
  const parts: PriceParts = {
    ...noParts,
    extras: at => extraCharges([{ extra: extra(), quantity: 1 }], at),
    taxes: taxables => taxLines(taxables, { parking: vat, extras: new Map([[1, reduced]]) }),
  }
  const quote = quoteStay(threeDays, terms({ parts, coupon: coupon({ appliesTo: 'parking' }) }))
  assert.deepEqual(
    quote.lines.map(({ type, amount, isIncluded }) => [type, amount, isIncluded ?? false]),
    [
      ['parking', 3000, false],
      ['extra', 1500, false],
      ['coupon', -300, false],
      ['tax', 513, false],
      ['tax', 98, true],
    ],
  )
  assert.deepEqual([quote.total, quote.taxTotal], [2700 + 1500 + 513, 513 + 98])
})

const anyRule: fc.Arbitrary<PricingRule> = fc.record({
  name: fc.constant('Any'),
  priority: fc.integer({ min: 1, max: 3 }),
  adjustmentType: fc.constantFrom(...adjustments.map(([type]) => type)),
  adjustmentValue: fc.integer({ min: 0, max: 12_000 }),
  scope: fc.constantFrom('unit' as const, 'total' as const),
  stopProcessing: fc.boolean(),
  conditions: fc.record({ daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 5 }) }),
})
const anyExtra: fc.Arbitrary<ChosenExtra> = fc.record({
  extra: fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.constant('Any'),
    priceType: fc.constantFrom('per_booking' as const, 'per_unit' as const, 'per_space' as const, 'percent' as const),
    price: fc.integer({ min: 0, max: 3_000 }),
    maxTotal: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null }),
    taxRateId: fc.constant(null),
  }),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const anyGroup: fc.Arbitrary<GroupDiscount> = fc.record({
  name: fc.constant('Any'),
  discountType: fc.constantFrom('percent' as const, 'fixed' as const),
  discountValue: fc.integer({ min: 0, max: 10_000 }),
})

/** One space after the rules, computed on plain numbers. */
function slowRules(rules: readonly PricingRule[], on: { prices: number[]; dates: string[] }): number {
  let prices = on.prices
  let extra = 0
  const add = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  for (const priority of [1, 2, 3])
    for (const one of rules.filter(({ priority: own }) => own === priority)) {
      const days = one.conditions.daysOfWeek ?? []
      const fits = on.dates.map(date => days.length === 0 || days.includes(new Date(`${date}T12:00Z`).getUTCDay() || 7))
      if (!fits.includes(true)) continue
      const whole = add(prices) + extra
      if (one.scope === 'unit') prices = prices.map((price, index) => (fits[index] ? slowAdjusted(price, one) : price))
      extra = (one.scope === 'unit' ? Math.max(0, add(prices) + extra) : slowAdjusted(whole, one)) - add(prices)
      if (one.stopProcessing) return add(prices) + extra
    }
  return add(prices) + extra
}
function slowAdjusted(price: number, { adjustmentType, adjustmentValue }: PricingRule): number {
  const by = adjustmentType.endsWith('percent') ? slowPercent(price, adjustmentValue) : adjustmentValue
  if (adjustmentType.startsWith('set')) return by
  return adjustmentType.startsWith('increase') ? price + by : Math.max(0, price - by)
}

test('H-36 random stays with everything in them cost what a second computation says, and never less than nothing', () => {
  const given = fc.record({
    on: anyStay,
    tariff: anyTariff,
    rules: fc.array(anyRule, { maxLength: 3 }),
    groups: fc.array(anyGroup, { maxLength: 2 }),
    extras: fc.uniqueArray(anyExtra, { maxLength: 3, selector: ({ extra }) => extra.id }),
    coupon: fc.option(anyCoupon, { nil: null }),
    tax: fc.constantFrom(null, vat, reduced),
  })
  fc.assert(
    fc.property(given, ({ on, tariff: randomTariff, rules, groups, extras, coupon: randomCoupon, tax }) => {
      const parts: PriceParts = {
        rules: rulesPart(rules),
        group: parking => groupLine(groups, parking),
        extras: at => extraCharges(extras, at),
        taxes: taxables => taxLines(taxables, { parking: tax, extras: new Map([[1, vat]]) }),
      }
      const quote = quoteStay(on, terms({ tariff: randomTariff, parts, coupon: randomCoupon }))
      assert.equal(
        quote.total,
        slowTotal({ on, tariff: randomTariff, rules, groups, extras, coupon: randomCoupon, tax }),
      )
      assert.equal(quote.total, totalOfLines(quote.lines))
      assert.ok(quote.total >= 0 && quote.subtotal >= 0 && quote.discountTotal >= 0 && quote.taxTotal >= 0)
    }),
    { numRuns: rounds },
  )
})

type Everything = {
  on: Stay
  tariff: ReturnType<typeof tariff>
  rules: PricingRule[]
  groups: GroupDiscount[]
  extras: ChosenExtra[]
  coupon: ReturnType<typeof coupon> | null
  tax: TaxRate | null
}

function slowTotal({ on, tariff: given, rules, groups, extras, coupon: code, tax }: Everything): number {
  const units = slowUnits(on, given)
  const parking = slowRules(rules, units) * on.spaces
  const offers = groups.map(group =>
    group.discountType === 'fixed' ? group.discountValue : slowPercent(parking, group.discountValue),
  )
  const net = parking - Math.min(parking, Math.max(0, ...offers))
  const charges = extras.map(({ extra: { priceType, price, maxTotal }, quantity }) => {
    const times = { per_booking: 1, per_unit: units.prices.length, per_space: on.spaces, percent: 1 }[priceType]
    const full = (priceType === 'percent' ? slowPercent(net, price) : price) * times * quantity
    return maxTotal === null ? full : Math.min(full, maxTotal)
  })
  const left = slowCoupon(code, [net, ...charges])
  let taxedByVat = 0
  for (const [index, amount] of left.entries()) {
    const own = index > 0 && extras[index - 1]!.extra.id === 1 ? vat : tax
    if (own === vat) taxedByVat += amount
  }
  return slowRound(left.reduce((all, one) => all + one, 0) + slowPercent(taxedByVat, 1900), given.roundingStep)
}
