/** Sites with many and with few addresses for the benchmark of the permalink manager, on SQLite. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemContext } from '../src/platform/context/context.ts'
import { permalinkManager } from '../src/services/permalink-manager/service.ts'
import { authorizationOf, type BenchSite, type Place } from './bench-site.ts'
import { fillSite, type Size } from './permalink-manager-data.ts'

export type AddressBench = { readonly authorization: string; readonly size: Size }

const ADDRESSES = Number(process.env.BENCH_ADDRESSES ?? 1_000_000)
export const LARGE: Size = {
  addresses: ADDRESSES,
  redirects: ADDRESSES / 5,
  pages: Number(process.env.BENCH_PAGES ?? 100_000),
}
export const SMALL: Size = { addresses: 1000, redirects: 200, pages: 0 }

export const permalinkSite = (size: Size): BenchSite<AddressBench> => ({
  name: 'permalink-manager',
  port: 18_087,
  service: permalinkManager,
  runsJobs: true,
  async fill(place) {
    if (process.env.BENCH_POSTGRES_URL) throw new Error('The addresses are written into the file of SQLite.')
    // A site whose filling was cut short is begun anew.
    for (const tail of ['', '-wal', '-shm']) await rm(join(place.dataDir, `dozen.sqlite${tail}`), { force: true })
    const authorization = await administrator(place)
    fillSite(place.dataDir, size)
    return { authorization, size }
  },
})

async function administrator({ open }: Place): Promise<string> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const authorization = await ctx.transaction(tx => authorizationOf(tx))
  await app.close()
  return authorization
}

/** The addresses that visitors ask for, by number. */
export const VISITS = {
  'an own address': (n: number) => `/section-${n % 100}/item-${n}/`,
  'an old address': (n: number) => `/old/way-${n}/`,
  'a miss': (n: number) => `/nowhere/at-all-${n}/`,
} as const
export type Visit = keyof typeof VISITS
