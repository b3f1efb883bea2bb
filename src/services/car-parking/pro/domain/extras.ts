/** What customers add to a stay: a wash, a charger, a shuttle. */
import { percentOf } from '../../../../kernel/money.ts'
import { line } from '../../domain/price-lines.ts'
import type { ExtraCharge } from '../../domain/quote.ts'

export type Extra = {
  readonly id: number
  readonly name: string
  readonly priceType: 'per_booking' | 'per_unit' | 'per_space' | 'percent'
  /** An amount, or hundredths of a percent of the parking. */
  readonly price: number
  /** The most that it may come to; null for no bound. */
  readonly maxTotal: number | null
  readonly taxRateId: number | null
}

export type OrderedExtra = { readonly extra_id: number; readonly quantity: number }

/** One order for each extra: who names one twice wants both. */
export function mergedOrders(orders: readonly OrderedExtra[]): OrderedExtra[] {
  const quantities = new Map<number, number>()
  for (const { extra_id, quantity } of orders) quantities.set(extra_id, (quantities.get(extra_id) ?? 0) + quantity)
  return [...quantities].map(([extra_id, quantity]) => ({ extra_id, quantity }))
}

export type ChosenExtra = { readonly extra: Extra; readonly quantity: number }
export type StayFacts = { readonly parking: number; readonly units: number; readonly spaces: number }

export const extraCharges = (chosen: readonly ChosenExtra[], facts: StayFacts): ExtraCharge[] =>
  chosen.map(({ extra, quantity }) => ({ extraId: extra.id, quantity, line: extraLine(extra, quantity, facts) }))

function extraLine({ name, priceType, price, maxTotal }: Extra, quantity: number, facts: StayFacts) {
  const unitPrice = priceType === 'percent' ? percentOf(facts.parking, price) : price
  const full = line('extra', name, { unitPrice, quantity: quantity * timesOf(priceType, facts) })
  return maxTotal !== null && full.amount > maxTotal ? line('extra', name, maxTotal) : full
}

function timesOf(priceType: Extra['priceType'], { units, spaces }: StayFacts): number {
  if (priceType === 'per_unit') return units
  return priceType === 'per_space' ? spaces : 1
}

/** An extra that must be ordered some time ahead can no longer be had. */
export const isOrderable = (leadTimeHours: number, entry: number, now: number): boolean =>
  entry - now >= leadTimeHours * 3_600_000
