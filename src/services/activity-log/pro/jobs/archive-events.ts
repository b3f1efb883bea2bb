/** Moves old events to the archive: when somebody asks, and by night as often as its settings say. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineSlowJob } from '../../../../kernel/jobs.ts'
import { moveEvents } from '../archive/move-events.ts'
import { archiveRun, beginRun } from '../archive/run-store.ts'
import { archiveSettings } from '../archive/settings.ts'

export const archiveEvents = defineSlowJob({
  name: 'activity-log.archive',
  run: (_payload, ctx) => moveEvents(ctx),
})

export const archiveByClock = defineSlowJob({
  name: 'activity-log.archive-by-clock',
  // Before the nightly removal of old events, so that these are in the archive by then.
  schedule: { cron: '23 2 * * *' },
  async run(_payload, ctx) {
    if (!(await isDue(ctx))) return
    await ctx.transaction(async tx => {
      if (await beginRun(tx)) await tx.jobs.enqueue(archiveEvents, null, { key: 'archive' })
    })
  },
})

const ALMOST_A_WEEK = 6.5 * 86_400_000

async function isDue(ctx: ReadContext): Promise<boolean> {
  const { enabled, schedule } = await ctx.settings(archiveSettings)
  if (!enabled || schedule === 'daily') return enabled
  const { lastRunAt } = await archiveRun(ctx)
  return lastRunAt === null || ctx.clock.millis() - Date.parse(lastRunAt) > ALMOST_A_WEEK
}
