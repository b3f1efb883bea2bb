/** What the programs of the benches have in common: they fill a site, serve it, or measure it beside the floor. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchSite, openSite, type Place, placeOf, serveSite } from './bench-site.ts'
import { startFloor } from './floor-data.ts'
import { report, type Served, startServer } from './served-bench.ts'

export type Bench<Kept> = {
  readonly program: string
  readonly site: BenchSite<Kept>
  /** The list whose payload the floor has too; the site's posts unless told. */
  readonly example?: (kept: Kept) => { readonly path: string; readonly headers: Record<string, string> }
  measure(kept: Kept, at: Measured): Promise<readonly string[]>
}
export type Measured = { readonly dozen: Served; readonly floor: Served; readonly place: Place }

const KEPT = process.env.BENCH_DATA

/** `serve` and `fill` are what the program may be told; without a word it measures. */
export async function runBench<Kept>(bench: Bench<Kept>): Promise<void> {
  const [, , word, folder = ''] = process.argv
  if (word === 'serve') return serveSite(bench.site, folder)
  if (word !== 'fill') return measured(bench)
  if (!KEPT) throw new Error('BENCH_DATA says where the filled site is kept.')
  await openSite(bench.site, KEPT)
}

async function measured<Kept>({ program, site, example = posts, measure }: Bench<Kept>): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const running: Served[] = []
  try {
    const dataDir = KEPT ?? join(scratch, 'site')
    const kept = await openSite(site, dataDir)
    const dozen = await startServer(program, dataDir)
    running.push(dozen)
    const { path, headers } = example(kept)
    const floor = await startFloor({
      ...{ engine: 'sqlite', dataDir: scratch, url: null },
      ...{ example: dozen.url + path, headers },
    })
    running.push(floor)
    const lines = await measure(kept, { dozen, floor, place: placeOf(site, dataDir) })
    await report(process.env.BENCH_POSTGRES_URL ? `${site.name}-postgres` : site.name, lines)
  } finally {
    for (const { stop } of running) await stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

const posts = () => ({ path: '/api/host/v1/posts?per_page=50', headers: {} })
