/** Exact numbers of a kitchen: a third of a cup times three is one cup, and nothing is lost on the way. */

/** In lowest terms; the denominator is positive. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [top, below] = [BigInt(numerator), BigInt(denominator)]
  if (below === 0n) throw new RangeError('Nothing can be divided by zero.')
  const shared = commonDivisor(top < 0n ? -top : top, below < 0n ? -below : below)
  const sign = below < 0n ? -1n : 1n
  return { numerator: (sign * top) / shared, denominator: (sign * below) / shared }
}

export const ZERO = fraction(0)
export const ONE = fraction(1)

export const add = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator)
export const subtract = (one: Fraction, other: Fraction): Fraction => add(one, negated(other))
export const multiply = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.numerator, one.denominator * other.denominator)
export const divide = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.denominator, one.denominator * other.numerator)

/** Below zero, zero or above it, as sorting wants it. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
export const isEqual = (one: Fraction, other: Fraction): boolean => compare(one, other) === 0
export const isZero = ({ numerator }: Fraction): boolean => numerator === 0n

export const toNumber = ({ numerator, denominator }: Fraction): number => Number(numerator) / Number(denominator)

/** `3/2`, or `2` for a whole number: how a list keeps what it sums up. */
export const toText = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? String(numerator) : `${numerator}/${denominator}`

/** The way back; null for what is no such text. */
export function fromText(text: string): Fraction | null {
  const [, top, below = '1'] = /^(-?\d{1,30})(?:\/(\d{1,30}))?$/.exec(text) ?? []
  return top === undefined || BigInt(below) === 0n ? null : fraction(BigInt(top), BigInt(below))
}

/** `1.25` exactly, digits and one dot only; null for anything else. */
export function fromDecimal(text: string): Fraction | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? []
  return whole === undefined ? null : fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** The nearest multiple of a step, halves up. */
export function roundTo(value: Fraction, step: Fraction): Fraction {
  const { numerator, denominator } = divide(value, step)
  const doubled = 2n * numerator + denominator
  const rounded = doubled / (2n * denominator) - (doubled < 0n && doubled % (2n * denominator) !== 0n ? 1n : 0n)
  return multiply(fraction(rounded), step)
}

export const wholePart = ({ numerator, denominator }: Fraction): bigint => numerator / denominator

const negated = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator })

function commonDivisor(one: bigint, other: bigint): bigint {
  let [large, small] = [one, other]
  while (small !== 0n) [large, small] = [small, large % small]
  return large === 0n ? 1n : large
}
