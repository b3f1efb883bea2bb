/** Rates that stand still, ratios that a busy machine does not change, and the lines that tell both. */
import { type Load, measure, type Rate } from './load.ts'
import type { Served } from './served-bench.ts'

export const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
/** Of two seconds each. The ratios of two that follow each other differ by a tenth where others use the machine too. */
const ROUNDS = Number(process.env.BENCH_SECONDS ?? 15)

/** Once the server has warmed to it. Throws where it answers with nothing but errors. */
export async function steady(load: Load, seconds: number = SECONDS): Promise<Rate> {
  const { requests: _, ...warming } = load
  await warmed(warming, Math.min(1, seconds))
  return measure(load, seconds)
}

async function warmed(load: Load, seconds: number): Promise<Rate> {
  const warm = await measure(load, seconds)
  if (warm.served > 0 && warm.failed >= warm.served) throw new Error(`${load.url} fails: there is nothing to measure.`)
  return warm
}

/** Seconds after which a server that gets no quicker has been compiled, and seconds that it is waited for at most. */
const [LEVEL, LONGEST] = [4, 20]

/** As a server is that has been at work for a while: its code goes on being compiled for many seconds. */
async function atWork(load: Load): Promise<void> {
  let [best, since] = [0, 0]
  for (let second = 0; second < LONGEST && since < LEVEL; second++) {
    const { perSecond } = await warmed(load, 1)
    since = perSecond > best * 1.03 ? 0 : since + 1
    best = Math.max(best, perSecond)
  }
}

export type Compared = Rate & { readonly ratio: number; readonly floorPerSecond: number }

/**
 * One second of the floor, one of ours, and so on: what else the machine does meets both alike. The ratio is the median of
 * the rounds.
 */
export async function besideFloor(load: Load, floor: Load): Promise<Compared> {
  await atWork(floor)
  await atWork(load)
  const [rates, floors, ratios]: [Rate[], number[], number[]] = [[], [], []]
  for (let round = 0; round < Math.max(1, ROUNDS); round++) {
    const [theirs, ours] = [await measure(floor, 1), await measure(load, 1)]
    rates.push(ours)
    floors.push(theirs.perSecond)
    ratios.push(ours.perSecond / theirs.perSecond)
  }
  return {
    ratio: middle(ratios),
    floorPerSecond: middle(floors),
    perSecond: middle(rates.map(rate => rate.perSecond)),
    served: rates.reduce((sum, rate) => sum + rate.served, 0),
    p99: middle(rates.map(rate => rate.p99)),
    failed: rates.reduce((sum, rate) => sum + rate.failed, 0),
  }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

/** The milliseconds that the server computes for each answer. */
export async function costOf(load: Load, server: Served): Promise<number> {
  await measure(load, 1)
  const before = await server.cpu()
  const { served } = await measure(load, SECONDS)
  return ((await server.cpu()) - before) / served
}

export type Goal = { readonly value: number; readonly least: number }

export function line(name: string, rate: Rate, { value, least }: Goal): string {
  const isGood = value >= least && rate.failed === 0 && rate.perSecond > 0
  const figure = least <= 1 ? value.toFixed(2) : Math.round(value)
  const failed = rate.failed > 0 ? `, ${rate.failed} FAILED` : ''
  return `${mark(isGood)} ${name.padEnd(WIDTH)} ${figure} (goal ${least}); ${Math.round(rate.perSecond)}/s, p99 ${rate.p99} ms${failed}`
}

export const ofFloorLine = (name: string, rate: Compared, least: number): string =>
  line(`${name}, of the floor`, rate, { value: rate.ratio, least })

/** How often the slowest of a hundred would fit into what it may take. */
export const slowestLine = (name: string, rate: Rate, most: number): string =>
  line(`${name}: ${most} ms over p99`, rate, { value: most / Math.max(rate.p99, 1), least: 1 })

export const mark = (isGood: boolean): string => (isGood ? 'ok  ' : 'LOW ')

const WIDTH = 56
