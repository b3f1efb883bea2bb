/** Jobs: how far they are, a push, an end, and the way back. */
import { Type } from 'typebox'
import { capability, some } from '../../../kernel/access.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { errors } from '../errors.ts'
import { changeJob, findJob, holdJob, isOpen, presentJob, reasonAgainstUndo } from '../jobs/job-rows.ts'
import { kindOf, TICK, workOn } from '../jobs/run-job.ts'
import { startJob } from '../jobs/work-in-background.ts'
import { can, mayView } from '../permissions.ts'
import { regenerateShape } from './answers/tools.ts'

const input = Type.Object({ id: Type.Integer({ minimum: 1 }) })
/** Tools and imports are jobs alike. */
const access = some(can('tools'), capability('manage_options'))

export const readJob = route({
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'The state of a job',
  access: mayView,
  input,
  reply: regenerateShape,
  handler: async ({ id }, ctx) => presentJob(await findJob(id, ctx)),
})

export const tickJob = route({
  method: 'POST',
  path: '/jobs/{id}/tick',
  summary: 'Do a few seconds of work on a job',
  access,
  input,
  transaction: false,
  reply: regenerateShape,
  handler: async ({ id }, ctx) => presentJob(await workOn(id, TICK, ctx)),
})

export const cancelJob = route({
  method: 'POST',
  path: '/jobs/{id}/cancel',
  summary: 'End a job that waits or runs; what it did stays',
  access,
  input,
  reply: regenerateShape,
  async handler({ id }, ctx) {
    const job = await holdJob(id, ctx)
    if (!isOpen(job)) throw errors.job_over({}, { data: { job: presentJob(job) } })
    // An undo that did not come to its end can be begun again.
    if (job.undo_of !== null) await changeJob(job.undo_of, { undone_by: null }, ctx)
    return presentJob(await changeJob(id, { status: 'cancelled', finished_at: ctx.clock.instant() }, ctx))
  },
})

export const undoJob = route({
  method: 'POST',
  path: '/jobs/{id}/undo',
  summary: 'Start a job that takes back what this one did, as far as nobody changed it since',
  access,
  input,
  status: 201,
  reply: regenerateShape,
  async handler({ id }, ctx) {
    const job = await holdJob(id, ctx)
    const reason = reasonAgainstUndo(job)
    if (reason !== null) throw errors.cannot_undo({ reason }, { data: { reason } })
    const total = await kindOf('undo', ctx).total({ args: '{}', undo_of: id }, ctx)
    const started = await startJob({ type: 'undo', args: { job: id }, dryRun: false, total, undoOf: id }, ctx)
    await changeJob(id, { undone_by: started.id }, ctx)
    return answer(201, presentJob(started))
  },
})
