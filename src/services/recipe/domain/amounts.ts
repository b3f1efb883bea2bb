/** The amounts of a recipe's ingredients: worked out when it is saved, scaled when it is shown. */

import { densityOf } from './foods/foods.ts'
import { type Amount, scale } from './quantities/amount.ts'
import { converted, type Measure, outgrown } from './quantities/convert.ts'
import { type Fraction, toNumber } from './quantities/fraction.ts'
import { amountOf } from './quantities/read-amount.ts'
import { type KitchenLanguage, type UnitSystem, unitNamed, unitOf } from './quantities/units.ts'
import { writeMeasure } from './quantities/write-amount.ts'
import type { Ingredient } from './recipe.ts'

type Typed = Pick<Ingredient, 'quantity' | 'unit'>

/** What was typed as an exact amount and a known unit; null where the quantity is no number. */
export function measureOf({ quantity, unit }: Typed, language: KitchenLanguage): Measure | null {
  const amount = amountOf(quantity, language)
  return amount && { amount, unit: codeOf(unit, language) }
}

/** With the numbers that follow from what was typed. */
export function withNumbers<I extends Ingredient>(ingredient: I, language: KitchenLanguage): I {
  const amount: Amount | null = amountOf(ingredient.quantity, language)
  return {
    ...ingredient,
    amount_min: amount && toNumber(amount.min),
    amount_max: amount && toNumber(amount.max),
    unit_code: codeOf(ingredient.unit, language),
  }
}

export type Kitchen = {
  readonly language: KitchenLanguage
  readonly factor: Fraction
  /** Null: as it was typed. */
  readonly system: UnitSystem | null
}

/** How much of an ingredient for so many people, in this kitchen; what is no number stays as it was typed. */
export function writtenAmount(ingredient: Typed & Pick<Ingredient, 'name'>, kitchen: Kitchen): string {
  const { language, factor, system } = kitchen
  const typed = [ingredient.quantity, ingredient.unit].filter(Boolean).join(' ')
  const measure = measureOf(ingredient, language)
  const isAsTyped = system === null && factor.numerator === factor.denominator
  if (!measure || isAsTyped || (ingredient.unit !== '' && measure.unit === null)) return scaledText(ingredient, kitchen)
  const scaled = { ...measure, amount: scale(measure.amount, factor) }
  const own = system ?? kitchenOf(measure.unit)
  const shown = outgrown(system ? converted(scaled, system, densityOf(ingredient.name)) : scaled, own)
  return writeMeasure(shown, language) || typed
}

/** An unknown unit is kept as it was typed, behind the number. */
function scaledText(ingredient: Typed, { language, factor }: Kitchen): string {
  const amount = amountOf(ingredient.quantity, language)
  const isScaled = amount !== null && factor.numerator !== factor.denominator
  const number = isScaled ? writeMeasure({ amount: scale(amount, factor), unit: null }, language) : ingredient.quantity
  return [number, ingredient.unit].filter(Boolean).join(' ')
}

const kitchenOf = (unit: string | null): UnitSystem =>
  unit !== null && unitOf(unit)?.system === 'us' ? 'us' : 'metric'

function codeOf(unit: string, language: KitchenLanguage): string | null {
  if (unit.trim() === '') return null
  return (unitNamed(unit.trim(), language) ?? unitOf(unit.trim()))?.code ?? null
}
