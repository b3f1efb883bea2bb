/** Exact arithmetic on amounts. An amount is an integer of the currency's smallest unit, a percentage one of 0.01 %. */

/** 100 %. */
export const WHOLE = 10_000

/** A part of an amount, half away from zero. */
export const percentOf = (amount: number, hundredths: number): number => multiplyDivide(amount, hundredths, WHOLE)

/** `amount * factor / divisor`, half away from zero. The product may be larger than a number holds exactly. */
export function multiplyDivide(amount: number, factor: number, divisor: number): number {
  const small = amount * factor
  if (Math.abs(small) <= Number.MAX_SAFE_INTEGER) return divide(small, divisor)
  const product = BigInt(amount) * BigInt(factor)
  const size = product < 0n ? -product : product
  const rounded = Number((2n * size + BigInt(divisor)) / (2n * BigInt(divisor)))
  return product < 0n ? 0 - rounded : rounded
}

/** Of numbers that are held exactly, a remainder is exact too. */
function divide(product: number, divisor: number): number {
  const size = Math.abs(product)
  const rest = size % divisor
  const rounded = (size - rest) / divisor + (rest >= divisor - rest ? 1 : 0)
  return product < 0 ? 0 - rounded : rounded
}

/** To the nearest multiple of `step`, half up; no step leaves the amount alone. */
export const roundTo = (amount: number, step: number): number =>
  step > 1 ? Math.floor((2 * amount + step) / (2 * step)) * step : amount

/**
 * Splits an amount in proportion to weights without losing a unit: the parts add up to the amount. Nothing to weigh by
 * gives everything to the first.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  let weighed = 0
  let given = 0
  return weights.map(weight => {
    weighed += weight
    const part = multiplyDivide(amount, weighed, whole) - given
    given += part
    return part
  })
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export const notNegative = (amount: number): number => Math.max(0, amount)
