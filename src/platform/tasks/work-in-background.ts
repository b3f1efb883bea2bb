import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../kernel/context.ts'
import { defineSlowJob } from '../../kernel/jobs.ts'
import { isOpen } from '../../kernel/tasks.ts'
import { workOnTask } from './run-task.ts'
import { findTask } from './task-rows.ts'

/** Goes on with a task whether or not somebody pushes it; a server that dies leaves it to the next. */
export const workOnTasks = defineSlowJob<{ task: number }>({
  name: 'host.work-on-task',
  attempts: 20,
  async run({ task: id }, ctx) {
    // A service that was uninstalled took its tasks along.
    if (!(await findTask(id, ctx))) return
    const until = performance.now() + SLICE.milliseconds
    let task = await workOnTask(id, SLICE, ctx)
    while (isOpen(task) && performance.now() < until) {
      // Somebody else has the lease.
      await sleep(PAUSE)
      task = await workOnTask(id, SLICE, ctx)
    }
    if (isOpen(task)) await ctx.transaction(tx => workInBackground(id, tx))
  },
})

export const workInBackground = (task: number, ctx: Context): Promise<void> =>
  ctx.jobs.enqueue(workOnTasks, { task }, { key: `task ${task}` })

/** After so long the work is laid down and taken up again, so that a server that stops need not wait. */
const SLICE = { milliseconds: 5000, things: Number.MAX_SAFE_INTEGER }
const PAUSE = 500
