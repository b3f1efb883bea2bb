/** What a recipe consists of, and what it needs to be public. */
export const statuses = ['draft', 'pending', 'published', 'private', 'archived'] as const
export const difficulties = ['easy', 'medium', 'hard'] as const
export const costs = ['low', 'medium', 'high'] as const
export const meals = ['breakfast', 'lunch', 'dinner', 'snack'] as const

/** One line of the list: how much of what. Amounts and unit codes follow from what was typed. */
export type Ingredient = {
  id?: number
  group: string
  name: string
  quantity: string
  unit: string
  note: string
  optional: boolean
  link: string
  position?: number
  amount_min: number | null
  amount_max: number | null
  unit_code: string | null
}

/** One step of the method. */
export type Instruction = {
  id?: number
  group: string
  instruction_text: string
  image_id: number | null
  timer_seconds: number | null
  ingredient_ids: number[]
  position?: number
}

type Grams = number | null

/** What is in a serving or in 100 g: grams, and milligrams of cholesterol and sodium. */
export type Nutrition = {
  serving_size?: string | null
  calories?: Grams
  fat?: Grams
  saturated_fat?: Grams
  trans_fat?: Grams
  unsaturated_fat?: Grams
  carbohydrates?: Grams
  sugar?: Grams
  fiber?: Grams
  protein?: Grams
  cholesterol?: Grams
  sodium?: Grams
  per: 'serving' | '100g'
  source: 'manual' | 'calculated' | 'imported'
  custom: Record<string, number>
}

export const nutrients = [
  ...(['fat', 'saturated_fat', 'trans_fat', 'unsaturated_fat', 'carbohydrates', 'sugar', 'fiber', 'protein'] as const),
  ...(['cholesterol', 'sodium'] as const),
] as const

/** What is missing before it can be published. */
export function missingForPublishing(recipe: {
  readonly title: string
  readonly ingredients: readonly unknown[]
  readonly instructions: readonly unknown[]
}): string[] {
  return [
    ...(recipe.title.trim() === '' ? ['title'] : []),
    ...(recipe.ingredients.length === 0 ? ['ingredients'] : []),
    ...(recipe.instructions.length === 0 ? ['instructions'] : []),
  ]
}

/** Minutes that the parts take together; null where nothing is said. */
export function totalTime(parts: readonly (number | null)[]): number | null {
  const told = parts.filter(part => part !== null)
  return told.length === 0 ? null : told.reduce((sum, part) => sum + part, 0)
}
