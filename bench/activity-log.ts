/**
 * `node bench/activity-log.ts`: pages, searches, statistics, export and writing over a large log, of the server and the
 * queries in this process, so that it sees how long its main thread is held. `BENCH_EVENTS` says how large (200,000 unless
 * told, 10,000,000 with DOZEN_STRESS). `BENCH_PARTS` measures some of `pages,export,writes,plans`.
 *
 * `BENCH_DATA=<folder>` keeps the filled site. `BENCH_POSTGRES_URL` names an empty database to measure on PostgreSQL, or
 * one that was filled with the same folder. `BENCH_FILL=<seconds>` fills for so long and fails while something is left;
 * the next run goes on with it. The goals are meant for a database that the machine's memory holds: read its files once
 * before, if it does not yet.
 */
import { systemContext } from '../src/platform/context/context.ts'
import { measureExport, measurePages, measureWrites, queryPlans } from './activity-log-goals.ts'
import { activityLogSite, type LogBench } from './activity-log-site.ts'
import { type Measured, runBench } from './bench-frame.ts'

const { BENCH_EVENTS, BENCH_PARTS, DOZEN_STRESS } = process.env
const MEASURES = { pages: measurePages, export: measureExport, writes: measureWrites, plans: queryPlans }
const PARTS = (BENCH_PARTS?.split(',') ?? Object.keys(MEASURES)) as (keyof typeof MEASURES)[]

await runBench({
  program: import.meta.url,
  site: activityLogSite(Number(BENCH_EVENTS ?? (DOZEN_STRESS ? 10_000_000 : 200_000))),
  async measure(site: LogBench, { place }: Measured) {
    const app = await place.open()
    try {
      const ctx = await systemContext(app.internals, 1, 'benchmark')
      const lines = [`${site.events} events on ${ctx.database.engine}`]
      for (const part of PARTS) lines.push('', ...(await MEASURES[part]({ app, ctx, ...site })))
      return lines
    } finally {
      await app.close()
    }
  },
})
