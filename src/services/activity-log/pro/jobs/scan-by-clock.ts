/** Scans files as often as the settings say. */
import { DAY } from '../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineJob } from '../../../../kernel/jobs.ts'
import { isOpen } from '../../../../kernel/tasks.ts'
import { nextTimeOf } from '../../../../platform/jobs/jobs.ts'
import { listSites } from '../../../../platform/sites/sites.ts'
import { proSettings } from '../settings.ts'
import { lastScan, startScan } from '../store/files/run-scan.ts'

const DAILY = '41 3 * * *'
const WEEKLY = '41 3 * * 0'

export const scanByClock = defineJob({
  name: 'activity-log.scan-files-by-clock',
  schedule: { cron: DAILY },
  async run(_payload, ctx) {
    const [first] = await listSites(ctx)
    if (first?.id === ctx.site.id && (await isDueToday(ctx))) await startScan(ctx)
  },
})

/** Null while it is switched off, and before somebody has asked for the first scan. */
export async function nextScan(ctx: ReadContext): Promise<string | null> {
  const { file_scan: rhythm } = await ctx.settings(proSettings)
  if (rhythm === 'off' || !(await lastScan(ctx))?.started_at) return null
  return nextTimeOf(rhythm === 'daily' ? DAILY : WEEKLY, ctx)
}

/** The first scan has nothing to compare with, so a person starts it; a weekly one is due after six days. */
async function isDueToday(ctx: ReadContext): Promise<boolean> {
  const { file_scan: rhythm } = await ctx.settings(proSettings)
  const last = await lastScan(ctx)
  if (!last?.started_at || isOpen(last) || rhythm === 'off') return false
  return rhythm === 'daily' || ctx.clock.millis() - Date.parse(last.started_at) > 6 * DAY
}
