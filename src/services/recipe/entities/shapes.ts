/** The shapes of what stands in the rows of recipes and lists. Their types are those of the domain. */
import { type TSchema, Type } from 'typebox'

/** What a slug that somebody chooses may consist of; it is kept in small letters. */
export const SLUG = '[A-Za-z0-9%_-]+'

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

export const kitchenChange = Type.Object({
  ingredient_id: Type.Integer(),
  is: Type.Enum(['added', 'removed', 'changed', 'moved']),
  text: Type.String({ description: 'oregano: 2 tsp → 1 tsp' }),
})

export const instructionShape = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  group: Type.String({ default: '', maxLength: 120 }),
  instruction_text: Type.String({ minLength: 1, maxLength: 10_000 }),
  image_id: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { default: null }),
  timer_seconds: Type.Union([Type.Integer({ minimum: 1, maximum: 604_800 }), Type.Null()], { default: null }),
  ingredient_ids: Type.Array(Type.Integer(), { default: [], maxItems: 300 }),
  position: Type.Optional(Type.Integer()),
})

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

const orNull = <S extends TSchema>(shape: S) => Type.Union([shape, Type.Null()], { default: null })

export const sourceShape = Type.Object({
  recipe_id: orNull(Type.Integer()),
  item_id: orNull(Type.Integer()),
  quantity: Type.String({ default: '', maxLength: 80, description: 'Exact, as a fraction; empty for no number.' }),
  unit: Type.String({ default: '', maxLength: 60 }),
  servings: orNull(Type.Number()),
})

export const listItemShape = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  quantity: Type.String({ default: '', maxLength: 80 }),
  unit: Type.String({ default: '', maxLength: 60 }),
  aisle: Type.String({ default: '', maxLength: 40 }),
  note: Type.String({ default: '', maxLength: 500 }),
  checked: Type.Boolean({ default: false }),
  checked_at: orNull(
    Type.String({ maxLength: 40, description: 'When it was ticked or unticked, by the clock of whoever did.' }),
  ),
  changed_at: orNull(Type.String({ maxLength: 40 })),
  rev: Type.Integer({
    default: 0,
    description: 'Counts the changes. Sent, it says which state was seen: what others changed since stays.',
  }),
  revs: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description: 'The revision with which name, amount, aisle, note and tick changed last; told by the server.',
    }),
  ),
  position: Type.Optional(Type.Integer()),
  sources: Type.Array(sourceShape, { default: [], maxItems: 200 }),
})
