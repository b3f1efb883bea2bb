/** Scheduled reports as they are stored, and when each is due. */
import { Cron } from 'croner'
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { errors } from '../../errors.ts'
import type { Values } from '../domain/body.ts'
import type { Section } from '../domain/report-request.ts'
import { cronLine, type ScheduleBody, type Timing } from '../domain/schedule.ts'

export type Schedule = ScheduleBody & {
  readonly id: number
  readonly nextRunAt: string | null
  readonly lastRunAt: string | null
  readonly lastStatus: 'never' | 'sent' | 'failed'
  readonly lastError: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const MOST_SCHEDULES = 100

export async function listSchedules(ctx: ReadContext): Promise<Schedule[]> {
  const rows = await ctx.db.selectFrom('activity_schedules').selectAll().orderBy('id').limit(MOST_SCHEDULES).execute()
  return rows.map(scheduleFrom)
}

export async function findSchedule(id: number, ctx: ReadContext): Promise<Schedule> {
  const row = await ctx.db.selectFrom('activity_schedules').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'schedule' })
  return scheduleFrom(row)
}

export async function insertSchedule(schedule: ScheduleBody, ctx: Context): Promise<Schedule> {
  const now = ctx.clock.instant()
  const never = { last_run_at: null, last_status: 'never', last_error: null }
  const { id } = await ctx.db
    .insertInto('activity_schedules')
    .values({ ...columnsOf(schedule, ctx), ...never, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findSchedule(Number(id), ctx)
}

export async function updateSchedule(id: number, schedule: ScheduleBody, ctx: Context): Promise<Schedule> {
  await ctx.db
    .updateTable('activity_schedules')
    .set({ ...columnsOf(schedule, ctx), updated_at: ctx.clock.instant() })
    .where('id', '=', id)
    .execute()
  return findSchedule(id, ctx)
}

/** How the last run went, and when the next one is. */
export async function noteRun(
  id: number,
  { error, nextRunAt }: { error: string | null; nextRunAt: string | null },
  ctx: Context,
): Promise<void> {
  const last_status = error === null ? 'sent' : 'failed'
  await ctx.db
    .updateTable('activity_schedules')
    .set({ last_run_at: ctx.clock.instant(), last_status, last_error: error, next_run_at: nextRunAt })
    .where('id', '=', id)
    .execute()
}

/** The next time in the site's clock; an hour that a change of the clock leaves out is the next one that there is. */
export function nextRun(timing: Timing, ctx: ReadContext): string {
  const next = new Cron(cronLine(timing), { timezone: ctx.site.zone }).nextRun(new Date(ctx.clock.millis()))
  if (!next) throw new Error(`The rhythm ${cronLine(timing)} never comes due.`)
  return instantFromMillis(next.getTime())
}

const columnsOf = (schedule: ScheduleBody, ctx: ReadContext) => ({
  name: schedule.name,
  frequency: schedule.frequency,
  weekday: schedule.weekday,
  monthday: schedule.monthday,
  hour: schedule.hour,
  format: schedule.format,
  sections: JSON.stringify(schedule.sections),
  filters: JSON.stringify(schedule.filters),
  recipients: JSON.stringify(schedule.recipients),
  enabled: schedule.enabled ? 1 : 0,
  next_run_at: schedule.enabled ? nextRun(schedule, ctx) : null,
})

const scheduleFrom = (row: Record<string, any>): Schedule => ({
  id: Number(row.id),
  name: row.name,
  frequency: row.frequency,
  weekday: Number(row.weekday),
  monthday: Number(row.monthday),
  hour: Number(row.hour),
  format: row.format,
  sections: JSON.parse(row.sections) as Section[],
  filters: JSON.parse(row.filters) as Values,
  recipients: JSON.parse(row.recipients) as string[],
  enabled: row.enabled === 1,
  nextRunAt: row.next_run_at,
  lastRunAt: row.last_run_at,
  lastStatus: row.last_status,
  lastError: row.last_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
