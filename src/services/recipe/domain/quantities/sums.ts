/**
 * What several recipes need together. A sum is never kept by itself: it is made of its parts each time, exactly, so that
 * taking one part away leaves what the others need.
 */
import { type Amount, exactly } from './amount.ts'
import { inBase, type Measure, tidied, weightOf } from './convert.ts'
import { add, divide, type Fraction, fraction, fromText, toText } from './fraction.ts'
import { type UnitSystem, unitOf } from './units.ts'

/** `3/2`, or `2~3` for a range: exact, for storing. */
export const amountText = ({ min, max }: Amount): string =>
  toText(min) === toText(max) ? toText(min) : `${toText(min)}~${toText(max)}`

export function amountFromText(text: string): Amount | null {
  const [min, max] = text.split('~').map(fromText)
  if (!min || max === null) return null
  return max ? { min, max } : exactly(min)
}

/** What can be added to each other: the same dimension, or mass and volume of something whose density is known. */
export function canAdd(one: Measure, other: Measure, density: Fraction | null): boolean {
  const [first, second] = [dimensionOf(one), dimensionOf(other)]
  if (first === second) return true
  return density !== null && isMeasured(first) && isMeasured(second)
}

/** All of them together; null where some cannot be added. What has a density is weighed as soon as one part is. */
export function sumOf(parts: readonly Measure[], density: Fraction | null): Measure | null {
  const [first, ...others] = parts
  if (!first || others.some(other => !canAdd(first, other, density))) return null
  const dimensions = new Set(parts.map(dimensionOf))
  if (dimensions.size === 1 && new Set(parts.map(({ unit }) => unit)).size === 1)
    return { amount: totalOf(parts.map(({ amount }) => amount)), unit: first.unit }
  const isMixed = dimensions.size > 1
  const base = totalOf(parts.map(part => baseOf(part, isMixed ? density : null)))
  const sum = { amount: base, unit: isMixed || dimensionOf(first) === 'mass' ? 'g' : 'ml' }
  return tidied(sum, kitchenOf(parts))
}

const NUMBER = 'number'

const dimensionOf = ({ unit }: Measure): string =>
  unit === null ? NUMBER : (unitOf(unit)?.dimension ?? `unit:${unit}`)

const isMeasured = (dimension: string): boolean => dimension === 'mass' || dimension === 'volume'

const totalOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, { min, max }) => ({ min: add(sum.min, min), max: add(sum.max, max) }), exactly(fraction(0)))

/** In grams or millilitres; with a density in grams. */
function baseOf(part: Measure, density: Fraction | null): Amount {
  const base = inBase(part)!
  if (density === null || base.dimension === 'mass') return base.amount
  return { min: weightOf(base.amount.min, density), max: weightOf(base.amount.max, density) }
}

/** Metric as soon as one part is. */
const kitchenOf = (parts: readonly Measure[]): UnitSystem =>
  parts.some(({ unit }) => unit !== null && unitOf(unit)?.system === 'metric') ? 'metric' : 'us'

/** How much of a recipe for `from` people is cooked for `to`. */
export const servingFactor = (from: number, to: number): Fraction =>
  from > 0 && to > 0 ? divide(hundredths(to), hundredths(from)) : fraction(1)

const hundredths = (value: number): Fraction => fraction(Math.round(value * 100), 100)
