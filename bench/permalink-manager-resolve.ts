/** Resolving an address, against the floor's one-row read and against a site with few addresses. */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite } from './bench-site.ts'
import { besideFloor, mark, ofFloorLine } from './compare.ts'
import { startFloor } from './floor-data.ts'
import type { Load } from './load.ts'
import type { Size } from './permalink-manager-data.ts'
import { LARGE, permalinkSite, SMALL, VISITS, type Visit } from './permalink-manager-site.ts'
import { startServer } from './served-bench.ts'

const FLOOR_ROWS = 10_000
const KINDS = Object.keys(VISITS) as Visit[]

export async function measureResolving(dataDir: string): Promise<string[]> {
  const small = `${dataDir}-small`
  await openSite(permalinkSite(SMALL), small)
  const few = await compareWithFloor(small, SMALL)
  const many = await compareWithFloor(dataDir, LARGE)
  const parts = KINDS.map(kind => {
    const part = many.ratios.get(kind)! / few.ratios.get(kind)!
    return `${mark(part >= 0.8)} ${kind}: ${part.toFixed(2)} of the rate with ${SMALL.addresses} addresses (goal 0.8)`
  })
  return [...few.lines, ...many.lines, ...parts]
}

/** The floor's rows are as long as what is answered with: those of posts would be read much slower. */
async function compareWithFloor(dataDir: string, { addresses, redirects }: Size) {
  await warm(dataDir)
  const scratch = await mkdtemp(join(tmpdir(), 'dozen-floor-'))
  const resolver = await startServer(import.meta.resolve('./permalink-manager-resolver.ts'), dataDir)
  const example = `${resolver.url}/example`
  const floor = await startFloor({ engine: 'sqlite', dataDir: scratch, url: null, example, headers: {} })
  const [lines, ratios]: [string[], Map<Visit, number>] = [[], new Map()]
  const one = visiting(`${floor.url}/one`, FLOOR_ROWS, n => `/${n}`)
  try {
    for (const kind of KINDS) {
      const most = kind === 'an old address' ? redirects : addresses
      const compared = await besideFloor(visiting(resolver.url, most, VISITS[kind]), one)
      lines.push(ofFloorLine(`${kind} among ${addresses}`, compared, 0.6))
      ratios.set(kind, compared.ratio)
    }
  } finally {
    await floor.stop()
    await resolver.stop()
    await rm(scratch, { recursive: true, force: true })
  }
  return { lines, ratios }
}

/** What the disk needs for a file that nobody has read for long is not what is measured. */
async function warm(dataDir: string): Promise<void> {
  for await (const _chunk of createReadStream(join(dataDir, 'dozen.sqlite'), { highWaterMark: 1 << 20 }));
}

/** Each request is for another number, of so many that none comes again soon. */
const visiting = (url: string, most: number, pathOf: (n: number) => string): Load => ({
  url: `${url}/[words]`,
  words: Array.from({ length: 100_000 }, () => pathOf(1 + Math.floor(Math.random() * most)).slice(1)),
})
