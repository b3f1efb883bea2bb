/**
 * `node bench/recipe.ts`: 100,000 recipes with a million ingredients. Lists of fifty as a ratio of the floor's list, a
 * recipe's page as a ratio of the floor's one-row read, both in the same run, and every filter and the search by how long
 * the slowest of a hundred takes. Visitors are listed what is kept until a recipe changes; `made anew` and the filters are
 * asked by somebody who is signed in, for whom nothing is kept, and who asks for another page each time.
 *
 * `BENCH_DATA=<folder>` keeps the filled site. `BENCH_RECIPES` and `BENCH_SECONDS` change the figures.
 * `BENCH_POSTGRES_URL` names an empty database of PostgreSQL, on which filters and searches are measured alone. Beside each
 * of them stands what the server itself computed for a request: on a machine that others use too, the time says more of them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFloor } from './floor-data.ts'
import { type Load, measure, type Rate } from './load.ts'
import { openBenchRecipes, type RecipeBench, serveBenchRecipes } from './recipe-site.ts'
import { report, type Served, startServer } from './served-bench.ts'
import type { Running } from './site.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const RECIPES = Number(process.env.BENCH_RECIPES ?? 100_000)

const FILTERS: Readonly<Record<string, string>> = {
  status: 'status=published',
  category: 'category=category-7',
  cuisine: 'cuisine=cuisine-3',
  course: 'course=course-2',
  difficulty: 'difficulty=hard',
  cost: 'cost=low',
  'a common diet_flag': 'diet_flag=vegetarian',
  'a rare diet_flag': 'diet_flag=kosher',
  featured: 'featured=true',
  min_rating: 'min_rating=4.5',
  language: 'language=de',
  'category, diet and difficulty': 'category=category-7&diet_flag=vegan&difficulty=easy',
  'a rare word': 'search=item421',
  'two common words': 'search=tomato%20onion',
  'the beginning of a word': 'search=tom',
}
const LIST = '/api/vendor-recipe/v1/recipes?per_page=50'
const PAGES = ['1', '2', '3', '4', '5', '6', '7', '8']

if (process.argv[2] === 'serve') await serveBenchRecipes(process.argv[3]!)
else await bench()

async function bench(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Running[] = []
  try {
    const dataDir = process.env.BENCH_DATA ?? join(scratch, 'site')
    const site = await openBenchRecipes(dataDir, RECIPES)
    const server = await startServer(import.meta.url, dataDir)
    running.push(server)
    if (process.env.BENCH_POSTGRES_URL) return await report('recipe-postgres', await measureFilters(site, server))
    const example = `${server.url}/api/host/v1/posts?per_page=50`
    running.push(await startFloor({ engine: 'sqlite', dataDir: scratch, url: null, example, headers: {} }))
    const compared = await measureLists(site, { dozen: server.url, floor: running[1]!.url })
    await report('recipe', [...compared, ...(await measureFilters(site, server))])
  } finally {
    for (const { stop } of running) await stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measureLists(
  { page, authorization }: RecipeBench,
  at: { dozen: string; floor: string },
): Promise<string[]> {
  const api = at.dozen + LIST
  const floorList = await steady({ url: `${at.floor}/list` })
  const list = await steady({ url: api })
  const anew = await steady({ url: `${api}&status=published`, headers: { authorization } })
  const rated = await steady({ url: `${api}&orderby=rating_average` })
  const floorOne = await steady({ url: `${at.floor}/one/100` })
  const floorAgain = await steady({ url: `${at.floor}/list` })
  const floorRate = (floorList.perSecond + floorAgain.perSecond) / 2
  const shown = await steady({ url: at.dozen + page })
  return [
    line('a list of 50, of the floor', list, { value: list.perSecond / floorRate, least: 1 }),
    line('the same, made anew', anew, { value: anew.perSecond / floorRate, least: 0 }),
    line('50 by rating, of the floor', rated, { value: rated.perSecond / floorRate, least: 1 }),
    line("a recipe's page, of the floor", shown, { value: shown.perSecond / floorOne.perSecond, least: 0.3 }),
  ]
}

async function measureFilters({ authorization }: RecipeBench, server: Served): Promise<string[]> {
  const lines: string[] = []
  for (const [name, query] of Object.entries(FILTERS)) {
    const asked = query.startsWith('status') ? query : `status=published&${query}`
    const load = { url: `${server.url}${LIST}&${asked}&page=[words]`, headers: { authorization }, words: PAGES }
    const before = await server.cpu()
    const found = await steady(load)
    // The second before the measured ones is in it, too.
    const computed = ((await server.cpu()) - before) / (found.perSecond * (SECONDS + 1))
    const told = line(`${name}: 50 ms over p99`, found, { value: 50 / found.p99, least: 1 })
    lines.push(`${told}, ${computed.toFixed(2)} ms computed`)
  }
  return lines
}

async function steady(load: Load): Promise<Rate> {
  const { status } = await fetch(load.url.replace('[words]', '1'), load.headers ? { headers: load.headers } : {})
  if (status !== 200) throw new Error(`${load.url} answers ${status}: there is nothing to measure.`)
  await measure(load, 1)
  return measure(load, SECONDS)
}

function line(name: string, rate: Rate, goal: { value: number; least: number }): string {
  const isGood = goal.value >= goal.least && rate.failed === 0 && rate.perSecond >= 1
  return `${isGood ? 'ok  ' : 'LOW '} ${name.padEnd(48)} ${goal.value.toFixed(2)} (goal ${goal.least}); ${Math.round(rate.perSecond)}/s, p99 ${rate.p99} ms${rate.failed > 0 ? `, ${rate.failed} FAILED` : ''}`
}
