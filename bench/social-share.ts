/**
 * `node bench/social-share.ts`: the goals of share buttons. Clicks against the floor's insert of one row, figures over
 * ten million clicks, and a page with buttons at three spots against the same page without.
 */
import { get } from 'node:http'
import { dateAfter } from '../src/kernel/calendar.ts'
import type { Context } from '../src/kernel/context.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { socialShare } from '../src/services/social-share/service.ts'
import { chance } from '../test/kit/chance.ts'
import { type Measured, runBench } from './bench-frame.ts'
import { authorizationOf, type Place } from './bench-site.ts'
import { besideFloor, mark, ofFloorLine } from './compare.ts'
import type { Load } from './load.ts'
import type { Served } from './served-bench.ts'

const CLICKS = 10_000_000
const POSTS = 2000
const PORT = 18_083
const ORIGIN = `http://127.0.0.1:${PORT}`

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
  const next = chance(7)
  const letters = 'etaoinshrdlucmfwypvbgk'
  const word = () => Array.from({ length: 3 + next(6) }, () => letters[next(letters.length)]).join('')
  const vocabulary = Array.from({ length: 600 }, word)
  const paragraph = () => `<p>${Array.from({ length: 100 }, () => vocabulary[next(600)]).join(' ')}.</p>`
  return Array.from({ length: 8 }, paragraph).join('')
}

type ShareBench = { readonly authorization: string }

async function fill({ open }: Place): Promise<ShareBench> {
  const text = article()
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const authorization = await ctx.transaction(async tx => {
    for (let index = 0; index < 60; index++)
      await createPost({ type: 'post', title: `Post ${index}`, content: text, status: 'publish', author: 1 }, tx)
    await recordYear(tx)
    return authorizationOf(tx)
  })
  await app.close()
  return { authorization }
}

async function compareClicks(floorUrl: string): Promise<string> {
  const insert = { url: `${floorUrl}/insert`, method: 'POST', body: JSON.stringify({ title: 'A row [id]' }) } as const
  const click: Load = {
    url: `${ORIGIN}/api/vendor-social-share/v1/click`,
    method: 'POST',
    fromMany: true,
    body: JSON.stringify({ network: 'facebook', post: 1, placement: 'content_top' }),
    headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  }
  return ofFloorLine('a click', await besideFloor(click, insert), 0.5)
}

const ROUNDS = 100

/** What the server computes for one answer tells the same on a busy machine; the wait of a caller does not. */
async function cpuOf(url: string, headers: Record<string, string>, server: Served): Promise<number> {
  for (let round = 0; round < 30; round++) await (await fetch(url, { headers })).text()
  const before = await server.cpu()
  for (let round = 0; round < ROUNDS; round++) await (await fetch(url, { headers })).text()
  return ((await server.cpu()) - before) / ROUNDS
}

async function compareFigures(headers: Record<string, string>, server: Served): Promise<string> {
  const cpu = await cpuOf(`${ORIGIN}/api/vendor-social-share/v1/analytics?days=30`, headers, server)
  return said(cpu < 20, `figures over ${CLICKS} clicks: ${cpu.toFixed(1)} ms on the server (goal 20)`)
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

function bytesLine(what: string, [without, withThem]: readonly [number, number]): string {
  const figures = `${without} and ${withThem} bytes`
  return said((withThem - without) / without <= 0.1, `${what}: ${more(without, withThem)} more (goal 10 %); ${figures}`)
}

async function comparePages(headers: Record<string, string>, server: Served): Promise<string[]> {
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
  const instance = { networks: ['facebook', 'x', 'mastodon', 'whatsapp', 'email', 'copy'] }
  const made = (await (await send('POST', '/sets', { instance, placements })).json()) as { data: { id: number } }
  const full = { bytes: await weigh(path), cpu: await cpuOf(ORIGIN + path, {}, server) }
  // A site that is kept is bare again for the next run.
  await send('DELETE', `/sets/${made.data.id}?force=true`)
  const cost = (full.cpu - bare.cpu) / bare.cpu
  const first = ({ bytes: { page, files } }: typeof bare) => page + files + PICTURE
  const further = ({ bytes: { page } }: typeof bare) => page + PICTURE
  return [
    said(
      cost <= 0.1,
      `a page with buttons at three spots: ${more(bare.cpu, full.cpu)} more on the server (goal 10 %); ${bare.cpu.toFixed(2)} and ${full.cpu.toFixed(2)} ms`,
    ),
    bytesLine('a first visit', [first(bare), first(full)]),
    bytesLine('a further page of it', [further(bare), further(full)]),
    bytesLine('its words alone, without a picture or anything that browsers keep', [bare.bytes.page, full.bytes.page]),
  ]
}

const said = (isMet: boolean, text: string): string => mark(isMet) + text

await runBench({
  program: import.meta.url,
  site: {
    ...{ name: 'social-share', port: PORT, service: socialShare, fill },
    // Every request comes from another visitor, so that the limit for one of them does not end the run.
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  },
  async measure({ authorization }: ShareBench, { dozen, floor }: Measured) {
    const headers = { authorization }
    return [
      ...(await comparePages(headers, dozen)),
      await compareClicks(floor.url),
      await compareFigures(headers, dozen),
    ]
  },
})
