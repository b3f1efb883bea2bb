/** Scans files when somebody asks, and as often as the settings say. The server's first site keeps what is found. */
import { Cron } from 'croner'
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineSlowJob } from '../../../../kernel/jobs.ts'
import { contextOfSite, listSites } from '../../../../platform/sites/sites.ts'
import { runScan } from '../files/run-scan.ts'
import { beginScan, lastScan } from '../files/scan-store.ts'
import { proSettings } from '../settings.ts'

export const scanFiles = defineSlowJob({
  name: 'activity-log.scan-files',
  async run(_payload, ctx) {
    await runScan(await firstSite(ctx))
  },
})

const DAILY = '41 3 * * *'
const WEEKLY = '41 3 * * 0'

export const scanFilesDaily = defineSlowJob({
  name: 'activity-log.scan-files-by-clock',
  schedule: { cron: DAILY },
  async run(_payload, ctx) {
    const [first] = await listSites(ctx)
    if (first?.id !== ctx.site.id || !(await isDueToday(ctx))) return
    await ctx.transaction(async tx => {
      if (await beginScan(tx)) await tx.jobs.enqueue(scanFiles, null, { key: 'scan' })
    })
  },
})

/** Null while it is switched off, and before somebody has asked for the first scan. */
export async function nextScan(ctx: ReadContext): Promise<string | null> {
  const { file_scan: rhythm } = await ctx.settings(proSettings)
  if (rhythm === 'off' || (await lastScan(ctx)).started_at === null) return null
  const line = rhythm === 'daily' ? DAILY : WEEKLY
  const next = new Cron(line, { timezone: ctx.site.zone }).nextRun(new Date(ctx.clock.millis()))
  return next && instantFromMillis(next.getTime())
}

/** The first scan has nothing to compare with, so a person starts it; a weekly one is due after six days. */
async function isDueToday(ctx: ReadContext): Promise<boolean> {
  const { file_scan: rhythm } = await ctx.settings(proSettings)
  const { started_at: startedAt } = await lastScan(ctx)
  if (startedAt === null || rhythm !== 'weekly') return startedAt !== null && rhythm === 'daily'
  return ctx.clock.millis() - Date.parse(startedAt) > 6 * 86_400_000
}

async function firstSite(ctx: ReadContext): Promise<ReadContext> {
  const [first] = await listSites(ctx)
  return first && first.id !== ctx.site.id ? contextOfSite(first.id, ctx) : ctx
}
