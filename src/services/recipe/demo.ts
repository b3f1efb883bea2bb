/** What a demonstration shows: a few recipes, a view of them, what people say, and a week that is planned. */
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { fillDemo } from '../../platform/demo/demo.ts'
import { readList } from './domain/quantities/read-line.ts'
import { collections } from './entities/collections.ts'
import { recipes } from './entities/recipes.ts'
import { reviews } from './entities/reviews.ts'
import { categories } from './entities/terms.ts'
import { views } from './entities/views.ts'

/** Made once: a site that has a recipe already has its own. */
export const demoListener = on(fillDemo, 'recipe.demo', async ({ progress }, ctx) => {
  const known = await ctx.db.selectFrom('recipe_recipes').select('id').limit(1).execute()
  if (known.length > 0) return
  const cooked: number[] = []
  for (const [index, dish] of dishes.entries()) {
    cooked.push(await cook(dish, ctx))
    progress({ what: 'recipes', done: index + 1, total: dishes.length })
  }
  await createRecord(views, { values: { name: 'All recipes', layout: 'grid', columns: 3 } }, ctx)
  await planWeek(cooked, ctx)
})

type Dish = {
  readonly title: string
  readonly category: string
  readonly excerpt: string
  readonly times: readonly [prep: number, cook: number]
  readonly ingredients: string
  /** What is done, and for how many minutes somebody waits. */
  readonly steps: readonly (readonly [text: string, minutes?: number])[]
  readonly nutrition: Nutrition
  readonly said: readonly (readonly [author: string, rating: number, comment: string])[]
}
type Nutrition = Readonly<Record<'calories' | 'fat' | 'carbohydrates' | 'protein', number>>

async function cook(dish: Dish, ctx: Context): Promise<number> {
  const { title, category, excerpt, times, ingredients, steps, nutrition, said } = dish
  const known = await ctx.db
    .selectFrom('recipe_categories')
    .select('id')
    .where('name', '=', category)
    .executeTakeFirst()
  const { id } = known ?? (await createRecord(categories, { values: { name: category } }, ctx))
  const lines = readList(ingredients, 'en').map(({ group, quantity, unit, name, note, isOptional }) => ({
    ...{ group, quantity, unit, name, note },
    optional: isOptional,
  }))
  const values = {
    ...{
      title,
      excerpt,
      status: 'published',
      language: 'en',
      servings: 4,
      category_ids: [id],
      tags: [category.toLowerCase()],
    },
    ...{ prep_time: times[0], cook_time: times[1], ingredients: lines, difficulty: 'easy', cost: 'low' },
    instructions: steps.map(([instruction_text, minutes]) => ({
      instruction_text,
      ...(minutes === undefined ? {} : { timer_seconds: minutes * 60 }),
    })),
  }
  const label = { per: 'serving', source: 'manual', custom: {}, ...nutrition } as const
  const recipe = await createRecord(recipes, { values, set: { nutrition: label, calories: nutrition.calories } }, ctx)
  await review(recipe.id, said, ctx)
  return recipe.id
}

async function review(recipe_id: number, said: Dish['said'], ctx: Context): Promise<void> {
  for (const [author_name, rating, comment] of said) {
    const told = { recipe_id, author_name, rating, comment, status: 'approved', is_verified: true } as const
    await createRecord(reviews, { set: { ...told, is_open: true, reviewer_key: `demonstration ${author_name}` } }, ctx)
  }
}

/** One dish a day, from today on. */
async function planWeek(cooked: readonly number[], ctx: Context): Promise<void> {
  const plan = { name: 'This week', type: 'meal_plan', visibility: 'public' } as const
  const { id } = await createRecord(collections, { values: plan }, ctx)
  const today = ctx.clock.millis()
  const entries = cooked.map((recipe_id, day) => ({
    ...{ collection_id: id, recipe_id, position: day + 1, servings: null, note: '', meal: 'dinner' },
    planned_date: new Date(today + day * DAY).toISOString().slice(0, 10),
  }))
  await ctx.db.insertInto('recipe_collection_entries').values(entries).execute()
}

const DAY = 86_400_000

const dishes: readonly Dish[] = [
  {
    title: 'Lentil soup with lemon',
    category: 'Soups',
    excerpt: 'Red lentils, cumin and plenty of lemon: half an hour from the pot to the table.',
    times: [10, 20],
    ingredients:
      '250 g red lentils\n1 onion, finely chopped\n2 tbsp olive oil\n1 tsp ground cumin\n1 l vegetable broth\n1 lemon\nsalt, to taste',
    steps: [
      ['Soften the onion in the oil.'],
      ['Add cumin, lentils and broth and cook for 20 minutes.', 20],
      ['Season with lemon juice and salt.'],
    ],
    nutrition: { calories: 310, fat: 8.5, carbohydrates: 42, protein: 16 },
    said: [
      ['Hanna', 5, 'Half a lemon more, and it is the best soup of the winter.'],
      ['Joost', 4, 'Quick, and the children ate it.'],
    ],
  },
  {
    title: 'Thin pancakes',
    category: 'Sweet',
    excerpt: 'The batter rests while you set the table.',
    times: [10, 20],
    ingredients: '250 g flour\n1/2 l milk\n3 eggs\n1 pinch salt\n2 tbsp butter, for the pan',
    steps: [
      ['Whisk flour, milk, eggs and salt until smooth.'],
      ['Let the batter rest for half an hour.', 30],
      ['Bake thin pancakes in hot butter.'],
    ],
    nutrition: { calories: 395, fat: 13, carbohydrates: 52, protein: 15 },
    said: [['Mara', 5, 'As thin as my grandmother made them.']],
  },
  {
    title: 'Roasted vegetables with feta',
    category: 'Main dishes',
    excerpt: 'One tray, one oven, and a kitchen that smells of thyme.',
    times: [15, 35],
    ingredients:
      '600 g potatoes\n3 carrots\n1 red onion\n3 tbsp olive oil\n200 g feta\n3 sprigs thyme\nsalt and pepper, to taste',
    steps: [
      ['Heat the oven to 200 °C.'],
      ['Cut the vegetables, toss them with oil and thyme and roast for 35 minutes.', 35],
      ['Crumble the feta over it.'],
    ],
    nutrition: { calories: 420, fat: 22, carbohydrates: 40, protein: 13 },
    said: [['Pieter', 4, 'I took sweet potatoes.']],
  },
]
