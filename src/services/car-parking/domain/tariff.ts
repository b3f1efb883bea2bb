/** What parking costs: the tariff of a space type. Amounts in minor units, percentages in hundredths of a percent. */

export type BillingUnit = 'hour' | 'day_24h' | 'calendar_day' | 'night'
export type TableMode = 'flat' | 'total' | 'per_unit' | 'progressive'

/** From how many units, to how many; a row that runs on has no end. */
export type PriceRow = { readonly from: number; readonly to: number | null; readonly price: number }

/**
 * - flat: every unit costs the first row's price
 * - per_unit: the row of the whole length gives the price of every unit
 * - progressive: each unit costs what its own row says
 * - total: the row gives the price of the whole stay; the row that runs on costs `base` and its price for each unit
 */
export type PriceTable = { readonly mode: TableMode; readonly rows: readonly PriceRow[]; readonly base: number }

export type Season = {
  readonly name: string
  readonly dateFrom: string
  /** The last date, included. */
  readonly dateTo: string
  /** 1 is Monday; empty for every day. */
  readonly weekdays: readonly number[]
  /** Instead of the tariff's own table. */
  readonly table: PriceTable | null
  readonly perUnitSurcharge: number
  readonly percent: number
  /** Where two seasons meet, the lower number counts. */
  readonly priority: number
}

export type Tariff = {
  readonly billingUnit: BillingUnit
  readonly graceMinutes: number
  readonly minUnits: number
  /** The total is rounded to a multiple of it; 0 for none. */
  readonly roundingStep: number
  readonly table: PriceTable
  /** The last started day is charged by the hour, up to the price of the day if it is capped. */
  readonly overrun: { readonly price: number; readonly isCapped: boolean } | null
  readonly seasons: readonly Season[]
}

/** A price model: the tariff of a type, and what differs at some locations. */
export type PriceModel = Tariff & {
  readonly locations: readonly (Partial<Tariff> & { readonly locationId: number })[]
}

/** The tariff that holds at a location. */
export function tariffAt({ locations, ...own }: PriceModel, locationId: number): Tariff {
  const { locationId: _, ...differences } = locations.find(place => place.locationId === locationId) ?? { locationId }
  return { ...own, ...differences }
}

/** What is wrong with a table, as sentences; rows must follow one another without gap or overlap. */
export function tableProblems({ mode, rows }: PriceTable): string[] {
  const first = rows[0]
  if (!first) return ['A price table needs at least one row.']
  const problems: string[] = []
  if (first.from !== 1) problems.push('The first row starts at 1.')
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (row.to !== null && row.to < row.from) problems.push(`Row ${index + 1} ends before it starts.`)
    if (next && row.to === null) problems.push(`Row ${index + 1} runs on, so no row can follow it.`)
    else if (next && next.from !== row.to! + 1) problems.push(`Row ${index + 2} starts at ${row.to! + 1}.`)
  }
  if (mode === 'total' && rows.at(-1)!.to !== null)
    problems.push('The last row of a table of totals runs on: it has no end.')
  return problems
}

/** What each of `count` units costs by a table. */
export function unitPrices(table: PriceTable, count: number): number[] {
  switch (table.mode) {
    case 'flat':
      return Array.from({ length: count }, () => table.rows[0]!.price)
    case 'per_unit':
      return Array.from({ length: count }, () => rowFor(table, count).price)
    case 'progressive':
      return Array.from({ length: count }, (_, index) => rowFor(table, index + 1).price)
    case 'total':
      return evenShares(totalOf(table, count), count)
  }
}

/** Beyond the last row its price goes on. */
const rowFor = ({ rows }: PriceTable, units: number): PriceRow =>
  rows.find(row => units >= row.from && (row.to === null || units <= row.to)) ?? rows.at(-1)!

function totalOf(table: PriceTable, units: number): number {
  const row = rowFor(table, units)
  return row.to === null ? table.base + units * row.price : row.price
}

/** Seasons and rules work on units, so a total is shared out to them to the last cent. */
function evenShares(total: number, count: number): number[] {
  const share = Math.floor(total / count)
  const left = total - share * count
  return Array.from({ length: count }, (_, index) => share + (index < left ? 1 : 0))
}
