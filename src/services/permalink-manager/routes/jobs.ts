/** Jobs: how far they are, a push, an end, and the way back. */
import { Type } from 'typebox'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { cancelTask, type Slice, undoTask, workOnTask } from '../../../platform/tasks/tasks.ts'
import { errors } from '../errors.ts'
import { mayView } from '../permissions.ts'
import { findJob, mayRunTools, presentJob } from '../tasks/tools.ts'
import { regenerateShape } from './answers/tools.ts'

const input = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'The number that the start of the job answered.' }),
})

/** What one call of `tick` does. */
export const TICK: Slice = { milliseconds: 5000, things: 200 }

export const readJob = route({
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'The state of a job',
  access: mayView,
  input,
  reply: regenerateShape,
  handler: async ({ id }, ctx) => presentJob(await findJob(id, ctx), ctx),
})

export const tickJob = route({
  method: 'POST',
  path: '/jobs/{id}/tick',
  summary: 'Do a few seconds of work on a job',
  access: mayRunTools,
  input,
  transaction: false,
  reply: regenerateShape,
  async handler({ id }, ctx) {
    await findJob(id, ctx)
    return presentJob(await workOnTask(id, TICK, ctx), ctx)
  },
})

export const cancelJob = route({
  method: 'POST',
  path: '/jobs/{id}/cancel',
  summary: 'End a job that waits or runs; what it did stays',
  access: mayRunTools,
  input,
  reply: regenerateShape,
  async handler({ id }, ctx) {
    const job = await findJob(id, ctx)
    const cancelled = await cancelTask(id, ctx)
    if (!cancelled) throw errors.job_over({}, { data: { job: presentJob(job, ctx) } })
    return presentJob(cancelled, ctx)
  },
})

export const undoJob = route({
  method: 'POST',
  path: '/jobs/{id}/undo',
  summary: 'Start a job that takes back what this one did, as far as nobody changed it since',
  access: mayRunTools,
  input,
  status: 201,
  reply: regenerateShape,
  async handler({ id }, ctx) {
    await findJob(id, ctx)
    const outcome = await undoTask(id, ctx)
    if ('reason' in outcome) throw errors.cannot_undo(outcome, { data: outcome })
    return answer(201, presentJob(outcome.started, ctx))
  },
})
