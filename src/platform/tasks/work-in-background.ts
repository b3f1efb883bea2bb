import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { engineInstant } from '../../db/engine-clock.ts'
import type { Context } from '../../kernel/context.ts'
import { defineJob, defineSlowJob } from '../../kernel/jobs.ts'
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

/** A task whose job was given up, or is not in a backup that was restored, is taken up again. */
export const resumeTasks = defineJob({
  name: 'host.resume-tasks',
  schedule: { every: 600 },
  async run(_payload, ctx) {
    const now = sql.raw<string>(engineInstant(ctx.database.engine))
    const left = await ctx.db
      .selectFrom('tasks')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
      .execute()
    for (const { id } of left) await workInBackground(Number(id), ctx)
  },
})

export const workInBackground = (task: number, ctx: Context): Promise<void> =>
  ctx.jobs.enqueue(workOnTasks, { task }, { key: `task ${task}` })

/** After so long the work is laid down and taken up again, so that a server that stops need not wait. */
const SLICE = { milliseconds: 5000, things: Number.MAX_SAFE_INTEGER }
const PAUSE = 500
