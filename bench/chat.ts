/**
 * `node bench/chat.ts`: the chat widget's goals. Batches of twenty events against the floor's insert of one row, and the
 * summary over ten million recorded events.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type App, buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import type { Context } from '../src/kernel/context.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { lastDays } from '../src/services/chat/domain/site-time.ts'
import { chat } from '../src/services/chat/service.ts'
import { startFloor } from './floor-data.ts'
import { measure } from './load.ts'
import { type Served, startServer, tellServed } from './served-bench.ts'
import type { Running } from './site.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const EVENTS = 10_000_000
const PORT = 18_081
const ORIGIN = `http://127.0.0.1:${PORT}`
const LEAST = 0.5
const MOST_MILLISECONDS = 20

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
  buildApp({ config: readConfig(environment(dataDir)), log: createLog('warn'), services: [chat], runJobs: false })

async function serve(dataDir: string): Promise<void> {
  const app = await open(dataDir)
  await app.server.listen({ port: PORT, host: '127.0.0.1' })
  tellServed(ORIGIN)
}

const widgets = Array.from({ length: 20 }, (_, index) => index + 1)
const channels = ['whatsapp', 'phone', 'email', 'telegram', 'messenger', 'sms', 'link', 'maps', 'x', 'contact_form']

/** A year of a busy site: the counters that ten million events leave behind. */
async function recordYear(ctx: Context): Promise<void> {
  const days = lastDays(new Date(ctx.clock.millis()).toISOString().slice(0, 10), 365)
  const each = Math.ceil(EVENTS / (days.length * widgets.length))
  const clicks = Math.floor(each / 10)
  for (const day of days) {
    const rows = [0, ...widgets].flatMap(widget => {
      const share = widget === 0 ? widgets.length : 1
      const own = { day, widget_id: widget }
      const total = {
        ...own,
        channel: '',
        views: (each - 2 * clicks) * share,
        opens: clicks * share,
        clicks: clicks * share,
      }
      const ofChannel = (channel: string) => ({
        ...{ ...own, channel, views: 0, opens: 0 },
        clicks: Math.ceil(clicks / channels.length) * share,
      })
      return [total, ...channels.map(ofChannel)]
    })
    await ctx.db.insertInto('chat_daily').values(rows).execute()
  }
}

async function seed(dataDir: string): Promise<{ password: string }> {
  const app = await open(dataDir)
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const password = await ctx.transaction(async tx => {
    for (let index = 0; index < 50; index++)
      await createPost({ type: 'post', title: `Post ${index}`, content: 'Words.', status: 'publish', author: 1 }, tx)
    await recordYear(tx)
    return (await createApplicationPassword({ userId: 1, name: 'bench' }, tx)).password
  })
  await app.close()
  return { password }
}

/** Twenty events in each request, of one widget, over several channels. */
async function measureEvents(
  widget: number,
  token: string,
  seconds: number,
): Promise<{ perSecond: number; failed: number }> {
  const types = ['view', 'open', 'click']
  const events = Array.from({ length: 20 }, (_, index) => ({
    w: widget,
    c: index % 3 === 2 ? channels[index % 4] : '',
    t: types[index % 3],
  }))
  const body = JSON.stringify({ token, events })
  const address = () => {
    visitor += 1
    return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
  }
  const { requests, non2xx, errors } = await autocannon({
    url: `${ORIGIN}/api/vendor-chat/v1/events`,
    connections: 16,
    duration: seconds,
    method: 'POST',
    body,
    requests: [
      {
        setupRequest: request => ({
          ...request,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address() },
        }),
      },
    ],
  })
  return { perSecond: requests.average, failed: non2xx + errors }
}

let visitor = 0

/** What the server computes for one summary tells the same on a busy machine; the wait of a caller does not. */
async function measureSummary(
  headers: Record<string, string>,
  server: Served,
): Promise<{ cpu: number; median: number }> {
  const times: number[] = []
  const ask = async () => {
    const started = performance.now()
    const answer = await fetch(`${ORIGIN}/api/vendor-chat/v1/analytics/summary?days=365`, { headers })
    await answer.text()
    times.push(performance.now() - started)
  }
  for (let round = 0; round < WARMING; round++) await ask()
  times.length = 0
  const before = await server.cpu()
  for (let round = 0; round < ROUNDS; round++) await ask()
  const cpu = ((await server.cpu()) - before) / ROUNDS
  return { cpu, median: times.toSorted((a, b) => a - b)[ROUNDS >> 1]! }
}

const WARMING = 100
const ROUNDS = 200

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-chat-'))
  const running: Running[] = []
  try {
    const { password } = await seed(dataDir)
    const headers = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` }
    const server = await startServer(import.meta.url, dataDir)
    running.push(server)
    const example = `${ORIGIN}/api/host/v1/posts?per_page=50`
    const floor = await startFloor({ engine: 'sqlite', dataDir, url: null, example, headers })
    running.push(floor)
    await compareEvents(floor.url, headers)
    const { cpu, median } = await measureSummary(headers, server)
    const figures = `${cpu.toFixed(1)} ms on the server, ${median.toFixed(1)} ms for the caller`
    say(cpu < MOST_MILLISECONDS, `summary of 365 days over ${EVENTS} events: ${figures} (goal ${MOST_MILLISECONDS})`)
  } finally {
    for (const { stop } of running) await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Floor, ours, ours, floor: what the machine does meanwhile hits both alike. */
async function compareEvents(floorUrl: string, headers: Record<string, string>): Promise<void> {
  const made = await fetch(`${ORIGIN}/api/vendor-chat/v1/widgets`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Help', channels: [{ slug: 'whatsapp', value: '+49301234567' }] }),
  })
  const { data } = (await made.json()) as { data: { id: number } }
  const context = await fetch(`${ORIGIN}/api/vendor-chat/v1/context`)
  const token = ((await context.json()) as { data: { tokens: { events: string } } }).data.tokens.events
  const floor = () =>
    measure({ url: `${floorUrl}/insert`, method: 'POST', body: JSON.stringify({ title: 'A row [id]' }) }, SECONDS / 2)
  await measureEvents(data.id, token, 1)
  const [before, first, second, after] = [
    await floor(),
    await measureEvents(data.id, token, SECONDS / 2),
    await measureEvents(data.id, token, SECONDS / 2),
    await floor(),
  ]
  const ours = (first.perSecond + second.perSecond) / 2
  const theirs = (before.perSecond + after.perSecond) / 2
  const ratio = ours / theirs
  const failed = first.failed + second.failed
  const figures = `${Math.round(ours)}/s against ${Math.round(theirs)}/s${failed > 0 ? `, ${failed} FAILED` : ''}`
  say(
    ratio >= LEAST && failed === 0,
    `20 events in a batch: ${ratio.toFixed(2)} of the floor (goal ${LEAST}); ${figures}`,
  )
}

const say = (isMet: boolean, text: string) => process.stdout.write(`${isMet ? 'ok  ' : 'LOW '} sqlite: ${text}\n`)

const [, , what, place = ''] = process.argv
await (what === 'serve' ? serve(place) : run())
