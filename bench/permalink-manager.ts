/**
 * `node bench/permalink-manager.ts [resolve|reads|jobs|undo …]`: a million addresses and 200,000 redirects on SQLite.
 *
 * - `resolve`: resolving as a ratio of the floor's one-row read and of a site with 1,000 addresses.
 * - `reads`: lists, searches and checks.
 * - `jobs`: 100,000 items made anew on a copy of the site, with the server killed in between and others meanwhile.
 * - `undo`: the way back on the copy that `jobs` left, with others meanwhile.
 *
 * Without a word all of them, one after the other. BENCH_DATA names a folder in which the filled sites are kept: they
 * are written when they are not there yet, which takes a minute or two, and used again afterwards. BENCH_ADDRESSES,
 * BENCH_PAGES and BENCH_SECONDS make it smaller.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillSite, type Size } from './permalink-manager-data.ts'
import { measureJobs, measureUndo } from './permalink-manager-jobs.ts'
import { measureReads } from './permalink-manager-reads.ts'
import { measureResolving } from './permalink-manager-resolve.ts'
import { isThere, type Place, say, startSite, stop } from './permalink-manager-server.ts'

const ADDRESSES = Number(process.env.BENCH_ADDRESSES ?? 1_000_000)
const LARGE: Size = {
  addresses: ADDRESSES,
  redirects: ADDRESSES / 5,
  pages: Number(process.env.BENCH_PAGES ?? 100_000),
}
const SMALL: Size = { addresses: 1000, redirects: 200, pages: 0 }

const PARTS = {
  resolve: async (folder: string) => measureResolving(await filled(SMALL, folder), await filled(LARGE, folder)),
  reads: async (folder: string) => measureReads(await filled(LARGE, folder)),
  jobs: async (folder: string) => measureJobs(await copied(await filled(LARGE, folder), copyIn(folder))),
  undo: async (folder: string) => measureUndo(await filled(LARGE, folder), copyIn(folder)),
} as const
type Part = keyof typeof PARTS

const copyIn = (below: string): string => join(below, 'jobs')

const isPart = (word: string): word is Part => word in PARTS

const words = process.argv.slice(2)
const unknown = words.filter(word => !isPart(word))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.`)

const kept = process.env.BENCH_DATA
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'dozen-bench-')))
try {
  for (const part of words.length === 0 ? Object.keys(PARTS) : words) if (isPart(part)) await PARTS[part](folder)
} finally {
  if (!kept) await rm(folder, { recursive: true, force: true })
}

/** The mark is set last, so that a site whose filling was cut short is begun anew. */
async function filled(size: Size, below: string): Promise<Place> {
  const dataDir = join(below, `${size.addresses}-${size.pages}`)
  const mark = join(dataDir, 'filled')
  if (await isThere(mark)) return { dataDir, size }
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await stop(await startSite(dataDir), 'SIGTERM')
  const begun = performance.now()
  fillSite(dataDir, size)
  await writeFile(mark, '')
  say(`${size.addresses} addresses written in ${Math.round((performance.now() - begun) / 1000)} s`)
  return { dataDir, size }
}

async function copied({ dataDir, size }: Place, target: string): Promise<Place> {
  await rm(target, { recursive: true, force: true })
  await cp(dataDir, target, { recursive: true })
  return { dataDir: target, size }
}
