/**
 * `node bench/permalink-manager.ts`: a million addresses and 200,000 redirects on SQLite. Resolving as a ratio of the
 * floor's one-row read and of a site with 1,000 addresses; lists, searches and checks; 100,000 items made anew, with the
 * server killed in between, other visitors meanwhile, and the way back.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startFloor } from './floor-data.ts'
import { fillSite, fingerprint, resetModes, type Size } from './permalink-manager-data.ts'

const ADDRESSES = Number(process.env.BENCH_ADDRESSES ?? 1_000_000)
const LARGE: Size = {
  addresses: ADDRESSES,
  redirects: ADDRESSES / 5,
  pages: Number(process.env.BENCH_PAGES ?? 100_000),
}
const SMALL: Size = { addresses: 1000, redirects: 200, pages: 0 }
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = 60

type Site = {
  readonly url: string
  readonly resolver: string
  readonly password: string
  readonly process: ChildProcess
}
type Places = { readonly dataDir: string; readonly size: Size }

const KINDS = {
  'an own address': (n: number) => `/section-${n % 100}/item-${n}/`,
  'an old address': (n: number) => `/old/way-${n}/`,
  'a miss': (n: number) => `/nowhere/at-all-${n}/`,
} as const
type Kind = keyof typeof KINDS

const rate = async (url: string, pathOf: (n: number) => string, most: number): Promise<number> => {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: pathOf(1 + Math.floor(Math.random() * most)),
  })
  const { requests } = await autocannon({ url, connections: 16, duration: SECONDS / 2, requests: [{ setupRequest }] })
  return requests.average
}

async function startSite(dataDir: string): Promise<Site> {
  const child = fork(new URL('./permalink-manager-site.ts', import.meta.url), [dataDir])
  const told = await new Promise<Omit<Site, 'process'>>((done, failed) => {
    child.once('message', message => done(message as Omit<Site, 'process'>))
    child.once('exit', code => failed(new Error(`The site ended with ${code}.`)))
  })
  return { ...told, process: child }
}

const stop = ({ process: child }: Site, signal: NodeJS.Signals = 'SIGKILL') =>
  new Promise<void>(done => {
    child.once('exit', () => done())
    child.kill(signal)
  })

async function fresh(size: Size): Promise<Places> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  await stop(await startSite(dataDir), 'SIGTERM')
  const begun = performance.now()
  fillSite(dataDir, size)
  say(`${size.addresses} addresses written in ${Math.round((performance.now() - begun) / 1000)} s`)
  return { dataDir, size }
}

const say = (text: string) => void process.stdout.write(`${text}\n`)
const told = (isGood: boolean, text: string) => say(`${isGood ? 'ok  ' : 'LOW '} ${text}`)

/** Floor, ours, ours, floor: what the machine does meanwhile hits both alike. */
async function compareResolving({ dataDir, size }: Places): Promise<Record<Kind, number>> {
  const site = await startSite(dataDir)
  const floor = await startFloor({
    engine: 'sqlite',
    dataDir: await mkdtemp(join(tmpdir(), 'dozen-floor-')),
    url: null,
    example: `${site.resolver}/example`,
    headers: {},
  })
  const ratios = {} as Record<Kind, number>
  for (const [kind, pathOf] of Object.entries(KINDS) as [Kind, (n: number) => string][]) {
    const most = kind === 'an old address' ? size.redirects : size.addresses
    await rate(site.resolver, pathOf, most)
    const floorRate = () => rate(floor.url, n => `/one/${1 + (n % 10_000)}`, 10_000)
    const before = await floorRate()
    const ours = ((await rate(site.resolver, pathOf, most)) + (await rate(site.resolver, pathOf, most))) / 2
    const below = (before + (await floorRate())) / 2
    ratios[kind] = ours / below
    const rates = `${Math.round(ours)}/s against ${Math.round(below)}/s`
    told(
      ratios[kind] >= 0.6,
      `${size.addresses}: ${kind}: ${ratios[kind].toFixed(2)} of the floor (goal 0.6); ${rates}`,
    )
  }
  await floor.stop()
  await stop(site, 'SIGTERM')
  return ratios
}

