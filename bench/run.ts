/** `npm run bench`: our rates as ratios of the floor's, measured alternately in one run on one machine. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '../src/services.ts'
import { bring } from '../test/kit/debian-packages.ts'
import { findPostgres, oldestPostgres, startPostgresCluster } from '../test/kit/postgres-cluster.ts'
import { startFloor } from './floor-data.ts'
import { type Load, measure, type Rate } from './load.ts'
import { type Running, seedSite, startDozen } from './site.ts'
import { measureStartUp, START_GOALS } from './start-up.ts'

type Goal = { readonly name: string; readonly least: number; readonly ours: Load; readonly floor: Load }
type Result = {
  readonly name: string
  readonly least: number
  readonly ratio: number
  readonly ours: Rate
  readonly floor: Rate
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const POSTS = Number(process.env.BENCH_POSTS ?? 10_000)

async function benchEngine(engine: 'sqlite' | 'postgres', url: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Running[] = []
  try {
    const { password } = await seedSite({ dataDir, url, posts: POSTS })
    const dozen = await startDozen({ dataDir, url })
    running.push(dozen)
    const headers = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` }
    const floor = await startFloor({
      engine,
      dataDir,
      url,
      example: `${dozen.url}/api/host/v1/posts?per_page=50`,
      headers,
    })
    running.push(floor)
    const at = { dozen: dozen.url, floor: floor.url, headers }
    for (const goal of goals(engine, at)) results.push(await compare(goal))
    await switchServicesOff(at)
    results.push(
      await compare({
        ...creating(engine, at),
        name: `${engine}: create a post, services off`,
        least: engine === 'sqlite' ? 0.4 : 0.15,
      }),
    )
  } finally {
    for (const { stop } of running) await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Places = { readonly dozen: string; readonly floor: string; readonly headers: Record<string, string> }

function goals(engine: string, at: Places): Goal[] {
  const posts = `${at.dozen}/api/host/v1/posts`
  const list: Load = { url: `${at.floor}/list` }
  const get = (url: string): Load => ({ url, headers: at.headers })
  return [
    {
      // Every list carries its total, so this one row stands for the goals with and without it.
      name: `${engine}: list of 50 posts with total`,
      least: engine === 'sqlite' ? 1 : 0.9,
      ours: get(`${posts}?per_page=50`),
      floor: list,
    },
    { name: `${engine}: one post`, least: 0.4, ours: get(`${posts}/100`), floor: { url: `${at.floor}/one/100` } },
    creating(engine, at),
    { name: `${engine}: home page`, least: 0.3, ours: { url: `${at.dozen}/` }, floor: { url: `${at.floor}/one/100` } },
  ]
}

/** With every service on, a new post is also recorded in the log and given an address. */
function creating(engine: string, { dozen, floor, headers }: Places): Goal {
  const body = JSON.stringify({ title: 'A new post [id]', content: 'Some words.', status: 'publish' })
  return {
    name: `${engine}: create a post, services on`,
    least: engine === 'sqlite' ? 0.4 : 0.15,
    ours: { url: `${dozen}/api/host/v1/posts`, headers, method: 'POST', body },
    floor: { url: `${floor}/create`, method: 'POST', body },
  }
}

async function switchServicesOff({ dozen, headers }: Places): Promise<void> {
  for (const { slug } of services) {
    const { ok, status } = await fetch(`${dozen}/api/host/v1/plugins/${slug}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'inactive' }),
    })
    if (!ok) throw new Error(`${slug} could not be switched off: ${status}.`)
  }
}

/** Floor, ours, ours, floor: what the machine does meanwhile hits both alike. */
async function compare(goal: Goal): Promise<Result> {
  await measure(goal.ours, 1)
  const [before, first, second, after] = [
    await measure(goal.floor, SECONDS / 2),
    await measure(goal.ours, SECONDS / 2),
    await measure(goal.ours, SECONDS / 2),
    await measure(goal.floor, SECONDS / 2),
  ]
  const ours = mean(first, second)
  const floor = mean(before, after)
  const result = { name: goal.name, least: goal.least, ours, floor, ratio: ours.perSecond / floor.perSecond }
  process.stdout.write(`${line(result)}\n`)
  return result
}

const mean = (a: Rate, b: Rate): Rate => ({
  perSecond: (a.perSecond + b.perSecond) / 2,
  served: a.served + b.served,
  p99: Math.max(a.p99, b.p99),
  failed: a.failed + b.failed,
})

const line = ({ name, ratio, least, ours, floor }: Result) =>
  `${ratio >= least && ours.failed === 0 ? 'ok  ' : 'LOW '} ${name.padEnd(40)} ${ratio.toFixed(2)} of the floor (goal ${least}); ${Math.round(ours.perSecond)}/s against ${Math.round(floor.perSecond)}/s, p99 ${ours.p99} ms${ours.failed > 0 ? `, ${ours.failed} FAILED` : ''}`

async function report(): Promise<void> {
  await mkdir(new URL('out/', import.meta.url), { recursive: true })
  await writeFile(new URL('out/speed.txt', import.meta.url), `${[start, ...results.map(line)].join('\n')}\n`)
}

async function startLine(): Promise<string> {
  const { milliseconds, megabytes } = await measureStartUp()
  const isGood = milliseconds < START_GOALS.milliseconds && megabytes < START_GOALS.megabytes
  return `${isGood ? 'ok  ' : 'LOW '} start in ${milliseconds} ms (goal ${START_GOALS.milliseconds}), then ${megabytes} MB resident (goal ${START_GOALS.megabytes})`
}

const results: Result[] = []
// Before anything is measured: a run that lacks half of what it needs is not begun.
bring({ what: `PostgreSQL ${oldestPostgres} or newer`, from: 'postgresql', find: () => findPostgres() })
const start = await startLine()
process.stdout.write(`${start}\n`)
await benchEngine('sqlite', null)
const cluster = await startPostgresCluster()
try {
  await benchEngine('postgres', cluster.url)
} finally {
  await cluster.remove()
}
await report()
