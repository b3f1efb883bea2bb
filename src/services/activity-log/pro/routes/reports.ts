/** Reports: one now, and a planned one at once. */
import { Type } from 'typebox'
import { choice, integer, text } from '../../../../kernel/fields.ts'
import type { Values } from '../../../../kernel/records/kind.ts'
import { readRecord, storedRecord } from '../../../../kernel/records/read.ts'
import { fieldsSchema, readFields } from '../../../../kernel/records/read-fields.ts'
import { byId } from '../../../../kernel/records/record-route.ts'
import { recordSchema } from '../../../../kernel/records/schemas.ts'
import { file } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { errors, validation } from '../../errors.ts'
import { access } from '../../permissions.ts'
import { recordEvent } from '../../store/record-event.ts'
import { FORMATS, sectionsInOrder } from '../domain/report-request.ts'
import { schedules } from '../entities/schedules.ts'
import { countDownload } from '../store/export/downloads.ts'
import { makeReport } from '../store/reports/report-data.ts'
import { reportContents } from '../store/reports/report-filters.ts'
import { runSchedule } from '../store/reports/run-schedule.ts'
import { FILE_TYPES, fileName, noteReport, reportFile } from '../store/reports/send-report.ts'

const reportRequest = {
  title: text({
    default: 'Activity report',
    max: 200,
    description: 'What stands above it, and in the name of the file.',
  }),
  format: choice(FORMATS, { default: 'csv', description: 'A table, or a page.' }),
  days: integer({ default: 30, min: 1, max: 365, description: 'Days back from today.' }),
  date_from: text({ max: 40, description: 'The first day, instead of days.' }),
  date_to: text({ max: 40, description: 'The last day; today unless told.' }),
  ...reportContents,
}

export const runReport = route({
  method: 'POST',
  path: '/reports/run',
  summary: 'Make a report and download it',
  access: access.export,
  extra: true,
  body: fieldsSchema(reportRequest),
  transaction: false,
  seconds: 120,
  reply: Type.Union([bytesOf('text/csv'), bytesOf('text/html')]),
  async handler(sent, ctx) {
    const read = readFields(reportRequest, { sent: sent as Values, judge: { errors, validation } }, ctx)
    const request = { ...read, sections: sectionsInOrder(read.sections) }
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

export const runScheduleNow = route({
  method: 'POST',
  path: '/reports/schedules/{id}/run-now',
  summary: 'Send a planned report now',
  access: access.settings,
  input: byId('The planned report.'),
  transaction: false,
  seconds: 120,
  reply: recordSchema(schedules),
  async handler({ id }, ctx) {
    await runSchedule(await storedRecord(schedules, { id }, ctx), ctx)
    return readRecord(schedules, id, ctx)
  },
})