const asking = ({ url, password }: Site) => {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  return async (method: string, path: string, body?: object) => {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/vendor-permalink-manager/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data } = (await answer.json()) as { data: any }
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(data)}`)
    return { data, ms: performance.now() - begun }
  }
}
type Ask = ReturnType<typeof asking>

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

async function measureReads({ dataDir, size }: Places): Promise<void> {
  const site = await startSite(dataDir)
  const ask = asking(site)
  const far = Math.floor(size.addresses / 2 / 100)
  const items = (round: number) =>
    Array.from({ length: 100 }, (_, index) => `section-1/item-${round * 1000 + index * 100 + 1}`)
  const reads: [string, (round: number) => ReturnType<Ask>][] = [
    ['list', () => ask('GET', '/uris?per_page=20')],
    ['list of 100', () => ask('GET', '/uris?type=post&per_page=100')],
    ['list by address', () => ask('GET', '/uris?type=post&orderby=uri&order=asc')],
    ['list by title, own ones', () => ask('GET', '/uris?filter=custom&orderby=title')],
    ['list, the platform’s', () => ask('GET', '/uris?type=post&filter=native')],
    [`list, page ${far}`, () => ask('GET', `/uris?type=post&per_page=100&page=${Math.min(far, 100)}`)],
    ['search, one found', round => ask('GET', `/uris?search=item-${size.addresses - round}`)],
    ['search, all found', () => ask('GET', '/uris?search=weather')],
    ['search, none found', () => ask('GET', '/uris?search=nothing-like-it')],
    ['check of one', round => ask('POST', '/uris/check', { items: [`section-1/item-${round * 100 + 1}`] })],
    ['check of 100', round => ask('POST', '/uris/check', { items: items(round) })],
    ['dashboard', () => ask('GET', '/dashboard')],
  ]
  for (const [name, read] of reads) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push((await read(round)).ms)
    told(
      quantile(times, 0.95) < 50,
      `${name}: ${quantile(times, 0.5).toFixed(1)} ms, 95 of 100 under ${quantile(times, 0.95).toFixed(1)} ms`,
    )
  }
  await stop(site, 'SIGTERM')
}

/** Visitors and writers while a job runs, each request as long as it takes. */
async function others(site: Site, isOver: () => boolean): Promise<number[]> {
  const ask = asking(site)
  const times: number[] = []
  const visit = async (path: string) => {
    const begun = performance.now()
    await (await fetch(site.url + path, { redirect: 'manual' })).text()
    times.push(performance.now() - begun)
  }
  for (let round = 1; !isOver(); round += 1) {
    await visit(KINDS['an own address'](round * 7)).catch(() => undefined)
    await visit(KINDS['an old address'](round * 3)).catch(() => undefined)
    times.push(
      await ask('GET', '/uris?per_page=20').then(
        ({ ms }) => ms,
        () => 0,
      ),
    )
    times.push(
      await ask('PUT', `/uris/post/${round}`, { mode: -1 - (round % 2) }).then(
        ({ ms }) => ms,
        () => 0,
      ),
    )
    await sleep(5)
  }
  return times
}

async function untilOver(ask: Ask, id: number): Promise<any> {
  for (;;) {
    const { data } = await ask('GET', `/jobs/${id}`)
    if (data.status !== 'queued' && data.status !== 'running') return data
    await sleep(500)
  }
}

async function watch(site: Site, id: number, name: string): Promise<any> {
  let isOver = false
  const begun = performance.now()
  const meanwhile = others(site, () => isOver)
  const job = await untilOver(asking(site), id)
  isOver = true
  const times = await meanwhile
  const seconds = (performance.now() - begun) / 1000
  const p99 = quantile(times, 0.99)
  told(
    p99 < 50,
    `${name}: ${job.changed} changed in ${seconds.toFixed(0)} s; ${times.length} other requests, p99 ${p99.toFixed(1)} ms`,
  )
  return job
}

async function measureJobs({ dataDir, size }: Places): Promise<void> {
  let site = await startSite(dataDir)
  let ask = asking(site)
  const before = fingerprint(dataDir)
  await ask('PUT', '/permastructures/post_type/page', { pattern: 'guide/%postname%' })
  const { data: job } = await ask('POST', '/tools/regenerate', { kind: 'post', type: 'page', dry_run: false })
  while ((await ask('GET', `/jobs/${job.id}`)).data.processed < size.pages / 10) await sleep(200)
  const { processed } = (await ask('GET', `/jobs/${job.id}`)).data
  await stop(site)
  say(`     killed after ${processed} of ${size.pages}`)
  site = await startSite(dataDir)
  ask = asking(site)
  const done = await watch(site, job.id, 'made anew')
  told(
    done.changed === size.pages && done.processed === size.pages,
    `all ${done.changed} of ${size.pages} changed once`,
  )
  const { data: undo } = await ask('POST', `/jobs/${job.id}/undo`)
  const undone = await watch(site, undo.id, 'taken back')
  await stop(site, 'SIGTERM')
  told(undone.changed === size.pages && fingerprintWithoutModes(dataDir) === before, 'the undo is exact')
}

/** The modes that other requests set meanwhile are none of the undo's business. */
function fingerprintWithoutModes(dataDir: string): string {
  resetModes(dataDir)
  return fingerprint(dataDir)
}

const places: Places[] = []
try {
  places.push(await fresh(SMALL), await fresh(LARGE))
  const [small, large] = places as [Places, Places]
  const few = await compareResolving(small)
  const many = await compareResolving(large)
  for (const kind of Object.keys(KINDS) as Kind[])
    told(
      many[kind] / few[kind] >= 0.8,
      `${kind}: ${(many[kind] / few[kind]).toFixed(2)} of the rate with 1,000 addresses (goal 0.8)`,
    )
  await measureReads(large)
  await measureJobs(large)
} finally {
  for (const { dataDir } of places) await rm(dataDir, { recursive: true, force: true })
}
