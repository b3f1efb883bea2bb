/** Amounts as a cook would write them: `1½ cups`, `250 g`, `2–3 EL`. */
import { type Amount, isOne } from './amount.ts'
import type { Measure } from './convert.ts'
import { compare, type Fraction, fraction, isZero, roundTo, subtract, toNumber, wholePart } from './fraction.ts'
import { type KitchenLanguage, type Unit, unitOf } from './units.ts'

/** `1½ cups`; without a unit the number alone. */
export function writeMeasure({ amount, unit }: Measure, language: KitchenLanguage): string {
  const known = unit === null ? undefined : unitOf(unit)
  const number = writeAmount(amount, known, language)
  return known ? `${number} ${labelOf(known, amount, language)}` : number
}

export function writeAmount(amount: Amount, unit: Unit | undefined, language: KitchenLanguage): string {
  const write = (value: Fraction) =>
    unit?.system === 'metric' ? writeDecimal(value, language) : writeFraction(value, language)
  const [least, most] = [write(amount.min), write(amount.max)]
  return isOne(amount) || least === most ? most : `${least}–${most}`
}

/** One or many, as the language counts: English and German say many of more than one, French from two on. */
export function labelOf(unit: Unit, { max }: Amount, language: KitchenLanguage): string {
  const isMany = language === 'fr' ? compare(max, fraction(2)) >= 0 : compare(max, fraction(1)) > 0
  return unit.labels[language][isMany ? 1 : 0]
}

/** The parts of a whole that kitchens have spoons and cups for. */
const SIGNS: readonly (readonly [value: Fraction, sign: string])[] = [
  [fraction(0), ''],
  [fraction(1, 8), '⅛'],
  [fraction(1, 4), '¼'],
  [fraction(1, 3), '⅓'],
  [fraction(3, 8), '⅜'],
  [fraction(1, 2), '½'],
  [fraction(5, 8), '⅝'],
  [fraction(2, 3), '⅔'],
  [fraction(3, 4), '¾'],
  [fraction(7, 8), '⅞'],
  [fraction(1), ''],
]

function writeFraction(value: Fraction, language: KitchenLanguage): string {
  // Nobody cuts twelve and an eighth.
  if (compare(value, fraction(12)) >= 0) return writeDecimal(roundTo(value, fraction(1, 2)), language)
  const whole = wholePart(value)
  const rest = subtract(value, fraction(whole))
  const [part, sign] = nearest(rest)
  const count = isZero(part) || sign !== '' ? whole : whole + 1n
  if (count === 0n && sign === '') return isZero(value) ? '0' : '⅛'
  return count === 0n ? sign : `${count}${sign}`
}

function nearest(value: Fraction): (typeof SIGNS)[number] {
  const away = ([sign]: (typeof SIGNS)[number]) => Math.abs(toNumber(subtract(sign, value)))
  return SIGNS.reduce((best, sign) => (away(sign) < away(best) ? sign : best))
}

/** As exact as scales are: whole numbers from 20 on, one decimal from 10 on, two below. */
function writeDecimal(value: Fraction, language: KitchenLanguage): string {
  const rounded = roundTo(value, stepOf(value))
  return formatOf(language).format(toNumber(isZero(rounded) ? value : rounded))
}

function stepOf(value: Fraction): Fraction {
  if (compare(value, fraction(20)) >= 0) return fraction(1)
  return compare(value, fraction(10)) >= 0 ? fraction(1, 10) : fraction(1, 100)
}

const formats = new Map<KitchenLanguage, Intl.NumberFormat>()

function formatOf(language: KitchenLanguage): Intl.NumberFormat {
  const known =
    formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false })
  formats.set(language, known)
  return known
}
