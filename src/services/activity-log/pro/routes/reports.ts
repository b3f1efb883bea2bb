/** Reports: one now, and those that are sent by themselves. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { created, file } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { access } from '../../access.ts'
import { errors } from '../../errors.ts'
import { recordEvent } from '../../store/record-event.ts'
import type { Values } from '../domain/body.ts'
import { NEW_REPORT, readReportRequest, SECTIONS } from '../domain/report-request.ts'
import { NEW_SCHEDULE, readSchedule, type ScheduleBody } from '../domain/schedule.ts'
import { countDownload } from '../export/downloads.ts'
import { holdFollower } from '../follower.ts'
import { planReport, runSchedule } from '../jobs/send-reports.ts'
import { checkReportFilters, makeReport } from '../reports/report-data.ts'
import {
  findSchedule,
  insertSchedule,
  listSchedules,
  MOST_SCHEDULES,
  type Schedule,
  updateSchedule,
} from '../reports/schedule-store.ts'
import { FILE_TYPES, fileName, noteReport, reportFile } from '../reports/send-report.ts'
import { scheduleShape } from './answers/reports.ts'
import { bodyOver, byId, checkedBody } from './checked-body.ts'

const shared = {
  format: Type.Enum(['csv', 'html']),
  sections: Type.Array(Type.Enum([...SECTIONS]), { description: 'All when left out.' }),
  filters: Type.Object({}, { description: 'Filters of GET /events by their names, without the dates.' }),
}
const reportBody = Type.Object({
  title: Type.String(),
  days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
  date_from: Type.String({ description: 'Instead of days.' }),
  date_to: Type.String(),
  ...shared,
})
const scheduleBody = Type.Object({
  name: Type.String({ description: 'Required on create.' }),
  frequency: Type.Enum(['daily', 'weekly', 'monthly']),
  weekday: Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }),
  monthday: Type.Integer({ minimum: 1, maximum: 28 }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'In the site’s clock.' }),
  recipients: Type.Array(Type.String({ format: 'email' }), { maxItems: 20 }),
  enabled: Type.Boolean(),
  ...shared,
})

const runReport = route({
  method: 'POST',
  path: '/reports/run',
  summary: 'Make a report and download it',
  access: access.export,
  extra: true,
  body: reportBody,
  transaction: false,
  seconds: 120,
  reply: Type.Union([bytesOf('text/csv'), bytesOf('text/html')]),
  async handler(_input, ctx) {
    const request = checkedBody(bodyOver(NEW_REPORT, [], ctx), readReportRequest)
    await countDownload(ctx)
    const report = await makeReport(request, null, ctx)
    const { title, format } = request
    await ctx.transaction(async tx => {
      await noteReport({ title, format }, tx)
      const rows = report.counts.total
      const object = { type: 'log', id: 'report', label: title }
      if (format === 'csv') await recordEvent({ code: 9003, object, extra: { rows, format } }, tx)
    })
    return file(reportFile(report), FILE_TYPES[format], fileName(report))
  },
})

const listSchedulesRoute = route({
  method: 'GET',
  path: '/reports/schedules',
  summary: 'Reports that are sent by themselves',
  access: access.settings,
  reply: Type.Array(scheduleShape),
  handler: async (_input, ctx) => (await listSchedules(ctx)).map(shown),
})

const createSchedule = route({
  method: 'POST',
  path: '/reports/schedules',
  summary: 'Plan a report',
  access: access.settings,
  extra: true,
  body: scheduleBody,
  status: 201,
  reply: scheduleShape,
  async handler(_input, ctx) {
    const body = await checked(bodyOver(NEW_SCHEDULE, [], ctx), ctx)
    await holdFollower('schedules', ctx)
    if ((await listSchedules(ctx)).length >= MOST_SCHEDULES)
      throw errors.invalid({}, { message: `A site has at most ${MOST_SCHEDULES} scheduled reports.` })
    const schedule = await insertSchedule(body, ctx)
    await planned({ schedule, verb: 'report planned', before: null }, ctx)
    return created(shown(schedule))
  },
})

const changeSchedule = route({
  method: ['PUT', 'PATCH'],
  path: '/reports/schedules/{id}',
  summary: 'Change a planned report; what is left out stays',
  access: access.settings,
  input: byId,
  extra: true,
  body: scheduleBody,
  reply: scheduleShape,
  async handler({ id }, ctx) {
    const before = await findSchedule(id, ctx)
    const body = await checked(bodyOver(before, ['filters'], ctx), ctx)
    const schedule = await updateSchedule(id, body, ctx)
    await planned({ schedule, verb: 'report changed', before }, ctx)
    return shown(schedule)
  },
})

const deleteSchedule = route({
  method: 'DELETE',
  path: '/reports/schedules/{id}',
  summary: 'Plan a report no more',
  access: access.settings,
  input: byId,
  reply: Type.Object({ deleted: Type.Boolean(), id: Type.Integer() }),
  async handler({ id }, ctx) {
    const before = await findSchedule(id, ctx)
    await ctx.db.deleteFrom('activity_schedules').where('id', '=', id).execute()
    await tell({ name: before.name, verb: 'report deleted', before, after: null }, ctx)
    return { deleted: true, id }
  },
})

const runScheduleNow = route({
  method: 'POST',
  path: '/reports/schedules/{id}/run-now',
  summary: 'Send a planned report now',
  access: access.settings,
  input: byId,
  transaction: false,
  seconds: 120,
  reply: scheduleShape,
  handler: async ({ id }, ctx) => shown(await runSchedule(await findSchedule(id, ctx), ctx)),
})

export const reportRoutes = [
  runReport,
  listSchedulesRoute,
  createSchedule,
  changeSchedule,
  deleteSchedule,
  runScheduleNow,
]

/** What the log does not know is found when the report is tried; it is better found now. */
async function checked(sent: Values, ctx: ReadContext): Promise<ScheduleBody> {
  const body = checkedBody(sent, part => readSchedule(part, isMailAddress))
  const { name: title, format, sections, filters } = body
  await checkReportFilters({ title, format, sections, filters, days: 1, dateFrom: null, dateTo: null }, ctx)
  return body
}

