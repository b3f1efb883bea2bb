/** Makes the report of a schedule and mails it to its recipients. */
import type { Readable } from 'node:stream'
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import { recordEvent } from '../../../store/record-event.ts'
import { DAYS_COVERED } from '../../domain/schedule.ts'
import type { Schedule } from '../../entities/schedules.ts'
import { reportCsv } from './report-csv.ts'
import { makeReport, type Report } from './report-data.ts'
import { reportHtml } from './report-html.ts'

export const FILE_TYPES = Object.freeze({ csv: 'text/csv; charset=utf-8', html: 'text/html; charset=utf-8' })

export const reportFile = (report: Report): Readable =>
  report.request.format === 'csv' ? reportCsv(report) : reportHtml(report)

export const fileName = (report: Report): string =>
  `${
    report.request.title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'report'
  }-${report.counts.to}.${report.request.format}`

/** The mail is stored together with what `note` writes. */
export async function sendReport(
  schedule: Schedule,
  note: (ctx: Context) => Promise<void>,
  ctx: ReadContext,
): Promise<void> {
  const report = await makeReport(requestOf(schedule), sitesOf(schedule, ctx), ctx)
  const bytes = Buffer.concat(await Array.fromAsync(reportFile(report), piece => Buffer.from(piece)))
  const attachment = {
    filename: fileName(report),
    contentType: FILE_TYPES[schedule.format],
    base64: bytes.toString('base64'),
  }
  await ctx.transaction(async tx => {
    const subject = `${schedule.name}: ${ctx.site.title}`
    await tx.mail.send({ to: schedule.recipients, subject, text: textOf(report), attachments: [attachment] })
    await noteReport({ title: schedule.name, format: schedule.format, recipients: schedule.recipients.length }, tx)
    await note(tx)
  })
}

export async function noteReport(
  { title, ...extra }: { title: string; format: string; recipients?: number },
  ctx: Context,
): Promise<void> {
  await recordEvent({ code: 9004, object: { type: 'log', id: 'report', label: title }, extra }, ctx)
}

const requestOf = (schedule: Schedule): Report['request'] => ({
  title: schedule.name,
  format: schedule.format,
  days: DAYS_COVERED[schedule.frequency],
  date_from: null,
  date_to: null,
  sections: schedule.sections,
  filters: schedule.filters,
})

/** Whoever saved the schedule was allowed to name the site; without one it is the schedule's own. */
const sitesOf = ({ filters }: Schedule, ctx: ReadContext): readonly number[] =>
  filters.site_id === undefined ? [ctx.site.id] : [Number(filters.site_id)]

const textOf = ({ counts, site, request }: Report): string =>
  [
    `${request.title}: ${site.title}, ${counts.from} to ${counts.to}.`,
    '',
    `Events: ${counts.total} (in the time before: ${counts.previous_total})`,
    ...Object.entries(counts.by_severity).map(([severity, count]) => `  ${severity}: ${count}`),
    '',
    'The report is attached.',
  ].join('\n')
