/** A run: operations in turn, callers by chance, destructive ones last, and everything that was found. */
import { createRandom } from '../../../src/cli/demo/random.ts'
import type { EngineName } from '../../../src/db/database.ts'
import type { DemoRandom } from '../../../src/platform/demo/demo.ts'
import type { TestApp } from '../../kit/test-app.ts'
import { complaintIn, runJobs, visitPages } from './asides.ts'
import { type Watch, watchEventLoop } from './event-loop.ts'
import { callers, type Edition, type FuzzSite, openFuzzSite } from './fuzz-site.ts'
import { judge, type Verdict } from './judge.ts'
import { createMemory, type Memory } from './memory.ts'
import { minimised } from './minimise.ts'
import { mutate } from './mutations.ts'
import { isUnsettling, type Operation, readOperations } from './operations.ts'
import { type Answer, curlOf, fittingRequest, type Request, send } from './requests.ts'

export type Finding = Verdict & {
  readonly operation: string
  /** Where in the source it began, as far as the log tells. */
  readonly cause: string
  readonly curl: string
}

export type RunOptions = {
  readonly engine: EngineName
  readonly edition: Edition
  readonly seed: number
  readonly requests: number
  /** A visitor's or writer's request may not hold the event loop for more than these milliseconds. */
  readonly mostHeld: number
}

export type Outcome = {
  readonly findings: readonly Finding[]
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>
  /** Operations that have never done what they are for. */
  readonly unreached: readonly string[]
}

/** A site wears out under such requests, so a long run takes a new one from time to time; each has its own chance. */
export async function fuzz(options: RunOptions): Promise<Outcome> {
  const ledger: Ledger = { found: new Map(), statuses: {}, reached: new Map() }
  const random = createRandom(options.seed)
  let sent = 0
  for (let round = 0; sent < options.requests; round += 1) {
    const requests = Math.min(EACH_SITE, options.requests - sent)
    await fuzzOneSite({ ...options, requests }, random.named(`site ${round}`), ledger)
    sent += requests
  }
  const unreached = [...ledger.reached].filter(([, isReached]) => !isReached).map(([name]) => name)
  return { findings: [...ledger.found.values()], statuses: ledger.statuses, unreached }
}

const EACH_SITE = 5000
const SETTLED_SHARE = 0.75
const BETWEEN_REVIVALS = 250

type Ledger = {
  readonly found: Map<string, Finding>
  readonly statuses: Record<string, number>
  /** By the operation's name. */
  readonly reached: Map<string, boolean>
}

type Run = {
  readonly place: FuzzSite
  readonly memory: Memory
  /** Requests that were answered as they wished, by operation. */
  readonly taken: Map<string, Request[]>
  readonly watch: Watch
  readonly mostHeld: number
  readonly ledger: Ledger
  /** What the process heard of promises that nobody waited for. */
  readonly rejections: unknown[]
}

async function fuzzOneSite(options: RunOptions, random: DemoRandom, ledger: Ledger): Promise<void> {
  const place = await openFuzzSite(options.engine, options.edition)
  const rejections: unknown[] = []
  const hear = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', hear)
  const watch = watchEventLoop()
  try {
    const operations = await readOperations(place.site)
    const memory = createMemory()
    await lookAround(operations, memory, place)
    const taken = new Map<string, Request[]>()
    for (const sample of place.samples) remember(sample, taken)
    const run: Run = { place, memory, taken, watch, mostHeld: options.mostHeld, ledger, rejections }
    await sendAll(plan(operations, options.requests, random), random, run)
  } finally {
    watch.close()
    process.off('unhandledRejection', hear)
    await place.dispose()
  }
}

/** Every operation equally often; those that would blind the run only in its last quarter, and often there. */
function plan(operations: readonly Operation[], requests: number, random: DemoRandom): Operation[] {
  const settled = operations.filter(operation => !isUnsettling(operation))
  const unsettling = operations.filter(isUnsettling)
  const first = Math.floor(requests * SETTLED_SHARE)
  const inTurn = (list: readonly Operation[], count: number) => {
    const planned: Operation[] = []
    while (planned.length < count) planned.push(...random.shuffled(list))
    return planned.slice(0, count)
  }
  const last = inTurn([...unsettling, ...unsettling, ...settled.slice(0, unsettling.length)], requests - first)
  return [...inTurn(settled, first), ...last]
}

/** Lists first, then what lies below them: afterwards most addresses can be filled in with something that exists. */
async function lookAround(operations: readonly Operation[], memory: Memory, { site }: FuzzSite): Promise<void> {
  for (const { method, path } of operations) {
    if (method !== 'GET' || path.includes('{')) continue
    const { status, body } = await site.request('GET', path, { as: 'admin' })
    if (status === 200) memory.learn(path, body)
  }
}

async function sendAll(planned: readonly Operation[], random: DemoRandom, run: Run): Promise<void> {
  for (const [index, operation] of planned.entries()) {
    if (index % BETWEEN_REVIVALS === BETWEEN_REVIVALS - 1) await lookAside(run)
    // Limits count by the minute and hour; a second between requests keeps them open.
    run.place.site.moveClock(1000)
    const request = nextRequest(operation, random, run)
    mutate(request, random)
    const { answer, verdict } = await attempt(request, run)
    count(operation, answer, run.ledger)
    if (isSilenced(request, answer)) await run.place.revive()
    if (verdict) await keep({ request, verdict }, run)
    else learn(request, answer, run)
  }
}

