/** A site with a large log, filled by the database itself. */
import { join } from 'node:path'
import type { ReadContext } from '../src/kernel/context.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { hooks } from '../src/services/activity-log/hooks.ts'
import { activityLog } from '../src/services/activity-log/service.ts'
import { codeRows, fillLog, foldLog, openPostgresFiller, openSqliteFiller } from './activity-log-data.ts'
import { authorizationOf, type BenchSite, type Place, postsForFloor } from './bench-site.ts'

export type LogBench = { readonly authorization: string; readonly events: number }

export const activityLogSite = (events: number): BenchSite<LogBench> => ({
  name: 'activity-log',
  port: 18_088,
  service: activityLog,
  environment: { EDITION: 'free' },
  // One account asks for everything here, faster than the log lets anybody.
  limits: hooks.rateLimits.name,
  fill: async place => ({ authorization: await fillSite(events, place), events }),
})

const { BENCH_FILL, BENCH_POSTGRES_URL } = process.env

async function fillSite(events: number, place: Place): Promise<string> {
  const until = performance.now() + Number(BENCH_FILL ?? Number.POSITIVE_INFINITY) * 1000
  const codes = await within(place, async ctx => codeRows(ctx))
  const filler = BENCH_POSTGRES_URL
    ? await openPostgresFiller(BENCH_POSTGRES_URL)
    : openSqliteFiller(join(place.dataDir, 'dozen.sqlite'))
  const isFull = await fillLog({ events, codes, until }, filler).finally(() => filler.close())
  if (!isFull || !(await within(place, ctx => foldLog(until, ctx))))
    throw new Error('The time to fill the log was too short; the next run goes on with it.')
  return within(place, ctx =>
    ctx.transaction(async tx => {
      await postsForFloor(tx)
      return authorizationOf(tx)
    }),
  )
}

async function within<T>({ open }: Place, use: (ctx: ReadContext) => Promise<T>): Promise<T> {
  const app = await open()
  try {
    return await use(await systemContext(app.internals, 1, 'benchmark'))
  } finally {
    await app.close()
  }
}
