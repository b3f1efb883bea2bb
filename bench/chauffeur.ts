/**
 * `node bench/chauffeur.ts`: a million bookings over ten years. Quotes as a ratio of the floor's one-row read in the same
 * run, by rate and by processor time (which a busy machine changes least), the rate of public booking, and the calendar of
 * a month and the dashboard by their slowest of a hundred.
 *
 * `BENCH_DATA=<folder>` keeps the filled site: it is filled when the folder is empty and used again when it is not;
 * `node bench/chauffeur.ts fill` only fills it. `BENCH_BOOKINGS` and `BENCH_SECONDS` change the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChauffeurBench, openBenchChauffeur, serveBenchChauffeur } from './chauffeur-site.ts'
import { startFloor } from './floor-data.ts'
import { type Load, measure, type Rate } from './load.ts'
import { report, type Served, startServer } from './served-bench.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)

const KEPT = process.env.BENCH_DATA

if (process.argv[2] === 'serve') await serveBenchChauffeur(process.argv[3]!)
else if (process.argv[2] === 'fill') await openBenchChauffeur(KEPT!, BOOKINGS)
else await bench()

async function bench(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Served[] = []
  try {
    const dataDir = KEPT ?? scratch
    const desk = await openBenchChauffeur(dataDir, BOOKINGS)
    const server = await startServer(import.meta.url, dataDir)
    running.push(server)
    const example = `${server.url}/api/host/v1/posts?per_page=50`
    const floor = await startFloor({ engine: 'sqlite', dataDir: scratch, url: null, example, headers: {} })
    running.push(floor)
    await report('chauffeur', await measureAll(desk, { dozen: server, floor }))
  } finally {
    for (const { stop } of running) await stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measureAll(desk: ChauffeurBench, { dozen, floor }: { dozen: Served; floor: Served }): Promise<string[]> {
  const api = `${dozen.url}/api/vendor-chauffeur/v1`
  const post = (path: string, body: object): Load => ({
    url: api + path,
    method: 'POST',
    body: JSON.stringify(body).replace('"[id]"', '[id]'),
  })
  const read = (path: string): Load => ({ url: api + path, headers: { ...desk.headers }, connections: 1 })
  const one = { url: `${floor.url}/one/100` }
  const before = await steady(one, floor)
  const quoted = await steady(post('/public/quote', desk.quote), dozen)
  const after = await steady(one, floor)
  const booked = await steady(post('/public/book', desk.booking), dozen)
  const month = await steady(read(`/bookings/calendar?from=${desk.month.from}&to=${desk.month.to}`), dozen)
  const dashboard = await steady(read('/settings/dashboard'), dozen)
  const floorRate = (before.perSecond + after.perSecond) / 2
  const floorCost = (before.cost + after.cost) / 2
  return [
    line('quote, of the floor', quoted, { value: quoted.perSecond / floorRate, least: 0.4 }),
    line('quote, of the floor, by processor time', quoted, { value: floorCost / quoted.cost, least: 0.4 }),
    line(`public booking, ${BOOKINGS} bookings`, booked, { value: booked.perSecond, least: 150 }),
    line('the calendar of a month: 50 ms over p99', month, { value: 50 / month.p99, least: 1 }),
    line('the dashboard: 50 ms over p99', dashboard, { value: 50 / dashboard.p99, least: 1 }),
  ]
}

/** `cost` is the milliseconds that the server computed for each answer. */
async function steady(load: Load, server: Served): Promise<Rate & { cost: number }> {
  await measure(load, 1)
  const start = await server.cpu()
  const rate = await measure(load, SECONDS)
  return { ...rate, cost: ((await server.cpu()) - start) / rate.served }
}

function line(name: string, rate: Rate, goal: { value: number; least: number }): string {
  const isGood = goal.value >= goal.least && rate.failed === 0 && rate.perSecond > 0
  const value = goal.least <= 1 ? goal.value.toFixed(2) : Math.round(goal.value)
  return `${isGood ? 'ok  ' : 'LOW '} ${name.padEnd(48)} ${value} (goal ${goal.least}); ${Math.round(rate.perSecond)}/s, p99 ${rate.p99} ms${rate.failed > 0 ? `, ${rate.failed} FAILED` : ''}`
}
