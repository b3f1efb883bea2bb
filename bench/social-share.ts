/**
 * `node bench/social-share.ts`: the goals of share buttons. Clicks against the floor's insert of one row, figures over
 * ten million clicks, and a page with buttons at three spots against the same page without.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type App, buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import { dateAfter } from '../src/kernel/calendar.ts'
import type { Context } from '../src/kernel/context.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { socialShare } from '../src/services/social-share/service.ts'
import { startFloor } from './floor-data.ts'
import { measure } from './load.ts'
import { type Served, startServer, tellServed } from './served-bench.ts'
import type { Running } from './site.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const CLICKS = 10_000_000
const POSTS = 2000
const PORT = 18_083
const ORIGIN = `http://127.0.0.1:${PORT}`

const environment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  PORT: String(PORT),
  SITE_URL: ORIGIN,
  ADMIN_PASSWORD: 'benchmark password',
  LOG_LEVEL: 'warn',
  // Every request comes from another visitor, so that the limit for one of them does not end the run.
  TRUSTED_PROXIES: '127.0.0.1',
})

const open = (dataDir: string): Promise<App> =>
  buildApp({
    config: readConfig(environment(dataDir)),
    log: createLog('warn'),
    services: [socialShare],
    runJobs: false,
  })

async function serve(dataDir: string): Promise<void> {
  const app = await open(dataDir)
  await app.server.listen({ port: PORT, host: '127.0.0.1' })
  tellServed(ORIGIN)
}

const networks = ['facebook', 'x', 'bluesky', 'mastodon', 'linkedin', 'pinterest', 'whatsapp', 'email', 'copy']

/** A year of a busy site: the counters that ten million clicks leave behind. */
async function recordYear(ctx: Context): Promise<void> {
  const last = new Date(ctx.clock.millis()).toISOString().slice(0, 10)
  const each = Math.ceil(CLICKS / 365)
  for (let back = 0; back < 365; back++) {
    const day = dateAfter(last, -back)
    const some = (kind: string, names: readonly string[]) =>
      names.map(name => ({ day, kind, name, clicks: Math.ceil(each / names.length), returns: 1 }))
    const posts = Array.from({ length: 400 }, (_, index) => String(1 + ((index * 7 + back * 13) % POSTS)))
    const rows = [
      ...some('network', networks),
      ...some('placement', ['content_top', 'float_left']),
      ...some('post', posts),
    ]
    await ctx.db.insertInto('share_daily').values(rows).execute()
  }
}

/** An article of 800 words that does not repeat itself, as people write them: what packs well would flatter the page. */
function article(): string {
  let state = 7
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const letters = 'etaoinshrdlucmfwypvbgk'
  const word = () => Array.from({ length: 3 + next(6) }, () => letters[next(letters.length)]).join('')
  const vocabulary = Array.from({ length: 600 }, word)
  const paragraph = () => `<p>${Array.from({ length: 100 }, () => vocabulary[next(600)]).join(' ')}.</p>`
  return Array.from({ length: 8 }, paragraph).join('')
}

async function seed(dataDir: string): Promise<{ password: string }> {
  const text = article()
  const app = await open(dataDir)
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const password = await ctx.transaction(async tx => {
    for (let index = 0; index < 60; index++)
      await createPost({ type: 'post', title: `Post ${index}`, content: text, status: 'publish', author: 1 }, tx)
    await recordYear(tx)
    return (await createApplicationPassword({ userId: 1, name: 'bench' }, tx)).password
  })
  await app.close()
  return { password }
}

let visitor = 0
const address = () => {
  visitor += 1
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
}

async function measureClicks(seconds: number): Promise<{ perSecond: number; failed: number }> {
  const body = JSON.stringify({ network: 'facebook', post: 1, placement: 'content_top' })
  const { requests, non2xx, errors } = await autocannon({
    url: `${ORIGIN}/api/vendor-social-share/v1/click`,
    connections: 16,
    duration: seconds,
    method: 'POST',
    body,
    requests: [
      {
        setupRequest: request => ({
          ...request,
          headers: {
            'content-type': 'text/plain',
            'user-agent': 'Mozilla/5.0 Firefox/140.0',
            'x-forwarded-for': address(),
          },
        }),
      },
    ],
  })
  return { perSecond: requests.average, failed: non2xx + errors }
}

