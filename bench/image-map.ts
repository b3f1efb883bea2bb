/**
 * `node bench/image-map.ts`: a map of 500 polygons with 100 points each. How long a save takes on the server (goal: below
 * 50 ms), its page as a ratio of the floor's one-row read, and hits of visitors as a ratio of the floor's one-row insert,
 * all in the same run. `BENCH_SECONDS` changes how long each is measured.
 */
import { createRecord } from '../src/kernel/records/create.ts'
import { updateRecord } from '../src/kernel/records/update.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { maps } from '../src/services/image-map/entities/maps.ts'
import { imageMap } from '../src/services/image-map/service.ts'
import { type Measured, runBench } from './bench-frame.ts'
import type { Place } from './bench-site.ts'
import { besideFloor, ofFloorLine } from './compare.ts'
import { bigMap } from './image-map-document.ts'

const [WARMING, SAVES] = [15, 21] as const

await runBench({
  program: import.meta.url,
  site: {
    name: 'image-map',
    port: 18_095,
    service: imageMap,
    environment: { EDITION: 'pro' },
    limits: 'vendor_image_map_rate_limits',
    fill,
  },
  example: () => ({ path: '/api/host/v1/pages?per_page=50', headers: {} }),
  measure: measureAll,
})

/** The median of some saves of a server that has worked for a while, each with other points. */
async function fill({ open }: Place): Promise<{ saved: number }> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'bench')
  const map = await ctx.transaction(tx =>
    createRecord(maps, { values: { title: 'Plan', status: 'published', doc: bigMap(0) } }, tx),
  )
  await ctx.transaction(tx =>
    createPost(
      {
        type: 'page',
        title: 'Plan',
        slug: 'plan',
        status: 'publish',
        content: `[vendor_image_map id=${map.id}]`,
        author: 1,
      },
      tx,
    ),
  )
  const times: number[] = []
  for (let round = 0; round < WARMING + SAVES; round++) {
    const doc = bigMap(round / 1000)
    const begin = performance.now()
    await ctx.transaction(tx => updateRecord(maps, { id: map.id, values: { doc } }, tx))
    if (round >= WARMING) times.push(performance.now() - begin)
  }
  await app.close()
  return { saved: times.sort((one, other) => one - other)[(SAVES - 1) / 2]! }
}

async function measureAll({ saved }: { saved: number }, { dozen, floor }: Measured): Promise<string[]> {
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'content-type': 'application/json' }
  const post = (url: string, body: object) => ({ url, method: 'POST' as const, body: JSON.stringify(body), headers })
  const page = await besideFloor({ url: `${dozen.url}/plan/` }, { url: `${floor.url}/one/100` })
  const hit = await besideFloor(
    post(`${dozen.url}/api/vendor-image-map/v1/stats/hit`, { map: 1, hotspot: 'area-7', event: 'open' }),
    post(`${floor.url}/insert`, { title: 'x' }),
  )
  return [
    `saving 500 polygons of 100 points: ${saved.toFixed(1)} ms (goal 50)`,
    ofFloorLine('page', page, 0.1),
    ofFloorLine('hit', hit, 0.5),
  ]
}
