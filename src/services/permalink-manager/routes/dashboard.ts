/** The numbers at a glance. Everything comes from counters or from the ends of indexes. */
import { DAY } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { readRows } from '../../../kernel/statement.ts'
import { listTasks } from '../../../platform/tasks/tasks.ts'
import { exclusionOf, type Kind } from '../domain/modes.ts'
import { mayView } from '../permissions.ts'
import { COUNTS, type CountRow } from '../store/item-list.ts'
import { exclusionsOf, rulesOf } from '../store/rules.ts'
import { keyOf } from '../store/uri.ts'
import { presentJob, taskName, toolNames } from '../tasks/tools.ts'
import { dashboardShape } from './answers/dashboard.ts'

export const dashboard = route({
  method: 'GET',
  path: '/dashboard',
  summary: 'How many addresses and redirects there are, what visitors asked for in vain, what is wrong',
  access: mayView,
  reply: dashboardShape,
  handler: async (_input, ctx) => ({
    items: await itemNumbers(ctx),
    redirects: await redirectNumbers(ctx),
    not_found: await missed(ctx),
    issues: await issues(ctx),
    history: { prune: await oldHistory(ctx) },
    jobs: await latestJobs(ctx),
  }),
})

async function itemNumbers(ctx: ReadContext) {
  const exclusions = exclusionsOf(await rulesOf(ctx))
  const sums = { total: 0, custom: 0, native: 0, excluded: 0 }
  for (const kind of ['post', 'term'] as const satisfies readonly Kind[]) {
    const rows = await readRows<CountRow>({ text: COUNTS, values: [ctx.site.id, kind] }, ctx)
    for (const { type, status, is_custom, count } of rows) {
      if (status === 'trash' || status === 'auto-draft') continue
      const isExcluded = exclusionOf({ kind, id: 0, type, status }, exclusions) !== null
      sums.total += Number(count)
      sums[isExcluded ? 'excluded' : is_custom === 1 ? 'custom' : 'native'] += Number(count)
    }
  }
  return sums
}

async function redirectNumbers(ctx: ReadContext) {
  const text = `select group_name, is_enabled, sum(count) as count from redirect_counts
    where site_id = ? group by group_name, is_enabled`
  const rows = await readRows<{ group_name: string; is_enabled: number; count: number }>(
    { text, values: [ctx.site.id] },
    ctx,
  )
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((total, row) => total + row.count, 0)
  return {
    old: sum(row => row.group_name === 'old'),
    manual: sum(row => row.group_name === 'manual'),
    external: sum(row => row.group_name === 'external'),
    disabled: sum(row => row.is_enabled === 0),
    hits_30d: await hitsSince(ctx.clock.millis() - 30 * DAY, ctx),
  }
}

async function hitsSince(since: number, ctx: ReadContext): Promise<number> {
  const rows = await ctx.db
    .selectFrom('permalink_hits')
    .select('hits')
    .where('day', '>=', instantFromMillis(since).slice(0, 10))
    .execute()
  return rows.reduce((sum, row) => sum + row.hits, 0)
}

/** What was asked for most, each with an address that begins alike where there is one. */
async function missed(ctx: ReadContext): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('permalink_misses')
    .select(['path', 'hits', 'last_at', 'referrer'])
    .orderBy('hits', 'desc')
    .orderBy('last_at', 'desc')
    .limit(20)
    .execute()
  const shown: object[] = []
  for (const row of rows) shown.push({ ...row, suggestion: await nearest(String(row.path), ctx) })
  return shown
}

async function nearest(path: string, ctx: ReadContext): Promise<string | null> {
  const key = keyOf(path.replace(/^\/+|\/+$/g, ''))
  const stem = key.slice(0, Math.max(4, Math.ceil(key.length * 0.6)))
  const text = `select uri from addresses where site_id = ? and uri_key >= ? and uri_key < ? order by uri_key limit 1`
  const [row] = await readRows<{ uri: string }>({ text, values: [ctx.site.id, stem, `${stem}\u007f`] }, ctx)
  return row ? `/${row.uri}` : null
}

/** What the latest health check found. */
async function issues(ctx: ReadContext): Promise<object[]> {
  const query = { names: [taskName('consistency')], statuses: ['finished'] as const, limit: 1 }
  const [job] = await listTasks(query, ctx)
  return (job?.messages ?? []).map(message => ({
    finding: message.split(' ')[0],
    message,
    job_id: job?.id,
    found_at: job?.finished_at,
  }))
}

async function oldHistory(ctx: ReadContext): Promise<number> {
  const { history_retention_days: days } = await rulesOf(ctx)
  if (days === 0) return 0
  const text = `select count(*) as total from (select 1 from permalink_history where site_id = ? and created_at < ? limit 10001) old`
  const values = [ctx.site.id, instantFromMillis(ctx.clock.millis() - days * DAY)]
  const [row] = await readRows<{ total: number }>({ text, values }, ctx)
  return row?.total ?? 0
}

async function latestJobs(ctx: ReadContext): Promise<object[]> {
  const rows = await listTasks({ names: toolNames, limit: 5 }, ctx)
  return rows.map(row => presentJob(row, ctx))
}
