/**
 * `node bench/activity-log.ts`: pages, searches, statistics, export and writing over a large log. BENCH_EVENTS says how
 * large (200,000 unless told, 10,000,000 with DOZEN_STRESS), BENCH_ENGINES which engines. BENCH_DATA names a folder that
 * keeps the data of SQLite, BENCH_POSTGRES_URL a database that keeps those of PostgreSQL: filled when empty, used again
 * when full. BENCH_FILL only fills, for so many seconds, and ends with 1 while something is left to fill. BENCH_PARTS
 * measures some of `pages,export,writes,plans`. Figures and query plans go to
 * `bench/out/activity-log-<engine>-<events>.txt`. The goals are meant for a database that the machine's memory holds: read
 * its files once before, if it does not yet.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import type { EngineName } from '../src/db/database.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { hooks } from '../src/services/activity-log/hooks.ts'
import { activityLog } from '../src/services/activity-log/service.ts'
import { startPostgresCluster } from '../test/kit/postgres-cluster.ts'
import { codeRows, fillLog, foldLog, openPostgresFiller, openSqliteFiller } from './activity-log-data.ts'
import { type Bench, measureExport, measurePages, measureWrites, queryPlans } from './activity-log-goals.ts'

const { BENCH_EVENTS, BENCH_ENGINES, BENCH_DATA, BENCH_POSTGRES_URL, BENCH_FILL, BENCH_PARTS } = process.env
const EVENTS = Number(BENCH_EVENTS ?? (process.env.DOZEN_STRESS ? 10_000_000 : 200_000))
const ENGINES = (BENCH_ENGINES ?? 'sqlite,postgres').split(',') as EngineName[]
const MEASURES = { pages: measurePages, export: measureExport, writes: measureWrites, plans: queryPlans }
const PARTS = (BENCH_PARTS?.split(',') ?? Object.keys(MEASURES)) as (keyof typeof MEASURES)[]

type Place = { readonly dataDir: string; readonly url: string | null }

for (const engine of ENGINES) {
  const cluster = engine === 'postgres' && !BENCH_POSTGRES_URL ? await startPostgresCluster() : null
  const folder = BENCH_DATA ?? (await mkdtemp(join(tmpdir(), 'dozen-bench-log-')))
  try {
    const url = engine === 'postgres' ? (BENCH_POSTGRES_URL ?? cluster?.url ?? null) : null
    await benchEngine({ dataDir: join(folder, `${engine}-${EVENTS}`), url })
  } finally {
    await cluster?.remove()
    if (!BENCH_DATA) await rm(folder, { recursive: true, force: true })
  }
}

async function benchEngine(place: Place): Promise<void> {
  const isFull = await fill(place, performance.now() + Number(BENCH_FILL ?? Number.POSITIVE_INFINITY) * 1000)
  if (BENCH_FILL !== undefined) {
    process.exitCode = isFull ? 0 : 1
    return
  }
  const app = await openApp(place)
  // One account asks for everything here, faster than the log lets anybody.
  app.internals.hooks.addFilter(hooks.rateLimits.name, () => ({}))
  try {
    const ctx = await systemContext(app.internals, 1, 'benchmark')
    const { password } = await ctx.transaction(tx => createApplicationPassword({ userId: 1, name: 'bench' }, tx))
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
    await report({ app, ctx, authorization, events: EVENTS })
  } finally {
    await app.close()
  }
}

async function report(bench: Bench): Promise<void> {
  const { engine } = bench.ctx.database
  const lines = [`${EVENTS} events on ${engine}`]
  for (const part of PARTS) lines.push('', ...(await MEASURES[part](bench)))
  await mkdir(new URL('out/', import.meta.url), { recursive: true })
  await writeFile(new URL(`out/activity-log-${engine}-${EVENTS}.txt`, import.meta.url), `${lines.join('\n')}\n`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Answers whether all events are there and counted. */
async function fill(place: Place, until: number): Promise<boolean> {
  const codes = await withContext(place, async ctx => codeRows(ctx))
  const filler = place.url ? await openPostgresFiller(place.url) : openSqliteFiller(join(place.dataDir, 'dozen.sqlite'))
  const isFull = await fillLog({ events: EVENTS, codes, until }, filler).finally(() => filler.close())
  return isFull && withContext(place, ctx => foldLog(until, ctx))
}

async function withContext<T>(place: Place, use: (ctx: Bench['ctx']) => Promise<T>): Promise<T> {
  const app = await openApp(place)
  try {
    return await use(await systemContext(app.internals, 1, 'benchmark'))
  } finally {
    await app.close()
  }
}

function openApp({ dataDir, url }: Place): Promise<App> {
  return buildApp({
    config: readConfig({
      DATA_DIR: dataDir,
      EDITION: 'free',
      SITE_URL: 'http://localhost:8080',
      ADMIN_PASSWORD: 'benchmark password',
      LOG_LEVEL: 'warn',
      ...(url ? { DATABASE_URL: url } : {}),
    }),
    log: createLog('warn'),
    services: [activityLog],
    runJobs: false,
  })
}
