/** Exact arithmetic of stock: quantities and unit costs are integers of a ten-thousandth, values are minor units. */

/** Places of quantities and of unit costs. */
export const PLACES = 4

/** What a sum of quantities or values may be: beyond it, neighbours share one number. */
export const MOST = Number.MAX_SAFE_INTEGER

/** Told where figures leave the range in which they are exact. */
export class Inexact extends RangeError {}

/** A part of an amount, half away from zero. Whoever takes a whole in parts of what is left leaves nothing behind. */
export function share(amount: number, part: number, whole: number): number {
  return part === whole ? amount : divided(BigInt(amount) * BigInt(part), BigInt(whole))
}

/** What a quantity is worth, in minor units of a currency with so many decimals. */
export const amountOf = (quantity: number, unitCost: number, decimals: number): number =>
  divided(BigInt(quantity) * BigInt(unitCost) * 10n ** BigInt(decimals), SCALE * SCALE)

/** What one of them is worth; nothing where there is none. */
export const unitCostOf = (value: number, quantity: number, decimals: number): number =>
  quantity === 0 ? 0 : divided(BigInt(value) * SCALE * SCALE, BigInt(quantity) * 10n ** BigInt(decimals))

/** A sum that is still exact. */
export function added(one: number, other: number): number {
  const sum = one + other
  if (Math.abs(sum) > MOST) throw new Inexact('This is more than can be counted exactly.')
  return sum
}

const SCALE = 10n ** BigInt(PLACES)

function divided(amount: bigint, by: bigint): number {
  const isNegative = amount < 0n !== by < 0n
  const [above, below] = [amount < 0n ? -amount : amount, by < 0n ? -by : by]
  const rounded = (above * 2n + below) / (below * 2n)
  if (rounded > BigInt(MOST)) throw new Inexact('This is more than can be counted exactly.')
  return Number(isNegative ? -rounded : rounded) + 0
}
