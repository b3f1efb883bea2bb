/** Tariffs and stays for tests: plain ones to change, and random ones. */
import fc from 'fast-check'
import { noDeposit } from '../../../kernel/deposits.ts'
import type { Coupon } from '../domain/coupon.ts'
import { noParts, type QuoteTerms } from '../domain/quote.ts'
import type { Stay } from '../domain/stay.ts'
import type { PriceRow, PriceTable, Season, Tariff } from '../domain/tariff.ts'

/** The full figure of the issue when asked for, a bounded one otherwise. */
export const rounds = process.env.DOZEN_STRESS ? 100_000 : 1_500

/** 12 for one day, 10 a day up to a week, 8 a day beyond. */
export const rows: readonly PriceRow[] = [
  { from: 1, to: 1, price: 1200 },
  { from: 2, to: 7, price: 1000 },
  { from: 8, to: null, price: 800 },
]

export const tariff = (differences: Partial<Tariff> = {}): Tariff => ({
  billingUnit: 'day_24h',
  graceMinutes: 60,
  minUnits: 1,
  roundingStep: 0,
  table: { mode: 'per_unit', rows, base: 0 },
  overrun: null,
  seasons: [],
  ...differences,
})

export const season = (differences: Partial<Season> = {}): Season => ({
  name: 'Summer',
  dateFrom: '2026-07-01',
  dateTo: '2026-08-31',
  weekdays: [],
  table: null,
  perUnitSurcharge: 0,
  percent: 0,
  priority: 10,
  ...differences,
})

export const terms = (differences: Partial<QuoteTerms> = {}): QuoteTerms => ({
  tariff: tariff(),
  parts: noParts,
  coupon: null,
  deposit: noDeposit,
  payType: 'full',
  ...differences,
})

export const coupon = (differences: Partial<Coupon> = {}): Coupon => ({
  code: 'SPRING',
  type: 'percent',
  value: 1000,
  appliesTo: 'all',
  minTotal: 0,
  maxDiscount: null,
  ...differences,
})

/** `2026-04-16T09:00` to `2026-04-19T09:00` on the clock of the place. */
export function stay(from: string, to: string, { timeZone = 'Europe/Berlin', spaces = 1 } = {}): Stay {
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds
  return { entry: at(from), exit: at(to), timeZone, spaces }
}

const MINUTE = 60_000
const spring = Date.parse('2026-03-01T00:00:00Z')
const amount = fc.integer({ min: 0, max: 9_000 })

const anyTable: fc.Arbitrary<PriceTable> = fc
  .record({
    mode: fc.constantFrom('flat' as const, 'total' as const, 'per_unit' as const, 'progressive' as const),
    lengths: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
    prices: fc.array(amount, { minLength: 5, maxLength: 5 }),
    base: amount,
  })
  .map(({ mode, lengths, prices, base }) => {
    let from = 1
    const finite = lengths.map((length, index) => {
      const row = { from, to: from + length - 1, price: prices[index]! }
      from += length
      return row
    })
    return { mode, base, rows: [...finite, { from, to: null, price: prices.at(-1)! }] }
  })

const anySeason: fc.Arbitrary<Season> = fc
  .record({
    first: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 0, max: 30 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
    table: fc.option(anyTable, { nil: null }),
    perUnitSurcharge: fc.integer({ min: -2_000, max: 2_000 }),
    percent: fc.integer({ min: -10_000, max: 15_000 }),
    priority: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ first, length, ...rest }) => {
    const date = (days: number) => new Date(spring + days * 1440 * MINUTE).toISOString().slice(0, 10)
    return season({ ...rest, dateFrom: date(first), dateTo: date(first + length) })
  })

export const anyTariff: fc.Arbitrary<Tariff> = fc.record({
  billingUnit: fc.constantFrom('hour' as const, 'day_24h' as const, 'calendar_day' as const, 'night' as const),
  graceMinutes: fc.constantFrom(0, 15, 60, 180),
  minUnits: fc.integer({ min: 0, max: 4 }),
  roundingStep: fc.constantFrom(0, 5, 10, 50, 100),
  table: anyTable,
  overrun: fc.option(fc.record({ price: fc.integer({ min: 0, max: 900 }), isCapped: fc.boolean() }), { nil: null }),
  seasons: fc.array(anySeason, { maxLength: 3 }),
})

/** Around the change of the clocks, in zones with and without one, and one that moves by half an hour. */
export const anyStay: fc.Arbitrary<Stay> = fc
  .record({
    start: fc.integer({ min: 0, max: 60 * 1440 }),
    minutes: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 12 * 1440 })),
    timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'),
    spaces: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ start, minutes, ...rest }) => {
    const entry = spring + start * MINUTE
    return { entry, exit: entry + minutes * MINUTE, ...rest }
  })

export const anyCoupon: fc.Arbitrary<Coupon> = fc.record({
  code: fc.constant('ANY'),
  type: fc.constantFrom('percent' as const, 'fixed' as const),
  value: fc.integer({ min: 0, max: 10_000 }),
  appliesTo: fc.constantFrom('parking' as const, 'extras' as const, 'all' as const),
  minTotal: fc.integer({ min: 0, max: 4_000 }),
  maxDiscount: fc.option(amount, { nil: null }),
})

export const anyDeposit = fc.record({
  type: fc.constantFrom('none' as const, 'percent' as const, 'fixed' as const),
  value: fc.integer({ min: 0, max: 10_000 }),
})
