/** The price of one space for a stay: the table unit by unit, the overrun, then the season of each unit. */
import { weekdayOf } from '../../../kernel/calendar.ts'
import { notNegative, percentOf } from '../../../kernel/money.ts'
import { linesByPrice, type PriceLine } from './price-lines.ts'
import type { Stay } from './stay.ts'
import { type Season, type Tariff, unitPrices } from './tariff.ts'
import { type Units, unitsOf } from './units.ts'

export type ParkingPrice = {
  readonly units: Units
  /** What each unit costs after its season. */
  readonly prices: readonly number[]
  readonly lines: readonly PriceLine[]
}

export function parkingPrice(stay: Stay, tariff: Tariff): ParkingPrice {
  const units = unitsOf(stay, tariff)
  const base = byTable(tariff, tariff.table, units)
  const seasons = base.map((_, index) => seasonOf(tariff.seasons, units, index))
  const tables = new Map(seasons.map(season => [season, season?.table ? byTable(tariff, season.table, units) : base]))
  const prices = seasons.map((season, index) => inSeason(tables.get(season)![index]!, season))
  const lines = [
    ...linesByPrice('parking', 'Parking', base),
    ...[...new Set(seasons)].flatMap(season => seasonLines(season, { seasons, base, prices })),
  ]
  return { units, prices, lines }
}

/** What the units cost by a table, the last one by the hour where the tariff says so. */
function byTable(tariff: Tariff, table: Tariff['table'], { count, overrunHours }: Units): number[] {
  const prices = unitPrices(table, count)
  if (overrunHours === null || !tariff.overrun) return prices
  const hourly = overrunHours * tariff.overrun.price
  return [...prices.slice(0, -1), tariff.overrun.isCapped ? Math.min(hourly, prices.at(-1)!) : hourly]
}

/** The season of a unit is that of the date on which the unit begins. */
function seasonOf(seasons: readonly Season[], units: Units, index: number): Season | null {
  if (seasons.length === 0) return null
  const date = units.dateOf(index)
  const found = seasons.filter(
    ({ dateFrom, dateTo, weekdays }) =>
      dateFrom <= date && date <= dateTo && (weekdays.length === 0 || weekdays.includes(weekdayOf(date))),
  )
  return found.toSorted((one, other) => one.priority - other.priority)[0] ?? null
}

function inSeason(price: number, season: Season | null): number {
  if (!season) return price
  const raised = price + season.perUnitSurcharge
  return notNegative(raised + percentOf(raised, season.percent))
}

type SeasonedUnits = { seasons: readonly (Season | null)[]; base: readonly number[]; prices: readonly number[] }

/** By how much a season makes its units dearer or cheaper. */
function seasonLines(season: Season | null, { seasons, base, prices }: SeasonedUnits): PriceLine[] {
  if (!season) return []
  const differences = prices.map((price, index) => price - base[index]!).filter((_, index) => seasons[index] === season)
  return linesByPrice('season', season.name, differences).filter(({ amount }) => amount !== 0)
}
