/**
 * The price of a stay computed a second time, slowly and in another way: by counting, with `Intl` for dates and big
 * fractions for percentages. It shares no code with the engine.
 */
import type { Coupon } from '../domain/coupon.ts'
import type { Stay } from '../domain/stay.ts'
import type { PriceTable, Season, Tariff } from '../domain/tariff.ts'

const MINUTE = 60_000
const LENGTHS = { hour: 60 * MINUTE, day_24h: 24 * 60 * MINUTE } as const

export type SlowUnits = { prices: number[]; dates: string[] }

/** What each unit of one space costs after its season, and the date on which it begins. */
export function slowUnits(stay: Stay, tariff: Tariff): SlowUnits {
  const dates = slowDates(stay, tariff)
  const least = Math.max(1, tariff.minUnits)
  const hours =
    tariff.overrun && tariff.billingUnit === 'day_24h' && dates.length > least ? slowHours(stay, tariff) : null
  const prices = dates.map((date, index) => {
    const season = slowSeason(tariff.seasons, date)
    let price = slowTablePrice(season?.table ?? tariff.table, index + 1, dates.length)
    if (hours !== null && index === dates.length - 1) {
      const byHour = hours * tariff.overrun!.price
      if (!tariff.overrun!.isCapped || byHour < price) price = byHour
    }
    if (!season) return price
    price += season.perUnitSurcharge
    return Math.max(0, price + slowPercent(price, season.percent))
  })
  return { prices, dates }
}

export function slowPercent(amount: number, hundredths: number, of = 10_000): number {
  const numerator = BigInt(amount) * BigInt(hundredths)
  const whole = numerator / BigInt(of)
  const rest = numerator - whole * BigInt(of)
  const twice = rest < 0n ? -rest * 2n : rest * 2n
  if (twice < BigInt(of)) return Number(whole)
  return Number(whole) + (numerator < 0n ? -1 : 1)
}

/** What a coupon leaves of each charge. */
export function slowCoupon(coupon: Coupon | null, charges: readonly number[]): number[] {
  if (!coupon) return [...charges]
  let all = 0
  for (const charge of charges) all += charge
  const isReached = (index: number) => coupon.appliesTo === 'all' || (coupon.appliesTo === 'parking') === (index === 0)
  let reached = 0
  for (const [index, charge] of charges.entries()) if (isReached(index)) reached += charge
  if (reached === 0 || all < coupon.minTotal) return [...charges]
  let discount = coupon.type === 'fixed' ? coupon.value : slowPercent(reached, coupon.value)
  for (const bound of [reached, coupon.maxDiscount]) if (bound !== null && bound < discount) discount = bound
  let passed = 0
  return charges.map((charge, index) => {
    if (!isReached(index)) return charge
    const until = slowPercent(discount, passed, reached)
    passed += charge
    return charge - (slowPercent(discount, passed, reached) - until)
  })
}

/** The nearest multiple, found by walking up. */
export function slowRound(amount: number, step: number): number {
  if (step <= 1) return amount
  let below = amount
  while (below % step !== 0) below--
  return amount - below >= below + step - amount ? below + step : below
}

function slowDates(stay: Stay, tariff: Tariff): string[] {
  const end = Math.max(stay.entry, stay.exit - tariff.graceMinutes * MINUTE)
  const least = Math.max(1, tariff.minUnits)
  const { billingUnit } = tariff
  const dates: string[] = []
  if (billingUnit === 'hour') {
    for (let at = stay.entry; at < end || dates.length < least; at += LENGTHS.hour)
      dates.push(slowDate(at, stay.timeZone))
    return dates
  }
  if (billingUnit === 'day_24h') {
    const until = slowClock(end, stay.timeZone)
    let at = slowClock(stay.entry, stay.timeZone)
    for (; Temporal.PlainDateTime.compare(at, until) < 0 || dates.length < least; at = at.add({ days: 1 }))
      dates.push(at.toPlainDate().toString())
    return dates
  }
  const touched = new Set([slowDate(stay.entry, stay.timeZone)])
  for (let at = stay.entry; at < end; at += 30 * MINUTE) touched.add(slowDate(at, stay.timeZone))
  if (end > stay.entry) touched.add(slowDate(end - 1, stay.timeZone))
  const count = Math.max(least, touched.size - (billingUnit === 'night' ? 1 : 0))
  const noon = Date.parse(`${slowDate(stay.entry, stay.timeZone)}T12:00:00Z`)
  for (let index = 0; index < count; index++)
    dates.push(new Date(noon + index * LENGTHS.day_24h).toISOString().slice(0, 10))
  return dates
}

function slowHours(stay: Stay, tariff: Tariff): number {
  const end = stay.exit - tariff.graceMinutes * MINUTE
  const started = slowClock(stay.entry, stay.timeZone).add({ days: slowDates(stay, tariff).length - 1 })
  let hours = 0
  for (let at = started.toZonedDateTime(stay.timeZone).epochMilliseconds; at < end; at += LENGTHS.hour) hours++
  return Math.max(1, hours)
}

/** What the clock of the place shows. */
const slowClock = (instant: number, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()

function slowSeason(seasons: readonly Season[], date: string): Season | null {
  let best: Season | null = null
  for (const season of seasons) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    if (date < season.dateFrom || date > season.dateTo) continue
    if (season.weekdays.length > 0 && !season.weekdays.includes(weekday)) continue
    if (best === null || season.priority < best.priority) best = season
  }
  return best
}

function slowTablePrice({ mode, rows, base }: PriceTable, position: number, count: number): number {
  const looked = mode === 'progressive' ? position : count
  let row = rows[0]!
  if (mode === 'flat') return row.price
  for (const candidate of rows) if (candidate.from <= looked) row = candidate
  if (mode !== 'total') return row.price
  const total = BigInt(row.to === null ? base + count * row.price : row.price)
  const left = total % BigInt(count)
  return Number((total - left) / BigInt(count)) + (BigInt(position) <= left ? 1 : 0)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function slowDate(instant: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(instant)
}
