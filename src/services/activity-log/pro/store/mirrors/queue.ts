import type { ReadContext } from '../../../../../kernel/context.ts'
import { EVENTS } from '../../../store/event-table.ts'

/** How many events wait behind the cursor of a mirror, at most `MOST_COUNTED`. */
export async function queuedBehind(mirror: { readonly last_sent_id: number }, ctx: ReadContext): Promise<number> {
  const text = `select count(*) from (select 1 as one from ${EVENTS} where site_id = ? and id > ? limit ${MOST_COUNTED}) waiting`
  return Number((await ctx.database.value(text, [ctx.site.id, mirror.last_sent_id])) ?? 0)
}

const MOST_COUNTED = 10_000
