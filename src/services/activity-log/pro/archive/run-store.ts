/** How far the archive of a site has come, and what it holds. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { NUMBER } from '../../../../kernel/statement.ts'
import type { EventSource } from '../../store/event-row.ts'
import { EVENTS } from '../../store/event-table.ts'

export type ArchiveRun = {
  readonly state: 'idle' | 'running' | 'failed'
  readonly copiedTo: number
  /** Everything before this instant is in the archive; null before the first run. */
  readonly copiedUntil: string | null
  readonly lastRunAt: string | null
  readonly lastError: string | null
}

export async function archiveRun(ctx: ReadContext): Promise<ArchiveRun> {
  const row = await ctx.db.selectFrom('activity_archive_runs').selectAll().executeTakeFirst()
  const run: ArchiveRun = {
    state: row?.state ?? 'idle',
    copiedTo: Number(row?.copied_to ?? 0),
    copiedUntil: row?.copied_until ?? null,
    lastRunAt: row?.last_run_at ?? null,
    lastError: row?.last_error ?? null,
  }
  return isDead(run, ctx) ? { ...run, state: 'failed', lastError: 'The last run was cut short.' } : run
}

/** Answers false when one is under way: of two who ask at once, one begins. */
export async function beginRun(ctx: Context): Promise<boolean> {
  await ctx.db
    .insertInto('activity_archive_runs')
    .values({ state: 'idle', copied_to: 0, copied_until: null, last_run_at: null, last_error: null })
    .onConflict(on => on.doNothing())
    .execute()
  const begun = await ctx.db
    .updateTable('activity_archive_runs')
    .set({ state: 'running', last_run_at: ctx.clock.instant(), last_error: null })
    .where(eb =>
      eb.or([eb('state', '!=', 'running'), eb('last_run_at', '<', instantFromMillis(ctx.clock.millis() - GIVEN_UP))]),
    )
    .returning('site_id')
    .execute()
  return begun.length > 0
}

export async function noteChunk(
  { copiedTo, copiedUntil }: { copiedTo: number; copiedUntil: string },
  ctx: Context,
): Promise<void> {
  await ctx.db
    .updateTable('activity_archive_runs')
    .set({ copied_to: copiedTo, copied_until: copiedUntil, last_run_at: ctx.clock.instant() })
    .execute()
}

export async function noteEnd(error: string | null, ctx: ReadContext): Promise<void> {
  await ctx.transaction(tx =>
    tx.db
      .updateTable('activity_archive_runs')
      .set({ state: error === null ? 'idle' : 'failed', last_error: error, last_run_at: tx.clock.instant() })
      .execute(),
  )
}

export type Holdings = { rows: number; oldest_at: string | null; newest_at: string | null; size: number }

/** What the archive holds of this site, and its size as a whole in bytes. */
export async function holdingsOf({ database }: EventSource, ctx: ReadContext): Promise<Holdings> {
  const edge = (order: 'asc' | 'desc') =>
    database.value<string>(`select occurred_at from ${EVENTS} where site_id = ? order by id ${order} limit 1`, [
      ctx.site.id,
    ])
  const all = { text: `select count(*) as total from ${EVENTS} where site_id = ${NUMBER}`, values: [ctx.site.id] }
  const [oldest, newest, [counted], size] = await Promise.all([
    edge('asc'),
    edge('desc'),
    // Millions of them are counted outside the main thread.
    database.slow<{ total: number }>(all, { timeLimit: COUNTING_TIME }),
    database.value<number>(SIZES[database.engine], []),
  ])
  const rows = Number(counted?.total ?? 0)
  return { rows, oldest_at: oldest ?? null, newest_at: newest ?? null, size: Number(size ?? 0) }
}

const COUNTING_TIME = 10_000

const SIZES = Object.freeze({
  sqlite: 'select page_count * page_size from pragma_page_count(), pragma_page_size()',
  postgres: `select pg_total_relation_size('${EVENTS}')`,
})

/** A run that has not moved for so many milliseconds has died. */
const GIVEN_UP = 10 * 60_000

const isDead = ({ state, lastRunAt }: ArchiveRun, ctx: ReadContext): boolean =>
  state === 'running' && lastRunAt !== null && ctx.clock.millis() - Date.parse(lastRunAt) > GIVEN_UP
