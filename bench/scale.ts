/**
 * `node bench/scale.ts`: the same requests on a site with 100 posts and 100 accounts and on one with 100,000 and 50,000,
 * on both engines. Each figure is the time of a whole request to a server of its own, asked one after the other.
 *
 * A request keeps the bounds when it takes at most what its kind may take on the small site too (`BOUNDS`, at p99), and
 * at p50 at most three times what it takes there: `SLOW` breaks the first, `over` the second. Where the small site has
 * too little to fill a page, the first page of the kind stands for it: a page of twenty is not compared with one of two.
 *
 * Totals that take long to count are remembered until somebody writes, so that whoever turns pages does not wait for
 * them again. What counting itself takes is seen where each round asks for another word.
 *
 * Filling takes longer than measuring. `BENCH_DATA=<folder>` keeps the sites there: filled when empty, reused when full;
 * for PostgreSQL `BENCH_POSTGRES_URL` names the server that keeps the databases. `BENCH_ENGINES=sqlite` measures one
 * engine, `BENCH_ONLY=<pattern>` the requests whose name has it, `BENCH_ROUNDS=0` only fills.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { signInAsAdmin, startServer } from '../test/kit/server-process.ts'
import { untilPacked } from './first-start.ts'
import { type Size, wordOf } from './scale-data.ts'
import { BOUNDS, type Question, questions } from './scale-questions.ts'
import { withSite } from './scale-sites.ts'

const SMALL: Size = { posts: 100, accounts: 100 }
const LARGE: Size = {
  posts: Number(process.env.BENCH_POSTS ?? 100_000),
  accounts: Number(process.env.BENCH_ACCOUNTS ?? 50_000),
}
/** Of a hundred the slowest would be the 99th, and say more of the machine than of the request. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 300)
const WARM_UP = 5
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',')
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '')
const MOST_TIMES = 3

type Time = { readonly p50: number; readonly p99: number }
type Result = { readonly question: Question; readonly engine: string; readonly small: Time; readonly large: Time }

async function benchEngine(engine: string): Promise<Result[]> {
  const small = await withSite(engine, SMALL, env => timesOf(SMALL, env))
  const large = await withSite(engine, LARGE, env => timesOf(LARGE, env))
  return asked(LARGE).map(question => {
    const { name } = question
    return { question, engine, small: small.get(name)!, large: large.get(name)! }
  })
}

/** The first request of each kind is always among them: the others are compared with it. */
const asked = (size: Size): readonly Question[] =>
  ROUNDS === 0 ? [] : questions(size).filter(({ name }) => ONLY.test(name) || name.endsWith('first page'))

async function timesOf(size: Size, env: Record<string, string>): Promise<Map<string, Time>> {
  const times = new Map<string, Time>()
  if (ROUNDS === 0) return times
  const server = await startServer(env)
  try {
    await untilPacked(env.DATA_DIR!)
    const authorization = await signInAsAdmin(server.url)
    for (const question of asked(size)) times.set(question.name, await measure(question, server.url, authorization))
    return times
  } finally {
    await server.end('SIGTERM')
  }
}

async function measure({ name, kind, path, body }: Question, url: string, authorization: string): Promise<Time> {
  const isPage = kind === 'page'
  // Under the name that the site was filled with: only there is it what visitors see.
  const address = isPage ? `${url.replace('127.0.0.1', 'localhost')}${path}` : `${url}/api/host/v1${path}`
  // To unpack an answer takes this process longer than the server takes to pack it.
  const plain = { 'accept-encoding': 'identity' }
  const headers = {
    ...plain,
    ...(isPage ? {} : { authorization }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const request = { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) }
  const times: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const asked = address.replace('{word}', wordOf(round < 0 ? ROUNDS - round : round))
    const started = performance.now()
    const answer = await fetch(asked, request)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`)
    if (round >= 0) times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { p50: times[Math.floor(times.length / 2)]!, p99: times[Math.floor(times.length * 0.99)]! }
}

/** What the small site takes, with as much to show. */
function reference({ question, engine, small }: Result): number {
  const first = results.find(other => other.engine === engine && isFullPage(other, question))
  return Math.max(small.p50, first?.small.p50 ?? 0)
}

const isFullPage = ({ question: { name } }: Result, { kind }: Question): boolean =>
  name === (kind === 'people' ? 'accounts: first page' : 'posts: first page') && kind !== 'page'

function line(result: Result): string {
  const { question, engine, small, large } = result
  const times = large.p50 / reference(result)
  const verdict = large.p99 > BOUNDS[question.kind] ? 'SLOW' : times > MOST_TIMES ? 'over' : 'ok  '
  const name = `${engine}: ${question.name}`.padEnd(44)
  return `${verdict} ${name} ${figures(large)} against ${figures(small)} with 100, ${times.toFixed(1)} times`
}

const figures = ({ p50, p99 }: Time): string => `p50 ${p50.toFixed(1).padStart(6)} p99 ${p99.toFixed(1).padStart(6)} ms`

const results: Result[] = []
for (const engine of ENGINES) {
  results.push(...(await benchEngine(engine)))
  for (const result of results.filter(one => one.engine === engine)) process.stdout.write(`${line(result)}\n`)
}
await mkdir(new URL('out/', import.meta.url), { recursive: true })
await writeFile(new URL('out/scale.txt', import.meta.url), `${results.map(line).join('\n')}\n`)
