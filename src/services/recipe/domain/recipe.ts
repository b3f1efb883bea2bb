/** What a recipe consists of: shapes that pages, routes and imports share. */
import { type Static, Type } from 'typebox'

export const statuses = ['draft', 'pending', 'published', 'private', 'archived'] as const
export const difficulties = ['easy', 'medium', 'hard'] as const
export const costs = ['low', 'medium', 'high'] as const
export const meals = ['breakfast', 'lunch', 'dinner', 'snack'] as const

const orNothing = (shape: ReturnType<typeof Type.Number>) => Type.Union([shape, Type.Null()], { default: null })

export const ingredientShape = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  group: Type.String({ default: '', maxLength: 120, description: 'The heading that it stands below.' }),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  quantity: Type.String({ default: '', maxLength: 60, description: 'As typed: 1 1/2, 2-3, to taste.' }),
  unit: Type.String({ default: '', maxLength: 60 }),
  note: Type.String({ default: '', maxLength: 500 }),
  optional: Type.Boolean({ default: false }),
  link: Type.String({ default: '', maxLength: 2000, pattern: '^(https?://\\S+)?$' }),
  position: Type.Optional(Type.Integer()),
  amount_min: orNothing(Type.Number({ description: 'What quantity means; null when it is no number.' })),
  amount_max: orNothing(Type.Number()),
  unit_code: Type.Union([Type.String(), Type.Null()], { default: null, description: 'The unit, where it is known.' }),
})
export type Ingredient = Static<typeof ingredientShape>

export const instructionShape = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  group: Type.String({ default: '', maxLength: 120 }),
  instruction_text: Type.String({ minLength: 1, maxLength: 10_000 }),
  image_id: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { default: null }),
  timer_seconds: Type.Union([Type.Integer({ minimum: 1, maximum: 604_800 }), Type.Null()], { default: null }),
  ingredient_ids: Type.Array(Type.Integer(), { default: [], maxItems: 300 }),
  position: Type.Optional(Type.Integer()),
})
export type Instruction = Static<typeof instructionShape>

const grams = (description: string) =>
  Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 1_000_000, description }), Type.Null()]))

export const nutritionShape = Type.Object({
  serving_size: Type.Optional(Type.Union([Type.String({ maxLength: 60 }), Type.Null()])),
  calories: grams('Kilocalories.'),
  fat: grams('Grams.'),
  saturated_fat: grams('Grams.'),
  trans_fat: grams('Grams.'),
  unsaturated_fat: grams('Grams.'),
  carbohydrates: grams('Grams.'),
  sugar: grams('Grams.'),
  fiber: grams('Grams.'),
  protein: grams('Grams.'),
  cholesterol: grams('Milligrams.'),
  sodium: grams('Milligrams.'),
  per: Type.Enum(['serving', '100g'], { default: 'serving' }),
  source: Type.Enum(['manual', 'calculated', 'imported'], { default: 'manual' }),
  custom: Type.Record(Type.String({ maxLength: 60 }), Type.Number(), { default: {} }),
})
export type Nutrition = Static<typeof nutritionShape>

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
