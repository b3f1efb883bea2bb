/** Removes events that are older than the site keeps them, some at a time, so that nobody has to wait. */
import { DAY } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { EVENTS, FIRST_ID } from '../store/event-table.ts'
import { recordEvent } from '../store/record-event.ts'
import { removeEvents } from '../store/remove-events.ts'

const AT_ONCE = 1000

/** The log's own events, and those of another log, which keep their age: each has its own number of days. */
const KINDS = [
  { days: 'retention_days', from: FIRST_ID, below: Number.MAX_SAFE_INTEGER },
  { days: 'legacy_retention_days', from: 0, below: FIRST_ID },
] as const

export const pruneEvents = defineSlowJob({
  name: 'activity-log.prune',
  schedule: { cron: '17 3 * * *' },
  async run(_payload, ctx: ReadContext) {
    const values = await ctx.settings(settings)
    for (const { days, ...range } of KINDS) if (values[days] > 0) await prune(values[days], range, ctx)
  },
})

type Range = { readonly from: number; readonly below: number }

async function prune(days: number, range: Range, ctx: ReadContext): Promise<void> {
  const kept = instantFromMillis(ctx.clock.millis() - days * DAY)
  const before = await ctx.hooks.apply(hooks.pruneBefore, kept, undefined, ctx)
  let count = 0
  for (let removed = Number.POSITIVE_INFINITY; removed > 0; count += removed)
    removed = await ctx.transaction(async tx => removeEvents(await oldest(before, range, tx), tx))
  if (count === 0) return
  const object = { type: 'log', id: 'retention', label: 'retention' }
  await ctx.transaction(tx => recordEvent({ code: 9008, object, extra: { count, before } }, tx))
}

/** Ids rise with time, so the oldest are the first; one that is younger than its neighbours stays until its time. */
async function oldest(before: string, { from, below }: Range, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.database.rows<{ id: number; occurred_at: string }>(
    `select id, occurred_at from ${EVENTS} where site_id = ? and id >= ? and id < ? order by id limit ${AT_ONCE}`,
    [ctx.site.id, from, below],
  )
  return rows.filter(({ occurred_at }) => occurred_at < before).map(({ id }) => id)
}