/** Somebody who is known is not: a request before has taken their account or password away. */
const isSilenced = ({ as, headers }: Request, { status }: Answer): boolean =>
  as !== null && status === 401 && !headers.some(([name]) => name === 'authorization')

/** Lets jobs run and pages be seen, and everybody speak again whom the last requests have silenced. */
async function lookAside({ place, memory, ledger }: Run): Promise<void> {
  await place.revive()
  for (const { name, curl, verdict } of [...(await runJobs(place.site)), ...(await visitPages(place.site, memory))]) {
    const cause = stackOf(verdict.error)
    ledger.found.set(`${verdict.kind} ${name} ${cause}`, { ...verdict, operation: name, cause, curl })
  }
}

/** Made anew, or one that has worked before: what is wrong with the next one then lies deeper. */
function nextRequest(operation: Operation, random: DemoRandom, { memory, taken }: Run): Request {
  const as = random.pick(callers)
  const known = taken.get(operation.name) ?? []
  if (known.length > 0 && random.chance(0.4)) {
    const again = structuredClone(random.pick(known))
    return random.chance(0.5) ? again : { ...again, as }
  }
  return fittingRequest(operation, as, { random, memory })
}

function count({ name }: Operation, { status }: Answer, { statuses, reached }: Ledger): void {
  statuses[status] = (statuses[status] ?? 0) + 1
  reached.set(name, reached.get(name) === true || status < 300)
}

type Attempt = { readonly answer: Answer; readonly verdict: Verdict | null }

const TOO_SLOW = '503 rest_timeout'

/** Sends a request and says what is wrong with what came of it. */
async function attempt(request: Request, run: Run, isRepeat = false): Promise<Attempt> {
  const { place, watch, rejections } = run
  const authorization = place.authorizationOf(request.as)
  const before = place.site.complaints.length
  const { result: answer, held } = await watch.measure(() => send(request, place.site, authorization))
  const [rejection] = rejections.splice(0)
  if (rejection !== undefined)
    return { answer, verdict: { kind: 'rejection', detail: 'Nobody waited for it.', error: rejection } }
  const verdict = judge(request, answer) ?? complaintIn(place.site, before)
  // A machine that is busy with other things lets slow reads run out of time; what is slow by itself is slow again.
  if (verdict?.detail === TOO_SLOW && !isRepeat) return attempt(request, run, true)
  if (verdict || held <= run.mostHeld || !isLowly(request.as)) return { answer, verdict }
  return { answer, verdict: { kind: 'held', detail: `${held.toFixed(0)} ms` } }
}

/** Those whom nobody trusts with the site. */
const isLowly = (caller: string | null) => caller === null || caller === 'subscriber' || caller === 'contributor'

/** One finding for each place of the source, or for each operation where the log knows no place. */
async function keep({ request, verdict }: { request: Request; verdict: Verdict }, run: Run): Promise<void> {
  const cause = causeIn(run.place.site, verdict)
  const operation = request.operation
  const key = `${verdict.kind} ${cause || operation}`
  if (run.ledger.found.has(key)) return
  run.ledger.found.set(key, { ...verdict, operation, cause, curl: curlOf(request) })
  const repeats = async (smaller: Request) => (await attempt(smaller, run)).verdict?.kind === verdict.kind
  const curl = curlOf(await minimised(request, repeats))
  run.ledger.found.set(key, { ...verdict, operation, cause, curl })
}

function learn(request: Request, { status, text, headers }: Answer, { memory, taken }: Run): void {
  if (status < 300) remember(request, taken)
  if (status >= 300 || !/[/+]json\b/.test(String(headers['content-type'] ?? ''))) return
  if (text === '' || text.length > 200_000) return
  memory.learn(request.path, JSON.parse(text))
}

/** A few for each operation; the first ones stay, because they are the plainest. */
function remember(request: Request, taken: Map<string, Request[]>): void {
  const known = taken.get(request.operation) ?? []
  if (known.length < 6) known.push(structuredClone(request))
  taken.set(request.operation, known)
}

/** The last failure that the log heard of: its words, and the first line of its stack that is ours. */
function causeIn({ complaints }: TestApp, { kind, detail, error }: Verdict): string {
  if (kind === 'held') return ''
  if (error !== undefined) return stackOf(error)
  if (kind !== 'failed') return detail.replace(/: .*/s, '')
  const { err } = (complaints.at(-1)?.facts ?? {}) as { err?: unknown }
  return stackOf(err)
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const frames = (error.stack ?? '').split('\n').filter(line => line.includes('/src/'))
  const places = frames.map(line => /src\/([\w./-]+\.ts):\d+/.exec(line)?.[0] ?? '')
  const cause = error.cause instanceof Error ? ` (${error.cause.message.slice(0, 120)})` : ''
  return `${error.message.slice(0, 160)}${cause} in ${[...new Set(places)].slice(0, 4).join(' < ')}`
}
