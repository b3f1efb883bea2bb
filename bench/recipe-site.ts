/** A site with many recipes for the benchmark: a thousand are made by the program, the others are copies of their rows. */
import type { Context, ReadContext } from '../src/kernel/context.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { readRows, runStatement } from '../src/kernel/statement.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { dietFlags } from '../src/services/recipe/domain/foods/diets.ts'
import { recipes } from '../src/services/recipe/entities/recipes.ts'
import { categories, courses, cuisines } from '../src/services/recipe/entities/terms.ts'
import { recipe } from '../src/services/recipe/service.ts'
import { settings } from '../src/services/recipe/settings.ts'
import { analysed, authorizationOf, type BenchSite, type Place, postsForFloor } from './bench-site.ts'

const MADE = 1000
const FOODS =
  'tomato onion garlic flour butter milk egg carrot potato rice lentil basil lemon sugar cream pepper'.split(' ')

/** `authorization` is the administrator's: what they are listed is never taken from memory. */
export type RecipeBench = { readonly page: string; readonly authorization: string }

export const recipeSite = (count: number): BenchSite<RecipeBench> => ({
  name: 'recipe',
  port: 18_098,
  service: recipe,
  fill: async place => ({
    page: '/recipes/dish-501/',
    authorization: await makeSite(Math.ceil(count / MADE), place),
  }),
})

async function makeSite(times: number, { open }: Place): Promise<string> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const authorization = await ctx.transaction(async tx => {
    // Visitors of a benchmark ask more often than people do.
    const api = { public_read: true, rate_limit: 100_000, cors_origin: '' }
    await tx.tools.saveSettings(settings, { api }, tx)
    await postsForFloor(tx)
    for (let number = 0; number < 20; number++)
      for (const [entity, name] of [
        [categories, 'Category'],
        [cuisines, 'Cuisine'],
        [courses, 'Course'],
      ] as const)
        await createRecord(entity, { values: { name: `${name} ${number}` } }, tx)
    return authorizationOf(tx)
  })
  for (let from = 0; from < MADE; from += 100)
    await ctx.transaction(async tx => {
      for (let number = from; number < from + 100; number++) await makeDish(number, tx)
    })
  await multiply(times, ctx)
  await app.close()
  return authorization
}

async function makeDish(number: number, tx: Context): Promise<void> {
  const food = (index: number) => FOODS[(number * 7 + index * 5) % FOODS.length]!
  const values = {
    ...{ title: `Dish ${number}`, status: number % 20 === 0 ? 'draft' : 'published', excerpt: `With ${food(0)}.` },
    ...{ prep_time: number % 40, cook_time: number % 90, language: ['en', 'de', 'fr'][number % 3] },
    ...{ difficulty: ['easy', 'medium', 'hard'][number % 3], cost: ['low', 'medium', 'high'][number % 3] },
    ...{ category_ids: [(number % 20) + 1], cuisine_ids: [(number % 20) + 1], course_ids: [(number % 20) + 1] },
    // The first ones are common, the last one is rare.
    diet_flags: dietFlags.filter((_, index) => number % (index * 7 + 2) === 0),
    featured: number % 10 === 0,
    tags: [`item${number}`, food(1)],
    ingredients: Array.from({ length: 10 }, (_, index) => ({
      name: food(index),
      quantity: String(index + 1),
      unit: 'g',
    })),
    instructions: [{ instruction_text: 'Chop.' }, { instruction_text: 'Cook.', timer_seconds: 600 }],
  }
  const set = { rating_average: (number % 50) / 10, rating_count: number % 7 }
  await createRecord(recipes, { values, set }, tx)
}

/** Each copy is a thousand ids further, and an hour younger. */
async function multiply(times: number, ctx: ReadContext): Promise<void> {
  const began = Date.now() - times * HOUR
  const tables = ['recipe_recipes', 'record_links', 'recipe_recipes_words'] as const
  const [recipe, link, words] = await Promise.all(tables.map(table => columnsOf(table, ctx)))
  for (let copy = 1; copy < times; copy++) {
    const further = copy * MADE
    const hour = new Date(began + copy * HOUR).toISOString().slice(0, 20)
    const made = `'${hour}' || substr(cast(1000000 + t.id as text), 2) || 'Z'`
    const own = {
      ...{ id: `t.id + ${further}`, created_at: made, slug: `t.slug || '-${copy}'` },
      translation_group: `t.translation_group || '-${copy}'`,
    }
    const copied = [
      insertCopies('recipe_recipes', recipe!, { own, where: `t.id <= ${MADE}` }),
      insertCopies('record_links', link!, {
        own: { owner_id: `t.owner_id + ${further}` },
        where: `t.owner = 'recipe_recipes' and t.owner_id <= ${MADE}`,
      }),
      insertCopies('recipe_recipes_words', words!, {
        own: { record_id: `t.record_id + ${further}` },
        where: `t.record_id <= ${MADE}`,
      }),
    ]
    await ctx.transaction(async tx => {
      for (const text of copied) await runStatement({ text, values: [] }, tx)
    })
  }
  await ctx.transaction(analysed)
}

const HOUR = 3_600_000

type Copied = { readonly own: Readonly<Record<string, string>>; readonly where: string }

function insertCopies(table: string, columns: readonly string[], { own, where }: Copied): string {
  const names = columns.map(name => `"${name}"`).join(', ')
  const values = columns.map(name => own[name] ?? `t."${name}"`).join(', ')
  return `insert into ${table} (${names}) select ${values} from ${table} t where ${where}`
}

async function columnsOf(table: string, ctx: ReadContext): Promise<string[]> {
  const text =
    ctx.database.engine === 'sqlite'
      ? `select name from pragma_table_info('${table}')`
      : `select column_name as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`
  const names = (await readRows<{ name: string }>({ text, values: [] }, ctx)).map(({ name }) => name)
  return names.filter(name => table !== 'record_links' || name !== 'id')
}
