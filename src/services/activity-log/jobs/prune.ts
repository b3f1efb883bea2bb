/** Removes events that are older than the site keeps them, some at a time, so that nobody has to wait. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { EVENTS } from '../store/event-table.ts'
import { recordEvent } from '../store/record-event.ts'
import { removeEvents } from '../store/remove-events.ts'

const DAY = 24 * 3600_000
const AT_ONCE = 1000

export const pruneEvents = defineSlowJob({
  name: 'activity-log.prune',
  schedule: { cron: '17 3 * * *' },
  async run(_payload, ctx: ReadContext) {
    const { retention_days: days } = await ctx.settings(settings)
    if (days === 0) return
    const kept = instantFromMillis(ctx.clock.millis() - days * DAY)
    const before = await ctx.hooks.apply(hooks.pruneBefore, kept, undefined, ctx)
    let count = 0
    for (let removed = Number.POSITIVE_INFINITY; removed > 0; count += removed)
      removed = await ctx.transaction(async tx => removeEvents(await oldest(before, tx), tx))
    if (count === 0) return
    const object = { type: 'log', id: 'retention', label: 'retention' }
    await ctx.transaction(tx => recordEvent({ code: 9008, object, extra: { count, before } }, tx))
  },
})

/** Ids rise with time, so the oldest are the first; one that is younger than its neighbours stays until its time. */
async function oldest(before: string, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.database.rows<{ id: number; occurred_at: string }>(
    `select id, occurred_at from ${EVENTS} where site_id = ? order by id limit ${AT_ONCE}`,
    [ctx.site.id],
  )
  return rows.filter(({ occurred_at }) => occurred_at < before).map(({ id }) => Number(id))
}
