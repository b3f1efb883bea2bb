/** Reads the log as it grows, for those who must miss nothing: counters, alerts, mirrors. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadContext } from '../../../kernel/context.ts'
import type { EventRow } from '../domain/event.ts'
import { EVENT_COLUMNS } from './event-row.ts'
import { EVENTS } from './event-table.ts'

export type Following = {
  readonly after: number
  readonly limit: number
  /** All unless told. */
  readonly columns?: readonly (keyof EventRow)[]
}

/** The site's events behind `after`, in order. Keep `cursor` and begin there next time. */
export async function followEvents<Row extends Pick<EventRow, 'id'> = EventRow>(
  { after, limit, columns = EVENT_COLUMNS }: Following,
  ctx: ReadContext,
): Promise<{ events: Row[]; cursor: number }> {
  const settled = await settledTo(ctx)
  if (settled <= after) return { events: [], cursor: after }
  const events = await ctx.database.rows<Row>(
    `select ${columns.join(', ')} from ${EVENTS} where site_id = ? and id > ? and id <= ? order by id limit ${Math.trunc(limit)}`,
    [ctx.site.id, after, settled],
  )
  return { events, cursor: events.at(-1)?.id ?? settled }
}

/** The cursor of somebody who begins to follow now. */
export const followFrom = (ctx: ReadContext): Promise<number> => newestId(ctx)

/**
 * The id up to which nothing more can appear. SQLite has one writer, so ids appear in their order. On PostgreSQL a
 * transaction draws its ids while it holds a lock on the table: once all that held it when the newest id was read have
 * ended, everything up to that id is there for good. A transaction that takes long holds the followers up, nobody else.
 */
async function settledTo(ctx: ReadContext): Promise<number> {
  const newest = await newestId(ctx)
  if (ctx.database.engine === 'sqlite') return newest
  let writers = await writing(ctx)
  for (let pause = 2; writers.size > 0; pause *= 2) {
    if (pause > LONGEST_PAUSE) return 0
    await sleep(pause)
    writers = writers.intersection(await writing(ctx))
  }
  return newest
}

const LONGEST_PAUSE = 512

async function writing({ database }: ReadContext): Promise<Set<string>> {
  const rows = await database.rows<{ writer: string }>(
    `select virtualtransaction as writer from pg_locks where relation = '${EVENTS}'::regclass and mode = 'RowExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
    [],
  )
  return new Set(rows.map(({ writer }) => writer))
}

const newestId = async ({ database }: ReadContext): Promise<number> =>
  Number((await database.value<number>(`select max(id) from ${EVENTS}`, [])) ?? 0)
