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
import { type Measured, runBench } from './bench-frame.ts'
import { besideFloor, ofFloorLine, SECONDS, slowestLine, steady } from './compare.ts'
import { type RecipeBench, recipeSite } from './recipe-site.ts'
import type { Served } from './served-bench.ts'

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
/** More who ask at once would measure how they wait for each other. */
const AT_ONCE = 4
const PAGES = ['1', '2', '3', '4', '5', '6', '7', '8']

await runBench({
  program: import.meta.url,
  site: recipeSite(Number(process.env.BENCH_RECIPES ?? 100_000)),
  async measure(site, at) {
    const filters = await measureFilters(site, at.dozen)
    return process.env.BENCH_POSTGRES_URL ? filters : [...(await measureLists(site, at)), ...filters]
  },
})

async function measureLists({ page, authorization }: RecipeBench, { dozen, floor }: Measured): Promise<string[]> {
  const api = dozen.url + LIST
  const [list, one] = [{ url: `${floor.url}/list` }, { url: `${floor.url}/one/100` }]
  const anew = { url: `${api}&status=published`, headers: { authorization } }
  return [
    ofFloorLine('a list of 50', await besideFloor({ url: api }, list), 1),
    ofFloorLine('the same, made anew', await besideFloor(anew, list), 0),
    ofFloorLine('50 by rating', await besideFloor({ url: `${api}&orderby=rating_average` }, list), 1),
    ofFloorLine("a recipe's page", await besideFloor({ url: dozen.url + page }, one), 0.3),
  ]
}

async function measureFilters({ authorization }: RecipeBench, server: Served): Promise<string[]> {
  const lines: string[] = []
  for (const [name, query] of Object.entries(FILTERS)) {
    const asked = query.startsWith('status') ? query : `status=published&${query}`
    const url = `${server.url}${LIST}&${asked}&page=[words]`
    const load = { url, headers: { authorization }, words: PAGES, connections: AT_ONCE }
    const before = await server.cpu()
    const found = await steady(load)
    // The second before the measured ones is in it, too.
    const computed = ((await server.cpu()) - before) / (found.perSecond * (SECONDS + 1))
    lines.push(`${slowestLine(name, found, 50)}, ${computed.toFixed(2)} ms computed`)
  }
  return lines
}
