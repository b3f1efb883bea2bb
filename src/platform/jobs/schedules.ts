/** Recurring jobs: when each is due next, kept per site, so that several servers run it once. */
import { Cron } from 'croner'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Job, Schedule } from '../../kernel/jobs.ts'
import { enqueueJob, systemContext } from '../context/context.ts'
import type { Internals } from '../internals.ts'
import { isPartOn, type ServicePart } from '../modules/modules.ts'

export type ScheduledJob = Job<any> & {
  readonly schedule: Schedule
  /** What of the house it belongs to. */
  readonly part: ServicePart
}

/** Enqueues what has come due. The next time is set by whoever finds the old one still there: exactly one server. */
export async function enqueueDue(app: Internals, scheduled: ReadonlyMap<string, ScheduledJob>): Promise<void> {
  const now = instantFromMillis(app.clock.millis())
  const due = await app.database.rows<{ site_id: number; name: string; next_at: string }>(
    'select site_id, name, next_at from schedules where next_at <= ? order by next_at limit 50',
    [now],
  )
  for (const row of due) {
    const job = scheduled.get(row.name)
    if (job) await enqueueOne(app, job, { siteId: row.site_id, nextAt: row.next_at })
    else await forgetSchedule(app, row)
  }
}

/** A job of another edition: it must not stand before those that are due. When it comes back, so does its schedule. */
const forgetSchedule = (app: Internals, { site_id, name }: { site_id: number; name: string }): Promise<void> =>
  app.database.transaction(
    Number(site_id),
    async db => void (await db.deleteFrom('schedules').where('name', '=', name).execute()),
  )

async function enqueueOne(app: Internals, job: ScheduledJob, due: { siteId: number; nextAt: string }): Promise<void> {
  const ctx = await systemContext(app, due.siteId, `schedule ${job.name}`)
  const state = await app.sites.state(due.siteId)
  const isOn = state.status === 'active' && isPartOn(job.part, state)
  const next = nextTime(job.schedule, Date.parse(due.nextAt), { now: app.clock.millis(), zone: ctx.site.zone })
  await ctx.transaction(async tx => {
    const moved = await tx.db
      .updateTable('schedules')
      .set({ next_at: instantFromMillis(next) })
      .where('name', '=', job.name)
      .where('next_at', '=', due.nextAt)
      .returning('name')
      .execute()
    // What recurs rests while its module is off or its site is closed; its time goes on.
    if (moved.length > 0 && isOn) await enqueueJob({ job, payload: null, options: { key: 'schedule' } }, tx)
  })
}

/** Makes a row for every scheduled job of every site that has none, and starts anew where the rhythm changed. */
export async function ensureSchedules(app: Internals, scheduled: ReadonlyMap<string, ScheduledJob>): Promise<void> {
  for (const { id } of await app.sites.all()) {
    const ctx = await systemContext(app, id, 'schedules')
    const known = await ctx.db.selectFrom('schedules').select(['name', 'rhythm']).execute()
    const rhythms = new Map(known.map(row => [row.name as string, row.rhythm as string]))
    const missing = [...scheduled.values()].filter(job => rhythms.get(job.name) !== rhythmOf(job))
    if (missing.length === 0) continue
    await ctx.transaction(async tx => {
      for (const job of missing) {
        const nextAt = nextTime(job.schedule, app.clock.millis(), { now: app.clock.millis(), zone: ctx.site.zone })
        const row = { name: job.name, rhythm: rhythmOf(job), next_at: instantFromMillis(nextAt) }
        await tx.db
          .insertInto('schedules')
          .values(row)
          .onConflict(on => on.columns(['site_id', 'name']).doUpdateSet(row))
          .execute()
      }
    })
  }
}

const rhythmOf = (job: ScheduledJob) => JSON.stringify(job.schedule)

/** A fixed rhythm keeps its phase, however late it runs; a cron line is read in the site's clock. */
export function nextTime(schedule: Schedule, last: number, about: { now: number; zone: string }): number {
  if ('cron' in schedule) {
    const next = new Cron(schedule.cron, { timezone: about.zone }).nextRun(new Date(Math.max(last, about.now)))
    if (!next) throw new Error(`The cron line "${schedule.cron}" never comes due.`)
    return next.getTime()
  }
  const step = schedule.every * 1000
  const missed = Math.max(0, Math.floor((about.now - last) / step))
  return last + (missed + 1) * step
}
