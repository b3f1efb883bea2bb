/**
 * `node bench/chauffeur.ts`: a million bookings over ten years. Quotes as a ratio of the floor's one-row read in the same
 * run, the rate of public booking, and the calendar of a month and the dashboard by their slowest of a hundred.
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
import { report, startServer } from './served-bench.ts'
import type { Running } from './site.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)

const KEPT = process.env.BENCH_DATA

if (process.argv[2] === 'serve') await serveBenchChauffeur(process.argv[3]!)
else if (process.argv[2] === 'fill') await openBenchChauffeur(KEPT!, BOOKINGS)
else await bench()

async function bench(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Running[] = []
  try {
    const dataDir = KEPT ?? scratch
    const desk = await openBenchChauffeur(dataDir, BOOKINGS)
    const server = await startServer(import.meta.url, dataDir)
    running.push(server)
    const example = `${server.url}/api/host/v1/posts?per_page=50`
    running.push(await startFloor({ engine: 'sqlite', dataDir: scratch, url: null, example, headers: {} }))
    await report('chauffeur', await measureAll(desk, { dozen: server.url, floor: running[1]!.url }))
  } finally {
    for (const { stop } of running) await stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measureAll(desk: ChauffeurBench, at: { dozen: string; floor: string }): Promise<string[]> {
  const api = `${at.dozen}/api/vendor-chauffeur/v1`
  const post = (path: string, body: object): Load => ({
    url: api + path,
    method: 'POST',
    body: JSON.stringify(body).replace('"[id]"', '[id]'),
  })
  const read = (path: string): Load => ({ url: api + path, headers: { ...desk.headers }, connections: 1 })
  const floor = await steady({ url: `${at.floor}/one/100` })
  const quoted = await steady(post('/public/quote', desk.quote))
  const floorAfter = await steady({ url: `${at.floor}/one/100` })
  const booked = await steady(post('/public/book', desk.booking))
  const month = await steady(read(`/bookings/calendar?from=${desk.month.from}&to=${desk.month.to}`))
  const dashboard = await steady(read('/settings/dashboard'))
  const floorRate = (floor.perSecond + floorAfter.perSecond) / 2
  return [
    line('quote, of the floor', quoted, { value: quoted.perSecond / floorRate, least: 0.4 }),
    line(`public booking, ${BOOKINGS} bookings`, booked, { value: booked.perSecond, least: 150 }),
    line('the calendar of a month: 50 ms over p99', month, { value: 50 / month.p99, least: 1 }),
    line('the dashboard: 50 ms over p99', dashboard, { value: 50 / dashboard.p99, least: 1 }),
  ]
}

async function steady(load: Load): Promise<Rate> {
  await measure(load, 1)
  return measure(load, SECONDS)
}

function line(name: string, rate: Rate, goal: { value: number; least: number }): string {
  const isGood = goal.value >= goal.least && rate.failed === 0 && rate.perSecond > 0
  const value = goal.least <= 1 ? goal.value.toFixed(2) : Math.round(goal.value)
  return `${isGood ? 'ok  ' : 'LOW '} ${name.padEnd(48)} ${value} (goal ${goal.least}); ${Math.round(rate.perSecond)}/s, p99 ${rate.p99} ms${rate.failed > 0 ? `, ${rate.failed} FAILED` : ''}`
}
