/** Moves old events to the archive by night, as often as its settings say. */
import { DAY } from '../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineJob } from '../../../../kernel/jobs.ts'
import { archiveSettings } from '../archive-settings.ts'
import { archiveRun, startRun } from '../store/archive/move-events.ts'

export const archiveByClock = defineJob({
  name: 'activity-log.archive-by-clock',
  // Before the nightly removal of old events, so that these are in the archive by then.
  schedule: { cron: '23 2 * * *' },
  async run(_payload, ctx) {
    if (await isDue(ctx)) await startRun(ctx)
  },
})

const ALMOST_A_WEEK = 6.5 * DAY

async function isDue(ctx: ReadContext): Promise<boolean> {
  const { enabled, schedule } = await ctx.settings(archiveSettings)
  const { state, lastRunAt } = await archiveRun(ctx)
  if (!enabled || state === 'running') return false
  return schedule === 'daily' || lastRunAt === null || ctx.clock.millis() - Date.parse(lastRunAt) > ALMOST_A_WEEK
}
