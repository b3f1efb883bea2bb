/**
 * `node bench/image-map.ts`: a map of 500 polygons with 100 points each. How long a save takes on the server (goal: below
 * 50 ms), its page as a ratio of the floor's one-row read, and hits of visitors as a ratio of the floor's one-row insert,
 * all in the same run. `BENCH_SECONDS` changes how long each is measured.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { updateRecord } from '../src/kernel/records/update.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { maps } from '../src/services/image-map/entities/maps.ts'
import { imageMap } from '../src/services/image-map/service.ts'
import { startFloor } from './floor-data.ts'
import { bigMap } from './image-map-document.ts'
import { type Load, measure, type Rate } from './load.ts'
import { report, startServer, tellServed } from './served-bench.ts'
import type { Running } from './site.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const PORT = 18_094
const [WARMING, SAVES] = [15, 21] as const
const UNLIMITED = `const unlimited = new Proxy({}, { get: () => ({ most: 1_000_000_000, seconds: 600 }) })
export default dozen => dozen.addFilter('vendor_image_map_rate_limits', () => unlimited)
`

const build = (dataDir: string): Promise<App> => {
  const env = {
    DATA_DIR: dataDir,
    PORT: String(PORT),
    SITE_URL: `http://127.0.0.1:${PORT}`,
    LOG_LEVEL: 'warn',
    EDITION: 'pro',
  }
  const config = readConfig({ ...env, ADMIN_PASSWORD: 'benchmark password' })
  return buildApp({ config, log: createLog('warn'), runJobs: false, services: [imageMap] })
}

async function serve(dataDir: string): Promise<void> {
  const app = await build(dataDir)
  await app.server.listen({ port: PORT, host: '127.0.0.1' })
  tellServed(`http://127.0.0.1:${PORT}`)
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
}

async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Running[] = []
  try {
    await mkdir(join(dataDir, 'extensions'), { recursive: true })
    await writeFile(join(dataDir, 'extensions', 'unlimited.ts'), UNLIMITED)
    const saved = await fill(dataDir)
    running.push(await startServer(import.meta.url, dataDir))
    const example = `${running[0]!.url}/api/host/v1/pages?per_page=50`
    running.push(await startFloor({ engine: 'sqlite', dataDir, url: null, example, headers: {} }))
    const lines = await measureAll({ dozen: running[0]!.url, floor: running[1]!.url })
    await report('image-map', [`saving 500 polygons of 100 points: ${saved.toFixed(1)} ms (goal 50)`, ...lines])
  } finally {
    for (const { stop } of running) await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The median of some saves of a server that has worked for a while, each with other points. */
async function fill(dataDir: string): Promise<number> {
  const app = await build(dataDir)
  const ctx = await systemContext(app.internals, 1, 'bench')
  const map = await ctx.transaction(tx =>
    createRecord(maps, { values: { title: 'Plan', status: 'published', doc: bigMap(0) } }, tx),
  )
  await ctx.transaction(tx =>
    createPost(
      {
        type: 'page',
        title: 'Plan',
        slug: 'plan',
        status: 'publish',
        content: `[vendor_image_map id=${map.id}]`,
        author: 1,
      },
      tx,
    ),
  )
  const times: number[] = []
  for (let round = 0; round < WARMING + SAVES; round++) {
    const doc = bigMap(round / 1000)
    const begin = performance.now()
    await ctx.transaction(tx => updateRecord(maps, { id: map.id, values: { doc } }, tx))
    if (round >= WARMING) times.push(performance.now() - begin)
  }
  await app.close()
  return times.sort((one, other) => one - other)[(SAVES - 1) / 2]!
}

async function measureAll(at: { dozen: string; floor: string }): Promise<string[]> {
  const page = await steady({ url: `${at.dozen}/plan/` })
  const read = await steady({ url: `${at.floor}/one/100` })
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'content-type': 'application/json' }
  const body = JSON.stringify({ map: 1, hotspot: 'area-7', event: 'open' })
  const hit = await steady({
    url: `${at.dozen}/api/vendor-image-map/v1/stats/hit`,
    method: 'POST',
    body,
    headers,
  } as Load)
  const insert = await steady({ url: `${at.floor}/insert`, method: 'POST', body: '{"title":"x"}', headers } as Load)
  return [
    line('page, of the floor’s read', page, page.perSecond / read.perSecond, 0.1),
    line('hit, of the floor’s insert', hit, hit.perSecond / insert.perSecond, 0.5),
  ]
}

async function steady(load: Load): Promise<Rate> {
  await measure(load, 1)
  return measure(load, SECONDS)
}

const line = (name: string, rate: Rate, ...[ratio, least]: [ratio: number, least: number]): string =>
  `${ratio >= least && rate.failed === 0 ? 'ok  ' : 'LOW '} ${name.padEnd(30)} ${ratio.toFixed(2)} (goal ${least}); ${Math.round(rate.perSecond)}/s, p99 ${rate.p99} ms, ${rate.failed} failed`

if (process.argv[2] === 'serve') await serve(process.argv[3]!)
else await bench()
