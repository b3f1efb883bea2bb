/**
 * `node bench/inventory.ts`: ten million rows of the ledger. How long a document of fifty lines takes to be finalised and
 * how many four writers finalise in a second, the list of items with their stock as a ratio of the floor's list of the same
 * payload in the same run, also while somebody books, every report, and what there was of one item at an earlier day.
 * Reports of one item hold a goal. Those over a warehouse or everything are told as they are: a worker reads them, and what
 * has to be quick is everything else meanwhile.
 *
 * `BENCH_DATA=<folder>` keeps the filled site. `BENCH_ROWS` and `BENCH_SECONDS` change the figures, `BENCH_POSTGRES_URL`
 * names an empty database to measure on PostgreSQL.
 */
import { type Measured, runBench } from './bench-frame.ts'
import { besideFloor, mark, ofFloorLine, SECONDS, slowestLine, steady } from './compare.ts'
import { ITEMS, type StockBench, stockSite, WAREHOUSES } from './inventory-site.ts'
import { type Load, measure } from './load.ts'
import type { Served } from './served-bench.ts'

const LINES = 50
const REPORTS = [
  'stock-on-hand',
  'valuation',
  'movements',
  'consumption',
  'turnover',
  'abc',
  'aging',
  'expiry',
] as const

await runBench({
  program: import.meta.url,
  site: stockSite(Number(process.env.BENCH_ROWS ?? 10_000_000)),
  example: ({ authorization }) => ({
    path: '/api/vendor-inventory/v1/items?per_page=50',
    headers: { authorization },
  }),
  measure: measureAll,
})

async function measureAll(site: StockBench, { dozen: server, floor }: Measured): Promise<string[]> {
  const api = `${server.url}/api/vendor-inventory/v1`
  const headers = { authorization: site.authorization }
  const get = (path: string, connections = 16): Load => ({ url: api + path, headers, connections })
  const lines = [`${site.rows} rows of the ledger in ${site.days} days`]
  for (const writers of [1, 4]) lines.push(...(await finalising(site, { server, api, writers })))
  const [list, plain] = [get('/items?per_page=50'), { url: `${floor.url}/list` }]
  lines.push(ofFloorLine('50 items with stock', await besideFloor(list, plain), 0.7))
  const beside = await whileWriting({ site, api }, () => besideFloor(list, plain))
  lines.push(ofFloorLine('the same while somebody books', beside, 0.7))
  const past = new Date(Date.now() - (site.days / 2) * 86_400_000).toISOString().slice(0, 10)
  lines.push(slowestLine('one item at an earlier day', await steady(get(`/items/7?as_of=${past}`, 1)), 50))
  for (const name of REPORTS) lines.push(...(await reading(name, path => get(path, 1))))
  return lines
}

/** A report of one item, of a warehouse and of everything, and what others wait for one item meanwhile. */
async function reading(name: string, get: (path: string) => Load): Promise<string[]> {
  const one = slowestLine(`${name} of an item`, await steady(get(`/reports/${name}?item_id=7`)), 250)
  const took: string[] = []
  let beside = ''
  for (const narrowed of ['warehouse_id=3', '']) {
    const report = get(`/reports/${name}?${narrowed}`)
    const began = performance.now()
    const answer = await fetch(report.url, { headers: report.headers ?? {} })
    if (answer.status !== 200) throw new Error(`A report was refused: ${await answer.text()}`)
    await answer.arrayBuffer()
    took.push(`${Math.round(performance.now() - began)} ms`)
    if (narrowed !== '') continue
    const [others] = await Promise.all([measure(get('/items/7'), SECONDS), measure(report, SECONDS)])
    beside = slowestLine(`one item while ${name} is read over everything`, others, 50)
  }
  return [one, `     ${name} of a warehouse ${took[0]}, of everything ${took[1]}, from a worker`, beside]
}

type Writing = { readonly server: Served; readonly api: string; readonly writers: number }

/** Goods come and go in turns, so that nothing runs out. */
async function finalising(site: StockBench, { server, api, writers }: Writing): Promise<string[]> {
  const headers = { authorization: site.authorization, 'content-type': 'application/json' }
  const took: number[] = []
  let count = 0
  const write = async (until: number) => {
    while (performance.now() < until) {
      const body = JSON.stringify(documentNumber(count++))
      const began = performance.now()
      const answer = await fetch(`${api}/stock-movements`, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(`A document was refused: ${await answer.text()}`)
      await answer.arrayBuffer()
      took.push(performance.now() - began)
    }
  }
  const all = (seconds: number) => {
    const until = performance.now() + seconds * 1000
    return Promise.all(Array.from({ length: writers }, () => write(until)))
  }
  // As with the other figures: the code of a server goes on being compiled for some seconds.
  await all(8)
  took.length = 0
  const [before, began] = [await server.cpu(), performance.now()]
  await all(SECONDS)
  const [cpu, seconds] = [(await server.cpu()) - before, (performance.now() - began) / 1000]
  const sorted = took.toSorted((one, other) => one - other)
  const [middle, last] = [sorted[Math.floor(sorted.length / 2)]!, sorted[Math.floor(sorted.length * 0.99)]!]
  const rate = sorted.length / seconds
  const isGood = writers === 1 ? middle < 50 : rate >= 100
  const goal = writers === 1 ? 'goal: below 50 ms' : 'goal: 100/s'
  return [
    `${mark(isGood)} ${LINES} lines finalised by ${writers} (${goal}): ${Math.round(rate)}/s, p50 ${middle.toFixed(1)} ms, p99 ${last.toFixed(1)} ms, ${(cpu / sorted.length).toFixed(1)} ms of processor each`,
  ]
}

/** Somebody books a line after the other, of items that the list does not show, for as long as the work takes. */
async function whileWriting<T>(
  { site, api }: { readonly site: StockBench; readonly api: string },
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const headers = { authorization: site.authorization, 'content-type': 'application/json' }
  const write = async () => {
    for (let count = 0; !isOver; count += 1) {
      const lines = [{ item_id: (count % (ITEMS / 2)) + 1, quantity: 1, unit_cost: 2 }]
      const body = JSON.stringify({ type: 'receipt', warehouse_id: 1, status: 'finalised', lines })
      await (await fetch(`${api}/stock-movements`, { method: 'POST', headers, body })).arrayBuffer()
    }
  }
  const writing = write()
  try {
    return await work()
  } finally {
    isOver = true
    await writing
  }
}

function documentNumber(count: number): object {
  const [pair, comes] = [Math.floor(count / 2), count % 2 === 0]
  const line = (index: number) => ({ item_id: ((pair * LINES + index) % ITEMS) + 1, quantity: 1 })
  const lines = Array.from({ length: LINES }, (_, index) => ({ ...line(index), ...(comes ? { unit_cost: 2 } : {}) }))
  const about = { warehouse_id: (pair % WAREHOUSES) + 1, status: 'finalised', lines }
  return comes ? { ...about, type: 'receipt' } : { ...about, type: 'issue', recipient_id: 1 }
}
