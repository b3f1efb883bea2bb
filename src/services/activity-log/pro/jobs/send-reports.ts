/** Sends reports when they are due. The job is stored with the schedule; one that was changed meanwhile does nothing. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { RestError } from '../../../../kernel/errors.ts'
import { defineSlowJob } from '../../../../kernel/jobs.ts'
import { findSchedule, listSchedules, nextRun, noteRun, type Schedule } from '../reports/schedule-store.ts'
import { sendReport } from '../reports/send-report.ts'

export const sendDueReport = defineSlowJob<{ schedule: number; at: string }>({
  name: 'activity-log.send-report',
  attempts: 3,
  async run({ schedule: id, at }, ctx) {
    const schedule = (await listSchedules(ctx)).find(one => one.id === id)
    if (!schedule?.enabled || schedule.nextRunAt !== at) return
    await runSchedule(schedule, ctx)
  },
})

/** Sends now; what went wrong is told by the schedule, and the next time is planned in any case. */
export async function runSchedule(schedule: Schedule, ctx: ReadContext): Promise<Schedule> {
  const nextRunAt = schedule.enabled ? nextRun(schedule, ctx) : null
  const note = async (error: string | null, tx: Context) => {
    await noteRun(schedule.id, { error, nextRunAt }, tx)
    if (nextRunAt !== null && nextRunAt !== schedule.nextRunAt) await planReport(schedule.id, nextRunAt, tx)
  }
  try {
    if (schedule.recipients.length === 0) throw new NobodyToSendTo()
    await sendReport(schedule, tx => note(null, tx), ctx)
  } catch (error) {
    ctx.log.warn({ err: error, schedule: schedule.id }, 'A scheduled report could not be sent.')
    await ctx.transaction(tx => note(sentenceOf(error), tx))
  }
  return findSchedule(schedule.id, ctx)
}

export const planReport = (schedule: number, at: string, ctx: Context): Promise<void> =>
  ctx.jobs.enqueue(sendDueReport, { schedule, at }, { runAt: at, key: `${schedule} ${at}` })

/** Once a day it is made sure that no schedule has lost its job. */
export const planReports = defineSlowJob({
  name: 'activity-log.plan-reports',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    const waiting = (await listSchedules(ctx)).filter(({ enabled, nextRunAt }) => enabled && nextRunAt !== null)
    if (waiting.length > 0)
      await ctx.transaction(async tx => {
        for (const { id, nextRunAt } of waiting) await planReport(id, nextRunAt!, tx)
      })
  },
})

class NobodyToSendTo extends Error {}

const sentenceOf = (error: unknown): string => {
  if (error instanceof NobodyToSendTo) return 'The schedule has no recipients.'
  return error instanceof RestError ? error.message : 'The report could not be made.'
}