/** Floor, ours, ours, floor: what the machine does meanwhile hits both alike. */
async function compareClicks(floorUrl: string): Promise<void> {
  const floor = () =>
    measure({ url: `${floorUrl}/insert`, method: 'POST', body: JSON.stringify({ title: 'A row [id]' }) }, SECONDS / 2)
  await measureClicks(1)
  const [before, first, second, after] = [
    await floor(),
    await measureClicks(SECONDS / 2),
    await measureClicks(SECONDS / 2),
    await floor(),
  ]
  const ours = (first.perSecond + second.perSecond) / 2
  const theirs = (before.perSecond + after.perSecond) / 2
  const failed = first.failed + second.failed
  const figures = `${Math.round(ours)}/s against ${Math.round(theirs)}/s${failed > 0 ? `, ${failed} FAILED` : ''}`
  say(
    ours / theirs >= 0.5 && failed === 0,
    `a click: ${(ours / theirs).toFixed(2)} of the floor (goal 0.5); ${figures}`,
  )
}

const ROUNDS = 100

/** What the server computes for one answer tells the same on a busy machine; the wait of a caller does not. */
async function cpuOf(url: string, headers: Record<string, string>, server: Served): Promise<number> {
  for (let round = 0; round < 30; round++) await (await fetch(url, { headers })).text()
  const before = await server.cpu()
  for (let round = 0; round < ROUNDS; round++) await (await fetch(url, { headers })).text()
  return ((await server.cpu()) - before) / ROUNDS
}

async function compareFigures(headers: Record<string, string>, server: Served): Promise<void> {
  const cpu = await cpuOf(`${ORIGIN}/api/vendor-social-share/v1/analytics?days=30`, headers, server)
  say(cpu < 20, `figures over ${CLICKS} clicks: ${cpu.toFixed(1)} ms on the server (goal 20)`)
}

/** What stands for the one photograph of the article, 1,024 pixels wide: its bytes are the same with and without buttons. */
const PICTURE = 60_000

/** Bytes as they come over the line, packed as browsers ask for it. */
const sizeOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(ORIGIN + path, { headers: { 'accept-encoding': 'br' } }, answer => {
      let bytes = 0
      answer.on('data', chunk => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** The page itself, and the style sheets, drawings and scripts that a first visit loads with it. */
async function weigh(path: string): Promise<{ page: number; files: number }> {
  const html = await (await fetch(ORIGIN + path)).text()
  const named = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, file]) => file!))
  let files = 0
  for (const file of named) files += await sizeOf(file)
  return { page: await sizeOf(path), files }
}

const more = (one: number, other: number) => `${(((other - one) / one) * 100).toFixed(1)} %`

function tellBytes(what: string, [without, withThem]: readonly [number, number]): void {
  const figures = `${without} and ${withThem} bytes`
  say((withThem - without) / without <= 0.1, `${what}: ${more(without, withThem)} more (goal 10 %); ${figures}`)
}

async function comparePages(headers: Record<string, string>, server: Served): Promise<void> {
  const posts = (await (await fetch(`${ORIGIN}/api/host/v1/posts?per_page=1`)).json()) as { link: string }[]
  const path = new URL(posts[0]!.link).pathname
  const send = (method: string, tail: string, body?: object) =>
    fetch(`${ORIGIN}/api/vendor-social-share/v1${tail}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const bare = { bytes: await weigh(path), cpu: await cpuOf(ORIGIN + path, {}, server) }
  const placements = { post: { content: 'content_both', extra: ['float_left'] } }
  await send('POST', '/sets', {
    instance: { networks: ['facebook', 'x', 'mastodon', 'whatsapp', 'email', 'copy'] },
    placements,
  })
  const full = { bytes: await weigh(path), cpu: await cpuOf(ORIGIN + path, {}, server) }
  const cost = (full.cpu - bare.cpu) / bare.cpu
  say(
    cost <= 0.1,
    `a page with buttons at three spots: ${more(bare.cpu, full.cpu)} more on the server (goal 10 %); ${bare.cpu.toFixed(2)} and ${full.cpu.toFixed(2)} ms`,
  )
  const first = ({ bytes: { page, files } }: typeof bare) => page + files + PICTURE
  const further = ({ bytes: { page } }: typeof bare) => page + PICTURE
  tellBytes('a first visit', [first(bare), first(full)])
  tellBytes('a further page of it', [further(bare), further(full)])
  tellBytes('its words alone, without a picture or anything that browsers keep', [bare.bytes.page, full.bytes.page])
}

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-share-'))
  const running: Running[] = []
  try {
    const { password } = await seed(dataDir)
    const headers = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` }
    const server = await startServer(import.meta.url, dataDir)
    running.push(server)
    const example = `${ORIGIN}/api/host/v1/posts?per_page=50`
    const floor = await startFloor({ engine: 'sqlite', dataDir, url: null, example, headers })
    running.push(floor)
    await comparePages(headers, server)
    await compareClicks(floor.url)
    await compareFigures(headers, server)
  } finally {
    for (const { stop } of running) await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const say = (isMet: boolean, text: string) => process.stdout.write(`${isMet ? 'ok  ' : 'LOW '} sqlite: ${text}\n`)

const [, , what, place = ''] = process.argv
await (what === 'serve' ? serve(place) : run())
