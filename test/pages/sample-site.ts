/** A small magazine on a real port, with everything that pages can show, for tests that look at it with a browser. */

import { deflateSync } from 'node:zlib'
import { freePort } from '../kit/free-port.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

export type SampleSite = {
  readonly app: TestApp
  /** `http://localhost:…`, without a slash at the end. */
  readonly origin: string
  /** Paths by what they show. */
  readonly paths: Readonly<
    Record<'home' | 'post' | 'page' | 'archive' | 'search' | 'missing' | 'login' | 'authorize', string>
  >
}

export async function openSampleSite(): Promise<SampleSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const app = await startTestApp('sqlite', { env: { SITE_URL: origin } })
  await app.app.server.listen({ port, host: '127.0.0.1' })
  const paths = await fill(app)
  return { app, origin, paths }
}

type Make = (base: string, body: object) => Promise<{ id: number; path: string }>

async function fill(app: TestApp): Promise<SampleSite['paths']> {
  const make: Make = async (base, body) => {
    const { status, body: made } = await app.request('POST', `/host/v1/${base}`, { as: 'admin', body })
    if (status !== 201) throw new Error(JSON.stringify(made))
    return { id: made.id, path: made.link ? new URL(made.link).pathname : '' }
  }
  const title = { title: 'Harbour Lane', description: 'Notes from a small town by the sea', posts_per_page: 5 }
  await app.request('PUT', '/host/v1/settings', { as: 'admin', body: title })
  const about = await make('pages', { title: 'About us', content: LONG, status: 'publish', menu_order: 1 })
  const team = await make('pages', { title: 'The people', content: LONG, status: 'publish', parent: about.id })
  await make('pages', { title: 'Visit', content: LONG, status: 'publish', menu_order: 2 })
  const post = await writePosts(make, await uploadPicture(app))
  await comment(app, post.id)
  return {
    home: '/',
    post: post.path,
    page: team.path,
    archive: '/category/town-life/',
    search: '/?s=lighthouse',
    missing: '/no-such-street/',
    login: '/login',
    authorize: '/authorize-application?app_name=Pocket%20Editor&success_url=https%3A%2F%2Feditor.example%2Fdone',
  }
}

async function writePosts(make: Make, featured_media: number): Promise<{ id: number; path: string }> {
  const description = 'What happens between the church and the pier.'
  const town = await make('categories', { name: 'Town life', description })
  const tags = [await make('tags', { name: 'Boats' }), await make('tags', { name: 'History' })]
  const post = { content: LONG, status: 'publish', categories: [town.id] }
  for (const [index, name] of TITLES.entries()) {
    await make('posts', { ...post, title: name, date: `2026-0${index + 1}-12T09:00:00` })
  }
  const latest = { title: 'The lighthouse is open again', featured_media, date: '2026-10-30T09:00:00' }
  return make('posts', { ...post, ...latest, tags: tags.map(({ id }) => id) })
}

async function comment(app: TestApp, post: number): Promise<void> {
  await app.account('Marit', ['editor'])
  const say = async (content: string, parent?: number) =>
    (
      await app.request('POST', '/host/v1/comments', {
        as: 'Marit',
        body: { post, content, ...(parent && { parent }) },
      })
    ).body.id
  const first = await say('I climbed it as a child, all 188 steps. Is the bell still at the top?')
  const answer = await say('It is, and it still rings in fog.', first)
  await say('Then I know what to do on Sunday.', answer)
  await say(`A long word: ${'Leuchtturmwärter'.repeat(8)} and an address https://example.com/${'a'.repeat(90)}`)
}

const TITLES = [
  'A bench for everybody',
  'The market moves indoors',
  'Three walks in the rain',
  'The last ferry of the year',
  'A new roof for the school',
  'Bread at five in the morning',
  'Winter in the boatyard',
]

const LONG = `The keeper's house has been empty for nine years. Last week the town council handed the keys to a group of neighbours, and on Saturday <a href="https://example.com/">everybody came to look</a>.

<h2>What there is to see</h2>

The lamp was built in 1894. It was carried up in forty pieces.

<ul><li>The lamp room with its view over the bay</li><li>The engine of the fog horn</li><li>Letters of four generations of keepers</li></ul>

<blockquote>We did not want a museum. We wanted a light in the window.</blockquote>

<table><thead><tr><th>Day</th><th>Open from</th><th>Open until</th><th>Guided tour</th></tr></thead><tbody><tr><td>Saturday</td><td>10:00</td><td>17:00</td><td>11:00 and 15:00</td></tr></tbody></table>

<pre><code>tide --station harbour-lane --days 7 --units metres --with-a-very-long-option-name yes</code></pre>

Bring warm clothes.`

async function uploadPicture(app: TestApp): Promise<number> {
  const { body } = await app.fetch('POST', '/api/host/v1/media', {
    as: 'admin',
    payload: drawPicture(1200, 675),
    headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="bay.png"' },
  })
  await app.request('PUT', `/host/v1/media/${body.id}`, { as: 'admin', body: { alt_text: 'The bay in the evening' } })
  return body.id
}

/** An evening sky over water, as a PNG without any library. */
function drawPicture(width: number, height: number): Buffer {
  const rows: Buffer[] = []
  for (let y = 0; y < height; y++) {
    const share = y / height
    const color =
      share < 0.6 ? [40 + share * 300, 70 + share * 120, 120 - share * 40] : [30, 60 + share * 30, 90 + share * 40]
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++)
      row.set(
        color.map(part => Math.min(255, part)),
        1 + x * 3,
      )
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(checksum(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

function checksum(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return (rest ^ 0xffffffff) >>> 0
}
