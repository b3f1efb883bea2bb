/** The only ways in which stored events change: old ones go, and identities are taken out of them. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { recount } from './counters.ts'
import { EVENTS } from './event-table.ts'

/** Removes these events of the site, and takes them out of the counters. Answers how many there were. */
export async function removeEvents(ids: readonly number[], ctx: Context): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await unlocked('remove', ctx, () =>
    ctx.db
      .deleteFrom(EVENTS)
      .where('id', 'in', ids)
      .returning(['id', 'occurred_at', 'severity', 'group_key', 'action', 'user_id', 'ip'])
      .execute(),
  )
  await recount(gone, -1, ctx)
  return gone.length
}

/** Opens the guard for `work`. Nobody outside this transaction ever sees it open. */
export async function unlocked<T>(reason: string, ctx: Context, work: () => Promise<T>): Promise<T> {
  await sql`insert into activity_unlocks (reason) values (${reason})`.execute(ctx.db)
  const result = await work()
  await sql`delete from activity_unlocks`.execute(ctx.db)
  return result
}
