/**
 * `node bench/activity-log.ts`: pages, searches, statistics, export and writing over a large log. BENCH_EVENTS says how
 * large (200,000 unless told, 10,000,000 with DOZEN_STRESS), BENCH_ENGINES which engines. Figures and query plans go to
 * `bench/out/activity-log-<engine>-<events>.txt`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import type { EngineName } from '../src/db/database.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/make-context.ts'
import { activityLog } from '../src/services/activity-log/service.ts'
import { startPostgresCluster } from '../test/kit/postgres-cluster.ts'
import { fillLog } from './activity-log-data.ts'
import { type Bench, measureExport, measurePages, measureWrites, queryPlans } from './activity-log-goals.ts'

const EVENTS = Number(process.env.BENCH_EVENTS ?? (process.env.DOZEN_STRESS ? 10_000_000 : 200_000))
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',') as EngineName[]

for (const engine of ENGINES) {
  const cluster = engine === 'postgres' ? await startPostgresCluster() : null
  try {
    await benchEngine(engine, cluster?.url ?? null)
  } finally {
    await cluster?.remove()
  }
}

async function benchEngine(engine: EngineName, url: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-log-'))
  const app = await openApp(dataDir, url)
  try {
    const ctx = await systemContext(app.internals, 1, 'benchmark')
    const { database } = app.internals
    const took = await fillLog({ database, events: EVENTS, ctx })
    const { password } = await ctx.transaction(tx => createApplicationPassword({ userId: 1, name: 'bench' }, tx))
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
    const bench: Bench = { app, ctx, authorization, events: EVENTS }
    const lines = [
      `${EVENTS} events on ${engine}; made in ${took.rows} s, folded in ${took.fold} s`,
      '',
      ...(await measurePages(bench)),
      ...(await measureExport(bench)),
      ...(await measureWrites(bench)),
      '',
      ...(await queryPlans(bench)),
    ]
    await mkdir(new URL('out/', import.meta.url), { recursive: true })
    await writeFile(new URL(`out/activity-log-${engine}-${EVENTS}.txt`, import.meta.url), `${lines.join('\n')}\n`)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function openApp(dataDir: string, url: string | null): Promise<App> {
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
