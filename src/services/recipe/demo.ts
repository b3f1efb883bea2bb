/** What a demonstration shows: a few recipes, a view of them, and what people say. */
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { fillDemo } from '../../platform/demo/demo.ts'
import { readList } from './domain/quantities/read-line.ts'
import { recipes } from './entities/recipes.ts'
import { categories } from './entities/terms.ts'
import { views } from './entities/views.ts'

/** Made once: a site that has a recipe already has its own. */
export const demoListener = on(fillDemo, 'recipe.demo', async ({ progress }, ctx) => {
  const known = await ctx.db.selectFrom('recipe_recipes').select('id').limit(1).execute()
  if (known.length > 0) return
  for (const [index, dish] of dishes.entries()) {
    await cook(dish, ctx)
    progress({ what: 'recipes', done: index + 1, total: dishes.length })
  }
  await createRecord(views, { values: { name: 'All recipes', layout: 'grid', columns: 3 } }, ctx)
})

type Dish = {
  readonly title: string
  readonly category: string
  readonly excerpt: string
  readonly times: readonly [prep: number, cook: number]
  readonly ingredients: string
  readonly steps: readonly string[]
}

async function cook({ title, category, excerpt, times, ingredients, steps }: Dish, ctx: Context): Promise<void> {
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
    ...{ prep_time: times[0], cook_time: times[1], ingredients: lines },
    instructions: steps.map(instruction_text => ({ instruction_text })),
  }
  await createRecord(recipes, { values }, ctx)
}

const dishes: readonly Dish[] = [
  {
    title: 'Lentil soup with lemon',
    category: 'Soups',
    excerpt: 'Red lentils, cumin and plenty of lemon: half an hour from the pot to the table.',
    times: [10, 20],
    ingredients:
      '250 g red lentils\n1 onion, finely chopped\n2 tbsp olive oil\n1 tsp ground cumin\n1 l vegetable broth\n1 lemon\nsalt, to taste',
    steps: [
      'Soften the onion in the oil.',
      'Add cumin, lentils and broth and cook for 20 minutes.',
      'Season with lemon juice and salt.',
    ],
  },
  {
    title: 'Thin pancakes',
    category: 'Sweet',
    excerpt: 'The batter rests while you set the table.',
    times: [10, 20],
    ingredients: '250 g flour\n1/2 l milk\n3 eggs\n1 pinch salt\n2 tbsp butter, for the pan',
    steps: [
      'Whisk flour, milk, eggs and salt until smooth.',
      'Let the batter rest for half an hour.',
      'Bake thin pancakes in hot butter.',
    ],
  },
  {
    title: 'Roasted vegetables with feta',
    category: 'Main dishes',
    excerpt: 'One tray, one oven, and a kitchen that smells of thyme.',
    times: [15, 35],
    ingredients:
      '600 g potatoes\n3 carrots\n1 red onion\n3 tbsp olive oil\n200 g feta\n3 sprigs thyme\nsalt and pepper, to taste',
    steps: [
      'Heat the oven to 200 °C.',
      'Cut the vegetables, toss them with oil and thyme and roast for 35 minutes.',
      'Crumble the feta over it.',
    ],
  },
]
