/** A site with many recipes for the benchmark: a thousand are made by the program, the others are copies of their rows. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type App, buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import type { Context } from '../src/kernel/context.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { dietFlags } from '../src/services/recipe/domain/foods/diets.ts'
import { recipes } from '../src/services/recipe/entities/recipes.ts'
import { categories, courses, cuisines } from '../src/services/recipe/entities/terms.ts'
import { recipe } from '../src/services/recipe/service.ts'
import { settings } from '../src/services/recipe/settings.ts'
import { tellServed } from './served-bench.ts'

const PORT = 18_094
const MADE = 1000
const FOODS =
  'tomato onion garlic flour butter milk egg carrot potato rice lentil basil lemon sugar cream pepper'.split(' ')

const configFor = (dataDir: string) =>
  readConfig({
    DATA_DIR: dataDir,
    PORT: String(PORT),
    SITE_URL: `http://127.0.0.1:${PORT}`,
    ADMIN_PASSWORD: 'benchmark password',
    LOG_LEVEL: 'warn',
  })

const build = (dataDir: string): Promise<App> =>
  buildApp({ config: configFor(dataDir), log: createLog('warn'), runJobs: false, services: [recipe] })

export async function serveBenchRecipes(dataDir: string): Promise<void> {
  const app = await build(dataDir)
  await app.server.listen({ port: PORT, host: '127.0.0.1' })
  tellServed(`http://127.0.0.1:${PORT}`)
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
}

/** `authorization` is the administrator's: what they are listed is never taken from memory. */
export type RecipeBench = { readonly page: string; readonly authorization: string }

/** The site in a folder, filled where it is not yet. */
export async function openBenchRecipes(dataDir: string, count: number): Promise<RecipeBench> {
  await mkdir(dataDir, { recursive: true })
  const kept = join(dataDir, 'recipes.json')
  if (!existsSync(kept)) {
    const authorization = await makeSite(dataDir)
    multiply(join(dataDir, 'dozen.sqlite'), Math.ceil(count / MADE))
    await writeFile(kept, JSON.stringify({ page: '/recipes/dish-501/', authorization }))
  }
  return JSON.parse(await readFile(kept, 'utf8')) as RecipeBench
}

async function makeSite(dataDir: string): Promise<string> {
  const app = await build(dataDir)
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const authorization = await ctx.transaction(async tx => {
    // Visitors of a benchmark ask more often than people do.
    const api = { public_read: true, rate_limit: 100_000, cors_origin: '' }
    await tx.tools.saveSettings(settings, { api }, tx)
    for (let number = 0; number < 50; number++) await createPost({ title: `Post ${number}`, status: 'publish' }, tx)
    for (let number = 0; number < 20; number++)
      for (const [entity, name] of [
        [categories, 'Category'],
        [cuisines, 'Cuisine'],
        [courses, 'Course'],
      ] as const)
        await createRecord(entity, { values: { name: `${name} ${number}` } }, tx)
    const { password } = await createApplicationPassword({ userId: 1, name: 'bench' }, tx)
    return `Basic ${btoa(`admin:${password}`)}`
  })
  for (let from = 0; from < MADE; from += 100)
    await ctx.transaction(async tx => {
      for (let number = from; number < from + 100; number++) await makeDish(number, tx)
    })
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

/** Each copy is a thousand ids further, and a thousand seconds younger. */
function multiply(file: string, times: number): void {
  const db = new DatabaseSync(file)
  const columnsOf = (table: string, without: readonly string[]) =>
    (db.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[])
      .map(({ name }) => `"${name}"`)
      .filter(name => !without.includes(name.slice(1, -1)))
      .join(', ')
  const own = ['id', 'slug', 'created_at', 'translation_group']
  const rest = columnsOf('recipe_recipes', own)
  const copy = db.prepare(`insert into recipe_recipes (id, slug, created_at, translation_group, ${rest})
    select id + ?1, slug || '-' || ?1, strftime('%Y-%m-%dT%H:%M:%f000Z', created_at, '+' || ?1 || ' seconds'), translation_group || '-' || ?1, ${rest}
    from recipe_recipes where id <= ${MADE}`)
  const linked = columnsOf('record_links', ['id', 'owner_id'])
  const link = db.prepare(`insert into record_links (owner_id, ${linked})
    select owner_id + ?1, ${linked} from record_links where owner = 'recipe_recipes' and owner_id <= ${MADE}`)
  const told = columnsOf('recipe_recipes_words', ['record_id'])
  const words = db.prepare(`insert into recipe_recipes_words (rowid, record_id, ${told})
    select record_id + ?1, record_id + ?1, ${told} from recipe_recipes_words where record_id <= ${MADE}`)
  for (let number = 1; number < times; number++) {
    db.exec('begin')
    for (const statement of [copy, link, words]) statement.run(number * MADE)
    db.exec('commit')
  }
  db.exec('analyze')
  db.close()
}
