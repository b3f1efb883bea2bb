/**
 * `node bench/faq.ts`: 50,000 answers in 500 categories and three languages. The public page of answers with and without
 * a search, a page with an accordion of 50 answers, both as a ratio of the floor's one-row read in the same run, and a
 * thousand votes of a hundred visitors at once.
 *
 * `BENCH_DATA=<folder>` keeps the filled site. `BENCH_ANSWERS` and `BENCH_SECONDS` change the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaqBench, openBenchFaq, serveBenchFaq, WORDS } from './faq-site.ts'
import { startFloor } from './floor-data.ts'
import { type Load, measure, type Rate } from './load.ts'
import { report, startServer } from './served-bench.ts'
import type { Running } from './site.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
/** So many people search at the same moment for what nobody has searched for. */
const SEARCHERS = 2
const ANSWERS = Number(process.env.BENCH_ANSWERS ?? 50_000)

if (process.argv[2] === 'serve') await serveBenchFaq(process.argv[3]!)
else await bench()

async function bench(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Running[] = []
  try {
    const dataDir = process.env.BENCH_DATA ?? join(scratch, 'site')
    const site = await openBenchFaq(dataDir, ANSWERS)
    const server = await startServer(import.meta.url, dataDir)
    running.push(server)
    const example = `${server.url}/api/host/v1/posts?per_page=50`
    running.push(await startFloor({ engine: 'sqlite', dataDir: scratch, url: null, example, headers: {} }))
    await report('faq', await measureAll(site, { dozen: server.url, floor: running[1]!.url }))
  } finally {
    for (const { stop } of running) await stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measureAll(site: FaqBench, at: { dozen: string; floor: string }): Promise<string[]> {
  const api = `${at.dozen}/api/vendor-faq/v1`
  const floor = await steady({ url: `${at.floor}/one/100` })
  const plain = await steady({ url: `${api}/faqs/page?lang=en` })
  const page = await steady({ url: at.dozen + site.page })
  const floorAfter = await steady({ url: `${at.floor}/one/100` })
  const typed = await steady({ url: `${api}/faqs/page?lang=en&search=parcel%20delivery` })
  // What nobody has asked for since the last change: a search that finds few, or many, and leafing through many.
  const few = await steady({ url: `${api}/faqs/page?lang=en&search=number%20[id]`, connections: SEARCHERS })
  const many = await steady({
    url: `${api}/faqs/page?lang=en&search=[words]`,
    words: newSearches(),
    connections: SEARCHERS,
  })
  const leafed = await steady({
    url: `${api}/faqs/page?lang=en&search=parcel%20delivery&per_page=20&page=[id]`,
    connections: SEARCHERS,
  })
  const rate = (floor.perSecond + floorAfter.perSecond) / 2
  return [
    line('faqs/page without search, of the floor', plain, { value: plain.perSecond / rate, least: 0.5 }),
    line('a page with 50 answers, of the floor', page, { value: page.perSecond / rate, least: 0.25 }),
    line('a search that others typed: 20 ms over p99', typed, { value: 20 / typed.p99, least: 1 }),
    line('a new search, few answers: 20 ms over p99', few, { value: 20 / few.p99, least: 1 }),
    line('a new search, many answers: 20 ms over p99', many, { value: 20 / many.p99, least: 1 }),
    line('leafing through many: 20 ms over p99', leafed, { value: 20 / leafed.p99, least: 1 }),
    await votes(api),
  ]
}

/** Two different words that many answers have, the second as far as it is typed: each pair once. */
function newSearches(): string[] {
  const typed = (word: string) => Array.from({ length: word.length - 2 }, (_, more) => word.slice(0, more + 3))
  const others = (word: string) => WORDS.filter(other => other !== word)
  return WORDS.flatMap(one => others(one).flatMap(other => typed(other).map(part => `${one}%20${part}`)))
}

/** Ten votes of each of a hundred visitors, all at once. */
async function votes(api: string): Promise<string> {
  const sent = Array.from({ length: 1000 }, (_, index) =>
    fetch(`${api}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${index % 100}` },
      body: JSON.stringify({ faq_id: 1, vote: 'up' }),
    }),
  )
  const answers = await Promise.all(sent)
  const failed = answers.filter(({ status }) => status !== 200).length
  const last = await fetch(`${api}/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.0.0' },
    body: JSON.stringify({ faq_id: 1, vote: 'up' }),
  })
  const { data } = (await last.json()) as { data: { votes_up: number } }
  const isGood = data.votes_up === 100 && failed === 0
  return `${isGood ? 'ok  ' : 'LOW '} ${'1,000 votes of 100 visitors at once'.padEnd(48)} ${data.votes_up} counted (goal 100), ${failed} failed`
}

async function steady(load: Load): Promise<Rate> {
  await measure(load, 1)
  return measure(load, SECONDS)
}

function line(name: string, rate: Rate, goal: { value: number; least: number }): string {
  const isGood = goal.value >= goal.least && rate.failed === 0
  return `${isGood ? 'ok  ' : 'LOW '} ${name.padEnd(48)} ${goal.value.toFixed(2)} (goal ${goal.least}); ${Math.round(rate.perSecond)}/s, p99 ${rate.p99} ms${rate.failed > 0 ? `, ${rate.failed} FAILED` : ''}`
}
