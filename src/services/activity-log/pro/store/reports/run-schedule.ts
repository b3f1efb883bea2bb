/** Sends the report of a schedule; what went wrong is told by the schedule, and the next time is planned in any case. */
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import { RestError } from '../../../../../kernel/errors.ts'
import { noteRecord } from '../../../../../kernel/records/note-record.ts'
import { nextRun, type Schedule, schedules } from '../../entities/schedules.ts'
import { sendReport } from './send-report.ts'

export async function runSchedule(schedule: Schedule, ctx: ReadContext): Promise<void> {
  const { id } = schedule
  const note = (error: string | null, tx: Context) =>
    noteRecord(
      schedules,
      {
        id,
        values: {
          last_run_at: tx.clock.instant(),
          last_status: error === null ? 'sent' : 'failed',
          last_error: error,
          next_run_at: schedule.enabled ? nextRun(schedule, tx) : null,
        },
      },
      tx,
    )
  try {
    if (schedule.recipients.length === 0) throw new NobodyToSendTo()
    await sendReport(schedule, tx => note(null, tx), ctx)
  } catch (error) {
    ctx.log.warn({ err: error, schedule: id }, 'A scheduled report could not be sent.')
    await ctx.transaction(tx => note(sentenceOf(error), tx))
  }
}

class NobodyToSendTo extends Error {}

const sentenceOf = (error: unknown): string => {
  if (error instanceof NobodyToSendTo) return 'The schedule has no recipients.'
  return error instanceof RestError ? error.message : 'The report could not be made.'
}
