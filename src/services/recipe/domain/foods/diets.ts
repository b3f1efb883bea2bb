/**
 * Which allergens a recipe has and which diets it suits, each with its reasons. What nobody knows is told as unknown: a
 * recipe is never called free of something because an ingredient was not recognised.
 */
import { type Allergen, allergens, type Content, findFood } from './foods.ts'

export const dietFlags = [
  ...(['vegan', 'vegetarian', 'pescatarian', 'gluten_free', 'dairy_free', 'nut_free', 'egg_free'] as const),
  ...(['low_carb', 'keto', 'paleo', 'low_sodium', 'sugar_free', 'halal', 'kosher'] as const),
] as const
export type DietFlag = (typeof dietFlags)[number]

export type Confidence = 'certain' | 'likely' | 'unknown'

/** Whether it is so: yes, no, or nobody knows; and the ingredients that say so. */
export type Finding<Name extends string> = {
  readonly name: Name
  readonly is: boolean | null
  readonly because: readonly string[]
  readonly confidence: Confidence
}

export type FoodFindings = {
  readonly allergens: readonly Finding<Allergen>[]
  readonly diets: readonly Finding<DietFlag>[]
}

export function findingsOf(ingredients: readonly string[]): FoodFindings {
  const known = ingredients.map(name => ({ name, found: findFood(name) }))
  const unknown = known.filter(({ found }) => !found).map(({ name }) => name)
  const holding = (contents: readonly Content[]) =>
    known.flatMap(({ name, found }) =>
      found?.food.holds.some(content => contents.includes(content)) ? [{ name, confidence: found.confidence }] : [],
    )
  const areAllCertain = known.every(({ found }) => found?.confidence === 'certain')
  const judge = <Name extends string>(name: Name, contents: readonly Content[], isGood: boolean): Finding<Name> => {
    const culprits = holding(contents)
    if (culprits.length > 0) {
      const confidence = culprits.some(one => one.confidence === 'certain') ? 'certain' : 'likely'
      return { name, is: !isGood, because: culprits.map(one => one.name), confidence }
    }
    if (unknown.length > 0 || known.length === 0) return { name, is: null, because: unknown, confidence: 'unknown' }
    return { name, is: isGood, because: [], confidence: areAllCertain ? 'certain' : 'likely' }
  }
  return {
    allergens: allergens.map(name => judge(name, [name], false)),
    diets: dietFlags.map(name =>
      DERIVED[name] ? judge(name, DERIVED[name], true) : { name, is: null, because: [], confidence: 'unknown' },
    ),
  }
}

/** What the author says of a recipe, and what its ingredients leave no doubt about. */
export function suitedDiets(
  said: readonly string[],
  found: readonly { readonly name: string; readonly is: boolean | null; readonly confidence: string }[],
): string[] {
  const certain = found.filter(({ is, confidence }) => is && (confidence === 'certain' || confidence === 'confirmed'))
  return dietFlags.filter(flag => said.includes(flag) || certain.some(({ name }) => name === flag))
}

const FLESH: readonly Content[] = ['meat', 'pork', 'fish', 'crustaceans', 'molluscs']

/** What a diet leaves out. Diets that are about amounts or about how something was made cannot be told from names. */
const DERIVED: Readonly<Partial<Record<DietFlag, readonly Content[]>>> = {
  vegan: [...FLESH, 'eggs', 'milk', 'honey'],
  vegetarian: FLESH,
  pescatarian: ['meat', 'pork'],
  gluten_free: ['gluten'],
  dairy_free: ['milk'],
  nut_free: ['nuts', 'peanuts'],
  egg_free: ['eggs'],
  sugar_free: ['sugar', 'honey'],
}
