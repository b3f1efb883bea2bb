import { defineSlowJob } from '../../../../kernel/jobs.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { schedules } from '../entities/schedules.ts'
import { runSchedule } from '../store/reports/run-schedule.ts'

/** Sends the reports that are due. One that was sent is due again at its next time. */
export const sendReports = defineSlowJob({
  name: 'activity-log.send-reports',
  schedule: { every: 60 },
  async run(_payload, ctx) {
    const now = ctx.clock.instant()
    for (const schedule of await storedRecords(schedules, [{ enabled: true }], ctx))
      if (schedule.next_run_at !== null && schedule.next_run_at <= now) await runSchedule(schedule, ctx)
  },
})
