/** Resolving an address, against the floor's one-row read and against a site with few addresses. */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startFloor } from './floor-data.ts'
import { type Place, startSite, stop, tell, VISITS, type Visit } from './permalink-manager-server.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const FLOOR_ROWS = 10_000

export async function measureResolving(small: Place, large: Place): Promise<void> {
  const few = await compareWithFloor(small)
  const many = await compareWithFloor(large)
  for (const kind of Object.keys(VISITS) as Visit[]) {
    const part = many[kind] / few[kind]
    tell(part >= 0.8, `${kind}: ${part.toFixed(2)} of the rate with 1,000 addresses (goal 0.8)`)
  }
}

async function compareWithFloor({ dataDir, size }: Place): Promise<Record<Visit, number>> {
  await warm(dataDir)
  const site = await startSite(dataDir)
  const floorDir = await mkdtemp(join(tmpdir(), 'dozen-floor-'))
  const example = `${site.resolver}/example`
  const floor = await startFloor({ engine: 'sqlite', dataDir: floorDir, url: null, example, headers: {} })
  const floorPath = (n: number) => `/one/${n}`
  const floorRate = () => rate(floor.url, floorPath, FLOOR_ROWS)
  await visitOften(floor.url, floorPath, FLOOR_ROWS)
  const ratios = {} as Record<Visit, number>
  for (const [kind, pathOf] of Object.entries(VISITS) as [Visit, (n: number) => string][]) {
    const most = kind === 'an old address' ? size.redirects : size.addresses
    const ourRate = () => rate(site.resolver, pathOf, most)
    await visitOften(site.resolver, pathOf, most)
    // Floor, ours, ours, floor: what the machine does meanwhile hits both alike.
    const before = await floorRate()
    const ours = ((await ourRate()) + (await ourRate())) / 2
    const below = (before + (await floorRate())) / 2
    ratios[kind] = ours / below
    const rates = `${Math.round(ours)}/s against ${Math.round(below)}/s`
    const text = `${size.addresses}: ${kind}: ${ratios[kind].toFixed(2)} of the floor (goal 0.6); ${rates}`
    tell(ratios[kind] >= 0.6, text)
  }
  await floor.stop()
  await stop(site, 'SIGTERM')
  await rm(floorDir, { recursive: true, force: true })
  return ratios
}

/** What the disk needs for a file that nobody has read for long is not what is measured. */
async function warm(dataDir: string): Promise<void> {
  for await (const _chunk of createReadStream(join(dataDir, 'dozen.sqlite'), { highWaterMark: 1 << 20 }));
}

/** So often that both servers run as they do after their first minute. */
const visitOften = (url: string, pathOf: (n: number) => string, most: number) =>
  load(url, { pathOf, most }, { amount: 25_000 })

/** Requests in a second. */
async function rate(url: string, pathOf: (n: number) => string, most: number): Promise<number> {
  return (await load(url, { pathOf, most }, { duration: SECONDS / 2 })).requests.average
}

type Asked = { readonly pathOf: (n: number) => string; readonly most: number }

/** Each request for another number. */
async function load(url: string, { pathOf, most }: Asked, extent: { amount?: number; duration?: number }) {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: pathOf(1 + Math.floor(Math.random() * most)),
  })
  const result = await autocannon({ url, connections: 16, ...extent, requests: [{ setupRequest }] })
  const failed = result.errors + result.non2xx
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed.`)
  return result
}
