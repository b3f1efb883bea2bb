/** The price engine of the free edition: tables of examples, and random stays against a second computation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { totalOfLines } from '../domain/price-lines.ts'
import { overstayAmount, quoteStay } from '../domain/quote.ts'
import type { PriceTable, Tariff } from '../domain/tariff.ts'
import { tableProblems, tariffAt } from '../domain/tariff.ts'
import { unitsOf } from '../domain/units.ts'
import {
  anyCoupon,
  anyDeposit,
  anyStay,
  anyTariff,
  coupon,
  rounds,
  rows,
  season,
  stay,
  tariff,
  terms,
} from './price-samples.ts'
import { slowCoupon, slowRound, slowUnits } from './slow-price.ts'

const threeDays = stay('2026-04-16T09:00', '2026-04-19T09:00')

test('three times 24 hours are 4 calendar days, 3 nights, 3 days and 72 hours', () => {
  const counted = (['calendar_day', 'night', 'day_24h', 'hour'] as const).map(
    billingUnit => unitsOf(threeDays, tariff({ billingUnit, graceMinutes: 0 })).count,
  )
  assert.deepEqual(counted, [4, 3, 3, 72])
})

const counts: [string, string, string, Partial<Tariff>, number][] = [
  ['a minute is a unit', '2026-04-16T09:00', '2026-04-16T09:01', {}, 1],
  ['the grace ends a day later', '2026-04-16T09:00', '2026-04-17T10:00', {}, 1],
  ['one minute beyond the grace starts a day', '2026-04-16T09:00', '2026-04-17T10:01', {}, 2],
  [
    'midnight starts no date',
    '2026-04-16T09:00',
    '2026-04-17T00:00',
    { billingUnit: 'calendar_day', graceMinutes: 0 },
    1,
  ],
  ['a date within the grace is free', '2026-04-16T09:00', '2026-04-17T00:30', { billingUnit: 'calendar_day' }, 1],
  ['a day without a night costs one', '2026-04-16T09:00', '2026-04-16T20:00', { billingUnit: 'night' }, 1],
  ['a minimum is paid', '2026-04-16T09:00', '2026-04-17T09:00', { minUnits: 3 }, 3],
  ['the day of 23 hours is a day', '2026-03-28T12:00', '2026-03-29T12:00', { graceMinutes: 0 }, 1],
  ['the day of 25 hours is a day', '2026-10-24T12:00', '2026-10-25T12:00', { graceMinutes: 0 }, 1],
  ['a minute more on the day of 23 hours starts a day', '2026-03-28T12:00', '2026-03-29T12:01', { graceMinutes: 0 }, 2],
  ['the night of 23 hours is a night', '2026-03-28T12:00', '2026-03-29T12:00', { billingUnit: 'night' }, 1],
  ['in spring an hour is missing', '2026-03-29T01:00', '2026-03-29T04:00', { billingUnit: 'hour', graceMinutes: 0 }, 2],
]
for (const [what, from, to, differences, expected] of counts)
  test(`units: ${what}`, () => assert.equal(unitsOf(stay(from, to), tariff(differences)).count, expected))

const tables: [PriceTable['mode'], number, number[]][] = [
  ['flat', 0, [1200, 3600, 12_000]],
  ['per_unit', 0, [1200, 3000, 8000]],
  ['progressive', 0, [1200, 3200, 9600]],
  ['total', 2000, [1200, 1000, 10_000]],
]
for (const [mode, base, expected] of tables)
  test(`a table of mode ${mode} prices 1, 3 and 10 days`, () => {
    const found = ['2026-04-17', '2026-04-19', '2026-04-26'].map(
      day =>
        quoteStay(stay('2026-04-16T09:00', `${day}T09:00`), terms({ tariff: tariff({ table: { mode, rows, base } }) }))
          .total,
    )
    assert.deepEqual(found, expected)
  })

test('the last started day is charged by the hour, up to the price of the day', () => {
  const overrun = { price: 300, isCapped: true }
  const total = (to: string) => quoteStay(stay('2026-04-16T09:00', to), terms({ tariff: tariff({ overrun }) })).total
  assert.equal(total('2026-04-16T12:00'), 1200)
  assert.equal(total('2026-04-18T12:00'), 2 * 1000 + 2 * 300)
  assert.equal(total('2026-04-18T21:00'), 3 * 1000)
})

test('a stay over two seasons is priced unit by unit, by the start of the unit', () => {
  const seasons = [
    season({ percent: 5000 }),
    season({ name: 'Weekend', weekdays: [6, 7], perUnitSurcharge: 200, priority: 1 }),
  ]
  const quote = quoteStay(stay('2026-06-30T09:00', '2026-07-05T09:00'), terms({ tariff: tariff({ seasons }) }))
  assert.deepEqual(
    quote.lines.map(({ type, label, quantity, unitPrice, amount }) => [type, label, quantity, unitPrice, amount]),
    [
      ['parking', 'Parking', 5, 1000, 5000],
      ['season', 'Summer', 3, 500, 1500],
      ['season', 'Weekend', 1, 200, 200],
    ],
  )
  assert.equal(quote.total, 6700)
})

test('a season with a table of its own replaces the price of its units', () => {
  const table = { mode: 'flat', rows: [{ from: 1, to: null, price: 2000 }], base: 0 } as const
  const quote = quoteStay(
    stay('2026-06-30T09:00', '2026-07-02T09:00'),
    terms({ tariff: tariff({ seasons: [season({ table })] }) }),
  )
  assert.equal(quote.total, 1000 + 2000)
})

test('H-36 spaces, coupon, rounding and deposit come one after the other, each with its line', () => {
  const quote = quoteStay(
    { ...threeDays, spaces: 2 },
    terms({
      tariff: tariff({ roundingStep: 50, table: { mode: 'flat', rows: [{ from: 1, to: null, price: 999 }], base: 0 } }),
      coupon: coupon({ value: 1250 }),
      deposit: { type: 'percent', value: 2000 },
      payType: 'deposit',
    }),
  )
  assert.deepEqual(
    quote.lines.map(({ type, quantity, amount }) => [type, quantity, amount]),
    [
      ['parking', 6, 5994],
      ['coupon', 1, -749],
      ['rounding', 1, 5],
    ],
  )
  const { subtotal, discountTotal, total, depositDue, dueNow, dueOnSite } = quote
  assert.deepEqual([subtotal, discountTotal, total, depositDue, dueNow, dueOnSite], [5994, 749, 5250, 1050, 1050, 4200])
})

test('a late exit costs the difference, within the grace nothing, and never less than nothing', () => {
  const late = (text: string, given = terms()) =>
    overstayAmount(threeDays, { actualExit: stay(text, text).entry, graceMinutes: 30 }, given)
  assert.equal(late('2026-04-19T09:30'), 0)
  assert.equal(late('2026-04-19T10:00'), 0)
  assert.equal(late('2026-04-19T10:01'), 1000)
  assert.equal(late('2026-04-26T09:00'), 8000 - 3000)
  const falling = terms({
    tariff: tariff({
      table: {
        mode: 'total',
        rows: [
          { from: 1, to: 3, price: 9000 },
          { from: 4, to: null, price: 1 },
        ],
        base: 0,
      },
    }),
  })
  assert.equal(late('2026-04-21T09:00', falling), 0)
})

test('a location may have another tariff', () => {
  const model = { ...tariff(), locations: [{ locationId: 7, graceMinutes: 0, minUnits: 2 }] }
  assert.deepEqual(tariffAt(model, 7), tariff({ graceMinutes: 0, minUnits: 2 }))
  assert.deepEqual(tariffAt(model, 8), tariff())
})

test('a table with gaps, overlaps or no end is told in sentences', () => {
  const problems = (mode: PriceTable['mode'], ...given: [number, number | null][]) =>
    tableProblems({ mode, base: 0, rows: given.map(([from, to]) => ({ from, to, price: 1 })) })
  assert.deepEqual(problems('flat'), ['A price table needs at least one row.'])
  assert.deepEqual(problems('per_unit', [1, 2], [3, null]), [])
  assert.deepEqual(problems('per_unit', [2, 2], [4, 3]), [
    'The first row starts at 1.',
    'Row 2 starts at 3.',
    'Row 2 ends before it starts.',
  ])
  assert.deepEqual(problems('per_unit', [1, null], [2, null]), ['Row 1 runs on, so no row can follow it.'])
  assert.deepEqual(problems('total', [1, 5]), ['The last row of a table of totals runs on: it has no end.'])
})

test('H-36 random stays cost what a second, slow computation says, line by line, and never less than nothing', () => {
  const given = fc.record({
    on: anyStay,
    tariff: anyTariff,
    coupon: fc.option(anyCoupon, { nil: null }),
    deposit: anyDeposit,
  })
  fc.assert(
    fc.property(given, ({ on, ...asked }) => {
      const quote = quoteStay(on, terms({ ...asked, payType: 'deposit' }))
      const { prices } = slowUnits(on, asked.tariff)
      let parking = 0
      for (const price of prices) parking += price * on.spaces
      assert.equal(quote.units, prices.length)
      assert.equal(quote.subtotal, parking)
      assert.equal(quote.total, slowRound(slowCoupon(asked.coupon, [parking])[0]!, asked.tariff.roundingStep))
      assert.equal(quote.total, totalOfLines(quote.lines))
      assert.ok(quote.total >= 0 && quote.subtotal >= 0 && quote.depositDue >= 0 && quote.depositDue <= quote.total)
      assert.equal(quote.dueNow + quote.dueOnSite, quote.total)
      for (const { quantity, unitPrice, amount } of quote.lines) assert.equal(amount, quantity * unitPrice)
    }),
    { numRuns: rounds },
  )
})
