/** The lines of a quote: where each part of a total comes from. */
import { sum } from '../../../kernel/money.ts'

export type LineType = 'parking' | 'season' | 'rule' | 'group' | 'extra' | 'coupon' | 'tax' | 'rounding'

/** `amount` is always `quantity * unitPrice`. */
export type PriceLine = {
  readonly type: LineType
  readonly label: string
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
  /** A tax that the other lines contain: told, not added. */
  readonly isIncluded?: true
}

export function line(
  type: LineType,
  label: string,
  price: number | { quantity: number; unitPrice: number },
): PriceLine {
  const { quantity, unitPrice } = typeof price === 'number' ? { quantity: 1, unitPrice: price } : price
  return { type, label, quantity, unitPrice, amount: quantity * unitPrice }
}

/** What the lines come to. */
export const totalOfLines = (lines: readonly PriceLine[]): number =>
  sum(lines.filter(({ isIncluded }) => !isIncluded).map(({ amount }) => amount))

/** One line for each price among the units, in the order in which they first appear. */
export function linesByPrice(type: LineType, label: string, prices: readonly number[]): PriceLine[] {
  const counts = new Map<number, number>()
  for (const price of prices) counts.set(price, (counts.get(price) ?? 0) + 1)
  return [...counts].map(([price, count]) => line(type, label, { quantity: count, unitPrice: price }))
}

/** The same for several spaces. */
export const timesSpaces = (lines: readonly PriceLine[], spaces: number): PriceLine[] =>
  lines.map(({ type, label, unitPrice, quantity }) => line(type, label, { quantity: quantity * spaces, unitPrice }))
