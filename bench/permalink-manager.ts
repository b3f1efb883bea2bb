/**
 * `node bench/permalink-manager.ts [resolve|reads|jobs|undo …]`: a million addresses and 200,000 redirects on SQLite.
 *
 * - `resolve`: resolving as a ratio of the floor's one-row read and of a site with 1,000 addresses.
 * - `reads`: lists, searches and checks.
 * - `jobs`: 100,000 items made anew on a copy of the site, with the server killed in between and others meanwhile.
 * - `undo`: the way back on the copy that `jobs` left, with others meanwhile.
 *
 * Without a word all of them, one after the other. `BENCH_DATA=<folder>` keeps the filled site, which takes a minute or two
 * to write, and beside it the small one and the copy. `BENCH_ADDRESSES`, `BENCH_PAGES` and `BENCH_SECONDS` make it smaller.
 */
import { asking } from './asking.ts'
import { type Measured, runBench } from './bench-frame.ts'
import { measureJobs, measureUndo } from './permalink-manager-jobs.ts'
import { measureReads } from './permalink-manager-reads.ts'
import { measureResolving } from './permalink-manager-resolve.ts'
import { type AddressBench, LARGE, permalinkSite } from './permalink-manager-site.ts'

const program = import.meta.url
const PARTS = ['resolve', 'reads', 'jobs', 'undo']

await runBench({ program, site: permalinkSite(LARGE), measure: measureAll })

async function measureAll({ authorization, size }: AddressBench, { dozen, place }: Measured): Promise<string[]> {
  const words = process.argv.slice(2)
  const unknown = words.filter(word => !PARTS.includes(word))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${PARTS.join(', ')}.`)
  const isAsked = (part: string) => words.length === 0 || words.includes(part)
  const ask = asking(`${dozen.url}/api/vendor-permalink-manager/v1`, authorization)
  const jobs = { program, ask, size, dataDir: place.dataDir }
  const lines = [`${size.addresses} addresses`]
  if (isAsked('resolve')) lines.push(...(await measureResolving(place.dataDir)))
  if (isAsked('reads')) lines.push(...(await measureReads(ask, size)))
  // The copy is served at the same address.
  await dozen.stop()
  if (isAsked('jobs')) lines.push(...(await measureJobs(jobs)))
  if (isAsked('undo')) lines.push(...(await measureUndo(jobs)))
  return lines
}
