/** What the archive holds of a site. */
import type { ReadContext } from '../../../../../kernel/context.ts'
import { NUMBER } from '../../../../../kernel/statement.ts'
import type { EventSource } from '../../../store/event-row.ts'
import { EVENTS } from '../../../store/event-table.ts'

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
