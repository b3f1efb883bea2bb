/** What is known of a food that an ingredient names. */
import { type Fraction, fraction } from '../quantities/fraction.ts'
import { folded } from '../quantities/units.ts'
import { foodRows } from './foods.data.ts'

export type Food = {
  readonly key: string
  readonly aisle: string
  readonly holds: readonly Content[]
  /** Grams per millilitre; null where nobody measures it by volume. */
  readonly density: Fraction | null
}

/** The fourteen allergens that European law has named, and what diets ask for beside them. */
export const allergens = [
  ...(['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts'] as const),
  ...(['celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const),
] as const
export type Allergen = (typeof allergens)[number]
export type Content = Allergen | 'meat' | 'pork' | 'honey' | 'sugar' | 'alcohol'

/** Where things stand in a shop, in the order in which one walks through it. */
export const aisles = [
  ...([
    'produce',
    'bakery',
    'meat',
    'fish',
    'dairy',
    'grains',
    'baking',
    'spices',
    'oils',
    'sauces',
    'canned',
  ] as const),
  ...(['world', 'frozen', 'drinks', 'other'] as const),
] as const

/**
 * `certain` where the ingredient is called exactly so, `likely` where other words stand beside it: chopped almonds are
 * almonds, but nobody has checked.
 */
export type FoundFood = { readonly food: Food; readonly confidence: 'certain' | 'likely' }

/** The food with the longest name that the ingredient's name has in it, in whichever language; null where none has. */
export function findFood(name: string): FoundFood | null {
  const words = folded(name)
    .replace(/[^\p{L}\p{N}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const exact = byName.get(words)
  if (exact) return { food: exact, confidence: 'certain' }
  const parts = words.split(' ')
  for (let length = Math.min(parts.length - 1, LONGEST); length > 0; length--) {
    const found = partsOf(parts, length)
      .map(part => byName.get(part))
      .find(food => food !== undefined)
    if (found) return { food: found, confidence: 'likely' }
  }
  return null
}

/** The same ingredient has the same key, whatever its plural is called; unknown ones are known by their name. */
export function foodKey(name: string): string {
  const found = findFood(name)
  return found?.confidence === 'certain' ? found.food.key : folded(name)
}

export const densityOf = (name: string): Fraction | null => {
  const found = findFood(name)
  return found?.confidence === 'certain' ? found.food.density : null
}

export const aisleOf = (name: string): string => findFood(name)?.food.aisle ?? 'other'

/** A cup is 240 ml. */
const CUP = 240

const foods: readonly (readonly [Food, readonly string[]])[] = foodRows.map(([key, aisle, holds, cup, names]) => [
  {
    key,
    aisle,
    holds: holds.split(' ').filter(Boolean) as Content[],
    density: cup === 0 ? null : fraction(cup, CUP),
  },
  names.flatMap(list => list.split(',').map(folded)),
])

const byName: ReadonlyMap<string, Food> = new Map(
  foods.flatMap(([food, names]) => names.map(name => [name, food] as const)).toReversed(),
)

const LONGEST = 5

/** Runs of words, those at the end first: `large free-range eggs` are eggs. */
const partsOf = (parts: readonly string[], length: number): string[] =>
  Array.from({ length: parts.length - length + 1 }, (_, index) => {
    const start = parts.length - length - index
    return parts.slice(start, start + length).join(' ')
  })
