/** Fetches the location database: when somebody asks, and again every week once there is one. */
import { DAY } from '../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineSlowJob } from '../../../../kernel/jobs.ts'
import { geolocationStatus, updateGeolocation } from '../../../../platform/geolocation/geolocation.ts'
import { proSettings } from '../settings.ts'

export const updatePlaces = defineSlowJob({
  name: 'activity-log.update-geolocation',
  // A failed one is told by its status; the next week, or a person, tries again.
  attempts: 1,
  run: async (_payload, ctx) => updateGeolocation(await addressOf(ctx), ctx),
})

const WEEK = 7 * DAY

/** All sites of a server share one database: the first that finds it old fetches it for all. */
export const refreshPlaces = defineSlowJob({
  name: 'activity-log.refresh-geolocation',
  schedule: { cron: '52 3 * * *' },
  async run(_payload, ctx) {
    const { updated_at: updatedAt, state } = await geolocationStatus(ctx)
    if (updatedAt === null || state === 'updating' || ctx.clock.millis() - Date.parse(updatedAt) < WEEK) return
    await ctx.transaction(tx => tx.jobs.enqueue(updatePlaces, null, { key: 'update' }))
  },
})

/** The licence key stays out of stored jobs: it is put into the address when it is called. */
async function addressOf(ctx: ReadContext): Promise<string> {
  const { geolocation_url: url, geolocation_license: license } = await ctx.settings(proSettings)
  const [year = '', month = ''] = ctx.clock.instant().split('-')
  const values: Readonly<Record<string, string>> = { year, month, license: encodeURIComponent(license ?? '') }
  return url.replace(/\{(year|month|license)\}/g, (_mark, name: string) => values[name] ?? '')
}
