/**
 * `node bench/car-parking.ts`: a location with 2,000 numbered spaces and a million bookings over ten years. Rates of
 * availability and public booking, and quotes as a ratio of the floor's one-row read in the same run.
 *
 * `BENCH_DATA=<folder>` keeps the filled site: it is filled when the folder is empty and used again when it is not;
 * `node bench/car-parking.ts fill` only fills it. `BENCH_BOOKINGS` and `BENCH_SECONDS` change the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CarParkBench, openBenchCarPark, serveBenchCarPark } from './car-parking-site.ts'
import { startFloor } from './floor-data.ts'
import { type Load, measure, type Rate } from './load.ts'
import { report, startServer } from './served-bench.ts'
import type { Running } from './site.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)

const KEPT = process.env.BENCH_DATA

if (process.argv[2] === 'serve') await serveBenchCarPark(process.argv[3]!)
else if (process.argv[2] === 'fill') await openBenchCarPark(KEPT!, BOOKINGS)
else await bench()

async function bench(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Running[] = []
  try {
    const dataDir = KEPT ?? scratch
    const park = await openBenchCarPark(dataDir, BOOKINGS)
    const server = await startServer(import.meta.url, dataDir)
    running.push(server)
    const example = `${server.url}/api/host/v1/posts?per_page=50`
    running.push(await startFloor({ engine: 'sqlite', dataDir: scratch, url: null, example, headers: {} }))
    await report('car-parking', await measureAll(park, { dozen: server.url, floor: running[1]!.url }))
  } finally {
    for (const { stop } of running) await stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measureAll(park: CarParkBench, at: { dozen: string; floor: string }): Promise<string[]> {
  const api = `${at.dozen}/api/vendor-car-parking/v1`
  const post = (path: string, body: object): Load => ({
    url: api + path,
    method: 'POST',
    body: JSON.stringify(body).replace('"[id]"', '[id]'),
  })
  const available = await steady(post('/availability', park.stay))
  const floor = await steady({ url: `${at.floor}/one/100` })
  const quoted = await steady(post('/quote', park.quote))
  const floorAfter = await steady({ url: `${at.floor}/one/100` })
  const booked = await steady(post('/booking', park.booking))
  const floorRate = (floor.perSecond + floorAfter.perSecond) / 2
  return [
    line(`availability, ${BOOKINGS} bookings, 2,000 spaces`, available, { value: available.perSecond, least: 500 }),
    line('quote, of the floor', quoted, { value: quoted.perSecond / floorRate, least: 0.4 }),
    line('public booking', booked, { value: booked.perSecond, least: 150 }),
  ]
}

async function steady(load: Load): Promise<Rate> {
  await measure(load, 1)
  return measure(load, SECONDS)
}

function line(name: string, rate: Rate, goal: { value: number; least: number }): string {
  const isGood = goal.value >= goal.least && rate.failed === 0
  const value = goal.least < 1 ? goal.value.toFixed(2) : Math.round(goal.value)
  return `${isGood ? 'ok  ' : 'LOW '} ${name.padEnd(48)} ${value} (goal ${goal.least}); ${Math.round(rate.perSecond)}/s, p99 ${rate.p99} ms${rate.failed > 0 ? `, ${rate.failed} FAILED` : ''}`
}