async function planned(
  { schedule, verb, before }: { schedule: Schedule; verb: string; before: Schedule | null },
  ctx: Context,
): Promise<void> {
  if (schedule.nextRunAt !== null) await planReport(schedule.id, schedule.nextRunAt, ctx)
  await tell({ name: schedule.name, verb, before, after: schedule }, ctx)
}

async function tell(
  { name, verb, before, after }: { name: string; verb: string; before: Schedule | null; after: Schedule | null },
  ctx: Context,
): Promise<void> {
  const object = { type: 'log', id: 'schedule', label: `scheduled report ${name}` }
  const facts = { before: before && loggable(before), after: after && loggable(after) }
  await recordEvent({ code: 9000, object, ...facts, extra: { changed: verb } }, ctx)
}

const loggable = ({ name, frequency, weekday, monthday, hour, format, recipients, enabled }: Schedule): Values => ({
  ...{ name, frequency, weekday, monthday, hour, format, recipients, enabled },
})

const shown = (schedule: Schedule) => ({
  id: schedule.id,
  name: schedule.name,
  frequency: schedule.frequency,
  weekday: schedule.weekday,
  monthday: schedule.monthday,
  hour: schedule.hour,
  format: schedule.format,
  sections: schedule.sections,
  filters: schedule.filters,
  recipients: schedule.recipients,
  enabled: schedule.enabled,
  next_run_at: schedule.nextRunAt,
  last_run_at: schedule.lastRunAt,
  last_status: schedule.lastStatus,
  last_error: schedule.lastError,
  created_at: schedule.createdAt,
  updated_at: schedule.updatedAt,
})
