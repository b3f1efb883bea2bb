/** Units as code looks them up: by what somebody wrote, and by their code. */
import { type Fraction, fraction } from './fraction.ts'
import { unitRows } from './units.data.ts'

export type KitchenLanguage = 'en' | 'de' | 'fr'
export type UnitSystem = 'metric' | 'us'

export type Unit = {
  readonly code: string
  /** What can be added up: grams, millilitres, or pieces of this very unit. */
  readonly dimension: string
  readonly system: UnitSystem | 'any'
  /** In grams, millilitres or pieces. */
  readonly size: Fraction
  readonly labels: Readonly<Record<KitchenLanguage, readonly [one: string, many: string]>>
}

/** The language whose words a text is read with: German and French, and English for everybody else. */
export function kitchenLanguage(tag: string): KitchenLanguage {
  const base = tag.toLowerCase().split(/[-_]/)[0]
  return base === 'de' || base === 'fr' ? base : 'en'
}

export const unitOf = (code: string): Unit | undefined => byCode.get(code)

/** What somebody wrote for a unit. Only an English T and t differ by their case. */
export function unitNamed(text: string, language: KitchenLanguage): Unit | undefined {
  if (language === 'en' && /^[Tt]\.?$/.test(text)) return byCode.get(text.startsWith('T') ? 'tbsp' : 'tsp')
  return byName[language].get(folded(text))
}

export const units: readonly Unit[] = unitRows.map(([code, kind, system, [numerator, denominator], labels]) => ({
  code,
  dimension: kind === 'piece' ? `piece:${code}` : kind,
  system,
  size: fraction(numerator, denominator),
  labels: { en: pair(labels[0]), de: pair(labels[1]), fr: pair(labels[2]) },
}))

/** Lower case without accents and dots, as words are compared. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[.’']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function pair(label: string): readonly [string, string] {
  const [one = '', many = one] = label.split('|')
  return [one, many]
}

const byCode: ReadonlyMap<string, Unit> = new Map(units.map(unit => [unit.code, unit]))

const byName: Readonly<Record<KitchenLanguage, ReadonlyMap<string, Unit>>> = {
  en: namesIn(0),
  de: namesIn(1),
  fr: namesIn(2),
}

function namesIn(language: 0 | 1 | 2): ReadonlyMap<string, Unit> {
  const named = unitRows.flatMap(([code, , , , labels, names]) =>
    [...labels[language].split('|'), ...names[language].split(',')]
      .map(folded)
      .filter(name => name !== '' && !/^\d/.test(name))
      .map(name => [name, byCode.get(code)!] as const),
  )
  // What is told first keeps a name that two units have.
  return new Map(named.toReversed())
}
