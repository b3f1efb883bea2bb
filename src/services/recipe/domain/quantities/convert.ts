/** The same amount in other units: between metric and US kitchens, and in the unit that a cook would take. */
import { type Amount, scale } from './amount.ts'
import { compare, divide, type Fraction, fraction, multiply } from './fraction.ts'
import { type Unit, type UnitSystem, unitOf } from './units.ts'

/** How much, in which unit; null for things that are counted. */
export type Measure = { readonly amount: Amount; readonly unit: string | null }

/** In grams, millilitres or pieces; null for what has no unit or an unknown one. */
export function inBase({ amount, unit }: Measure): { readonly amount: Amount; readonly dimension: string } | null {
  const known = unit === null ? undefined : unitOf(unit)
  return known ? { amount: scale(amount, known.size), dimension: known.dimension } : null
}

/** The same in another unit of the same dimension; null where there is no way. */
export function inUnit(measure: Measure, code: string): Measure | null {
  const base = inBase(measure)
  const target = unitOf(code)
  if (!base || !target || base.dimension !== target.dimension) return null
  return { amount: scale(base.amount, divide(fraction(1), target.size)), unit: code }
}

/** In the unit that a cook of this kitchen would take for so much. Pieces stay what they are. */
export function tidied(measure: Measure, system: UnitSystem): Measure {
  const base = inBase(measure)
  const ladder = base && LADDERS[`${system} ${base.dimension}`]
  if (!base || !ladder) return measure
  const steps = ladder.filter(([, from]) => compare(base.amount.max, fraction(from)) >= 0)
  const [code] = steps.at(-1) ?? ladder[0]!
  return inUnit(measure, code) ?? measure
}

/** For a cook of the other kitchen. With a density (grams per millilitre) cups of flour become grams, and back. */
export function converted(measure: Measure, system: UnitSystem, density: Fraction | null = null): Measure {
  const unit = measure.unit === null ? undefined : unitOf(measure.unit)
  if (!unit || unit.system === system || unit.system === 'any') return measure
  const weighed = density && WEIGHED[system]
  return tidied((weighed && acrossDensity(measure, unit, { density, weighed })) ?? measure, system)
}

/** A metric kitchen weighs, a US kitchen takes cups. */
const WEIGHED = { metric: { from: 'volume', to: 'g' }, us: { from: 'mass', to: 'ml' } } as const

function acrossDensity(
  measure: Measure,
  unit: Unit,
  { density, weighed }: { density: Fraction; weighed: (typeof WEIGHED)[UnitSystem] },
): Measure | null {
  const base = inBase(measure)
  if (!base || unit.dimension !== weighed.from) return null
  const factor = weighed.to === 'g' ? density : divide(fraction(1), density)
  return { amount: scale(base.amount, factor), unit: weighed.to }
}

/** Units from small to large, each with the grams or millilitres from which it is taken. */
const LADDERS: Readonly<Record<string, readonly (readonly [code: string, from: number])[]>> = {
  'metric mass': [
    ['g', 0],
    ['kg', 1000],
  ],
  'metric volume': [
    ['ml', 0],
    ['l', 1000],
  ],
  'us mass': [
    ['oz', 0],
    ['lb', 454],
  ],
  'us volume': [
    ['tsp', 0],
    ['tbsp', 15],
    ['cup', 60],
    ['quart', 3840],
  ],
}

/** Spoons that a larger amount has outgrown: thirty spoons of milk are 450 ml. */
export function outgrown(measure: Measure, system: UnitSystem): Measure {
  const unit = measure.unit === null ? undefined : unitOf(measure.unit)
  if (!unit) return measure
  const isSpoon = unit.code === 'tsp' || unit.code === 'tbsp'
  if (!isSpoon) return unit.system === system ? tidied(measure, system) : measure
  if (unit.code === 'tsp' && compare(measure.amount.min, fraction(3)) >= 0) {
    const spoons = inUnit(measure, 'tbsp')!
    return isWholeOrHalf(spoons.amount.max) ? outgrown(spoons, system) : measure
  }
  return unit.code === 'tbsp' && compare(measure.amount.min, fraction(8)) >= 0 ? tidied(measure, system) : measure
}

const isWholeOrHalf = ({ denominator }: Fraction): boolean => denominator <= 2n

/** What a density makes of an amount: grams of millilitres. */
export const weightOf = (millilitres: Fraction, density: Fraction): Fraction => multiply(millilitres, density)
