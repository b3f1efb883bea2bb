/** `npm run bench`: our rates as ratios of the floor's, measured alternately in one run on one machine. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '../src/services.ts'
import { bring } from '../test/kit/debian-packages.ts'
import { findPostgres, oldestPostgres, startPostgresCluster } from '../test/kit/postgres-cluster.ts'
import { besideFloor, type Compared, mark } from './compare.ts'
import { startFloor } from './floor-data.ts'
import type { Load } from './load.ts'
import { type Running, seedSite, startDozen } from './site.ts'
import { measureStartUp, START_GOALS } from './start-up.ts'

type Goal = { readonly name: string; readonly least: number; readonly ours: Load; readonly floor: Load }
type Result = Compared & Pick<Goal, 'name' | 'least'>

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

async function compare({ ours, floor, ...goal }: Goal): Promise<Result> {
  const result = { ...goal, ...(await besideFloor(ours, floor)) }
  process.stdout.write(`${line(result)}\n`)
  return result
}

const line = ({ name, ratio, least, perSecond, floorPerSecond, p99, failed }: Result) =>
  `${mark(ratio >= least && failed === 0)} ${name.padEnd(40)} ${ratio.toFixed(2)} of the floor (goal ${least}); ${Math.round(perSecond)}/s against ${Math.round(floorPerSecond)}/s, p99 ${p99} ms${failed > 0 ? `, ${failed} FAILED` : ''}`

async function report(): Promise<void> {
  await mkdir(new URL('out/', import.meta.url), { recursive: true })
  await writeFile(new URL('out/speed.txt', import.meta.url), `${[start, ...results.map(line)].join('\n')}\n`)
}

async function startLine(): Promise<string> {
  const { milliseconds, megabytes } = await measureStartUp()
  const isGood = milliseconds < START_GOALS.milliseconds && megabytes < START_GOALS.megabytes
  return `${mark(isGood)} start in ${milliseconds} ms (goal ${START_GOALS.milliseconds}), then ${megabytes} MB resident (goal ${START_GOALS.megabytes})`
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
