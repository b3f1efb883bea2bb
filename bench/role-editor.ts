/**
 * `node bench/role-editor.ts`: how long the role editor takes on a site with 50,000 accounts. Every figure is the time of
 * whole requests, asked one after the other, and of a move of everybody who holds the commonest role.
 *
 * `BENCH_DATA=<folder>` keeps the filled site. `BENCH_ACCOUNTS` and `BENCH_ROUNDS` change the figures, `BENCH_POSTGRES_URL`
 * names an empty database to measure on PostgreSQL.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, asking, inTurn } from './asking.ts'
import { type Measured, runBench } from './bench-frame.ts'
import { mark } from './compare.ts'
import { type RoleBench, roleEditorSite } from './role-editor-site.ts'

/** In milliseconds; what writes also copies all memberships into a restore point. */
const GOAL = { read: 50, write: 150 }

await runBench({
  program: import.meta.url,
  site: roleEditorSite(Number(process.env.BENCH_ACCOUNTS ?? 50_000)),
  measure: measureAll,
})

async function measureAll({ authorization, accounts }: RoleBench, { dozen }: Measured): Promise<string[]> {
  const ask = asking(`${dozen.url}/api/vendor-aure/v1`, authorization)
  const [commonest, next] = await commonestRoles(ask)
  const reads: readonly (readonly [name: string, path: string])[] = [
    ['list', '/users?per_page=100'],
    ['list, a page far behind', `/users?per_page=100&page=${Math.floor(accounts / 200)}`],
    ['search, many found', '/users?search=person'],
    ['search, one found', `/users?search=n${accounts - 7}`],
    ['search, none found', '/users?search=nobody-like-it'],
    ['search, beginning', '/users?search=person1234*'],
    ['role filter, most hold it', `/users?role=${commonest}&per_page=100`],
    ['role filter, few hold it', '/users?role=editor&per_page=100'],
    ['role filter and search', '/users?role=author&search=77'],
    ['head counts', '/roles'],
  ]
  const lines = [`${accounts} accounts`]
  for (const [name, path] of reads) lines.push(await inTurn(name, GOAL.read, () => ask('GET', path)))
  const change = (round: number) =>
    ask('PATCH', '/roles/author', { capabilities: { read: true, edit_posts: round % 2 === 0 } })
  lines.push(await inTurn('change of a role', GOAL.write, change))
  return [...lines, ...(await measureMove({ from: commonest, to: next }, ask))]
}

/** The first two of those that are moved to and fro: a site that is kept has another one in front after each run. */
async function commonestRoles(ask: Ask): Promise<readonly [string, string]> {
  const roles = (await ask('GET', '/roles')).data as { slug: string; people: number }[]
  const moved = roles.filter(({ slug }) => slug === 'subscriber' || slug === 'contributor')
  const [most, other] = moved.toSorted((one, two) => two.people - one.people)
  return [most!.slug, other!.slug]
}

/** In the background, with others who read meanwhile. */
async function measureMove(roles: { readonly from: string; readonly to: string }, ask: Ask): Promise<string[]> {
  const begun = performance.now()
  const { data: started, ms } = await ask('POST', '/users/migrate', { ...roles, mode: 'replace' })
  const waits: number[] = []
  for (;;) {
    const { data, ms: waited } = await ask('GET', '/users/migrate')
    waits.push(waited)
    if (data.state === 'running') {
      await sleep(200)
      continue
    }
    const isWhole = data.state === 'finished' && data.done === data.total
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`
    return [
      `${mark(ms <= 1000)} start of a move of ${started.total}: ${ms.toFixed(0)} ms (goal 1000)`,
      `${mark(isWhole)} the move itself: ${data.done} of ${data.total} in ${took}; reads meanwhile took ${Math.max(...waits).toFixed(0)} ms at most`,
    ]
  }
}
