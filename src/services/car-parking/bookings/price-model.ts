/** The prices of a space type as callers write them, and as the price engine reads them. */
import { type Static, Type } from 'typebox'
import { minorUnits, scaled } from '../../../kernel/currencies.ts'
import { isDate } from '../../../kernel/records/time-kinds.ts'
import { type PriceModel, type PriceTable, type Season, type Tariff, tableProblems } from '../domain/tariff.ts'

const price = Type.Number({ minimum: 0, maximum: 1_000_000 })
const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const count = Type.Integer({ minimum: 1, maximum: 20_000 })

const table = Type.Object({
  mode: Type.Enum(['flat', 'total', 'per_unit', 'progressive'], { default: 'flat' }),
  rows: Type.Array(Type.Object({ from: count, to: Type.Union([count, Type.Null()], { default: null }), price }), {
    minItems: 1,
    maxItems: 400,
  }),
  base: Type.Number({ minimum: 0, maximum: 1_000_000, default: 0 }),
})
const season = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  date_from: date,
  date_to: date,
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, default: [] }),
  table: Type.Optional(Type.Union([table, Type.Null()])),
  per_unit_surcharge: Type.Number({ minimum: -1_000_000, maximum: 1_000_000, default: 0 }),
  percent: Type.Number({ minimum: -100, maximum: 1000, default: 0 }),
  priority: Type.Integer({ default: 10 }),
})
const overrun = Type.Object({
  unit: Type.Literal('hour', { default: 'hour' }),
  price,
  cap: Type.Union([Type.Literal('day_price'), Type.Null()], { default: 'day_price' }),
})
const billingUnit = Type.Enum(['hour', 'day_24h', 'calendar_day', 'night'])
const graceMinutes = Type.Integer({ minimum: 0, maximum: 1440 })
const minUnits = Type.Integer({ minimum: 1, maximum: 1000 })
const rounding = Type.Enum(['none', '0.05', '0.10', '0.50', '1'])
const seasons = Type.Array(season, { maxItems: 100 })

/** What differs at one location. */
const difference = Type.Object({
  location_id: Type.Integer({ minimum: 1 }),
  billing_unit: Type.Optional(billingUnit),
  grace_minutes: Type.Optional(graceMinutes),
  min_units: Type.Optional(minUnits),
  rounding: Type.Optional(rounding),
  table: Type.Optional(table),
  overrun: Type.Optional(Type.Union([overrun, Type.Null()])),
  seasons: Type.Optional(seasons),
})

export const priceModelSchema = Type.Object({
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  billing_unit: Type.Enum(['hour', 'day_24h', 'calendar_day', 'night'], { default: 'day_24h' }),
  grace_minutes: Type.Integer({ minimum: 0, maximum: 1440, default: 60 }),
  min_units: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
  rounding: Type.Enum(['none', '0.05', '0.10', '0.50', '1'], { default: 'none' }),
  table,
  overrun: Type.Union([overrun, Type.Null()], { default: null }),
  seasons: Type.Array(season, { maxItems: 100, default: [] }),
  locations: Type.Array(difference, { maxItems: 200, default: [] }),
})
export type WrittenPrices = Static<typeof priceModelSchema>

/** Amounts become minor units of the currency, percentages hundredths of a percent. */
export function readPriceModel(written: WrittenPrices, currency: string): PriceModel {
  const { locations, ...own } = written
  return {
    ...(readTariff(own, currency) as Tariff),
    locations: locations.map(place => ({ locationId: place.location_id, ...readTariff(place, currency) })),
  }
}

/** What is wrong with prices beyond their shape, as sentences. */
export function priceProblems(written: WrittenPrices): string[] {
  const { locations, ...own } = written
  return [own, ...locations].flatMap(tariff => {
    const tables = [tariff.table, ...(tariff.seasons ?? []).map(one => one.table)]
    const isReal = (one: Static<typeof season>) => isDate(one.date_from) && isDate(one.date_to)
    const broken = (tariff.seasons ?? []).filter(one => !isReal(one) || one.date_to < one.date_from)
    return [
      ...tables.flatMap(one => (one ? tableProblems(one) : [])),
      ...broken.map(one => `The season ${one.name} has no dates that follow one another.`),
    ]
  })
}

type Written = Omit<Static<typeof difference>, 'location_id'>

/** Only what was written: a location keeps the rest of the type's tariff. */
function readTariff(written: Written, currency: string): Partial<Tariff> {
  const amount = (value: number) => minorUnits(value, currency)
  const { billing_unit, grace_minutes, min_units, rounding: step, table: own, overrun: late, seasons: dates } = written
  return {
    ...(billing_unit === undefined ? {} : { billingUnit: billing_unit }),
    ...(grace_minutes === undefined ? {} : { graceMinutes: grace_minutes }),
    ...(min_units === undefined ? {} : { minUnits: min_units }),
    ...(step === undefined ? {} : { roundingStep: step === 'none' ? 0 : amount(Number(step)) }),
    ...(own === undefined ? {} : { table: readTable(own, currency) }),
    ...(late === undefined
      ? {}
      : { overrun: late && { price: amount(late.price), isCapped: late.cap === 'day_price' } }),
    ...(dates === undefined ? {} : { seasons: dates.map(one => readSeason(one, currency)) }),
  }
}

const readTable = ({ mode, rows, base }: Static<typeof table>, currency: string): PriceTable => ({
  mode,
  base: minorUnits(base, currency),
  rows: rows.map(row => ({ ...row, price: minorUnits(row.price, currency) })),
})

const readSeason = (written: Static<typeof season>, currency: string): Season => ({
  name: written.name,
  dateFrom: written.date_from,
  dateTo: written.date_to,
  weekdays: written.weekdays,
  table: written.table ? readTable(written.table, currency) : null,
  perUnitSurcharge: minorUnits(written.per_unit_surcharge, currency),
  percent: scaled(written.percent, 2),
  priority: written.priority,
})
