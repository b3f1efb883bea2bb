import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { storeTally } from '../serving/tally.ts'
import { insertJob, isOpen, type JobRow, type NewJob } from './job-rows.ts'
import { workOn } from './run-job.ts'

/** After so long the work is laid down and taken up again, so that a server that stops need not wait. */
const SLICE = 5000
const PAUSE = 500

/** Goes on with a job whether or not somebody ticks it; a server that dies leaves it to the next. */
export const workInBackground = defineSlowJob<{ job: number }>({
  name: 'permalink-manager.work',
  attempts: 20,
  async run({ job: id }, ctx) {
    const until = performance.now() + SLICE
    let job = await workOn(id, { milliseconds: SLICE, items: Number.MAX_SAFE_INTEGER }, ctx)
    while (isOpen(job) && performance.now() < until) {
      // Somebody else has the lease.
      await sleep(PAUSE)
      job = await workOn(id, { milliseconds: SLICE, items: Number.MAX_SAFE_INTEGER }, ctx)
    }
    if (isOpen(job)) await ctx.transaction(tx => tx.jobs.enqueue(workInBackground, { job: id }))
  },
})

/** What this server counted and has not stored yet. */
export const storeCounts = defineSlowJob({
  name: 'permalink-manager.store-counts',
  schedule: { every: 60 },
  run: (_payload, ctx) => storeTally(ctx),
})

export async function startJob(job: NewJob, ctx: Context): Promise<JobRow> {
  const row = await insertJob(job, ctx)
  await ctx.jobs.enqueue(workInBackground, { job: row.id }, { key: `job ${row.id}` })
  return row
}
