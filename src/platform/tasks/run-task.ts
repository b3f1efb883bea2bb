/**
 * Works on a task. A lease gives it to one worker at a time, whether that is the job in the background or a request that
 * pushes it; each step is a transaction of its own that ends with where the next one begins. A server that dies leaves
 * the lease to run out, and whoever takes the task then goes on at that place.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { engineInstant } from '../../db/engine-clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { RestError } from '../../kernel/errors.ts'
import { isOpen, type Progress, type Task, type TaskRow } from '../../kernel/tasks.ts'
import { callerFor } from '../roles/roles.ts'
import { activeTask } from './declared-tasks.ts'
import { endTask } from './end-task.ts'
import { taskErrors } from './errors.ts'
import { progressOf } from './progress.ts'
import { changeTask, type HeldTask, holdTask, readTask } from './task-rows.ts'

/** How much may be done before the task is laid down. */
export type Slice = { readonly milliseconds: number; readonly things: number }

/** Answers the task as it is then; unchanged where somebody else is working on it. `ctx` has no transaction. */
export async function workOnTask(id: number, slice: Slice, ctx: ReadContext): Promise<TaskRow> {
  const owner = randomUUID()
  if (!(await ctx.transaction(tx => takeLease(id, owner, tx)))) return readTask(id, ctx)
  try {
    await takeSteps({ id, owner, slice }, ctx)
  } catch (error) {
    const isRefusal = error instanceof RestError
    ctx.log[isRefusal ? 'warn' : 'error']({ err: error, task: id }, 'A task failed.')
    await ctx.transaction(tx => giveUp(id, isRefusal ? error.message : UNKNOWN_CAUSE, tx))
  }
  return ctx.transaction(tx => leave(id, owner, tx))
}

const UNKNOWN_CAUSE = 'It failed; the cause is in the log of the server.'
/** Milliseconds of a step: whoever waits for the server or for the database never waits long. */
const STEP = 6
/** Things in a step, however little time they take. */
const MOST_AT_ONCE = 50
/** Seconds. Every step renews it. */
const LEASE = 30

type Turn = { readonly id: number; readonly owner: string; readonly slice: Slice }

async function takeSteps({ id, owner, slice }: Turn, ctx: ReadContext): Promise<void> {
  const until = performance.now() + slice.milliseconds
  let size = 1
  for (let done = 0; done < slice.things && performance.now() < until; ) {
    const most = slice.things - done
    const step = await ctx.transaction(tx => takeStep({ id, owner, size, most }, tx))
    if (!step.hasMore) return
    done += step.size
    size = sizeAfter(step)
    // Whoever else waits has a turn between two steps.
    await nextTurn()
  }
}

/**
 * A step costs something however small it is, so that its time does not tell what one thing takes: it grows little by
 * little as long as it is short enough, and is halved when it was not.
 */
const sizeAfter = ({ size, milliseconds }: Step): number =>
  milliseconds > STEP ? Math.max(1, Math.floor(size / 2)) : Math.min(MOST_AT_ONCE, size + Math.ceil(size / 4))

async function takeLease(id: number, owner: string, ctx: Context): Promise<boolean> {
  const task = await holdTask(id, ctx)
  if (!isOpen(task)) return false
  const free = await ctx.db
    .updateTable('tasks')
    .set({ lease_owner: owner, lease_until: leaseEnd(ctx) })
    .where('id', '=', id)
    .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now(ctx))]))
    .returning('id')
    .execute()
  if (free.length > 0 && task.status === 'queued')
    await changeTask(id, { status: 'running', started_at: ctx.clock.instant() }, ctx)
  return free.length > 0
}

/** By the clock of the database: those of the servers may differ. */
const now = ({ database }: Context) => sql.raw<string>(engineInstant(database.engine))
const leaseEnd = ({ database }: Context) => sql.raw<string>(engineInstant(database.engine, LEASE))

type Step = { readonly hasMore: boolean; readonly size: number; readonly milliseconds: number }
type NextStep = { readonly id: number; readonly owner: string; readonly size: number; readonly most: number }

/** A task that was cancelled, or whose lease somebody else has by now, is left as it is. */
async function takeStep({ id, owner, size, most }: NextStep, ctx: Context): Promise<Step> {
  const begun = performance.now()
  const row = await holdTask(id, ctx)
  if (row.status !== 'running' || row.lease_owner !== owner) return { hasMore: false, size, milliseconds: 0 }
  const task = await activeTask(row.name, ctx)
  if (!task) throw taskErrors.switched_off()
  const asked = Math.min(most, task.atOnce ?? size)
  const progress = await stepOf(task, { row, most: asked }, await asStarter(row, ctx))
  const after = await changeTask(id, { ...progressOf(row, progress, task.sampled), lease_until: leaseEnd(ctx) }, ctx)
  if (progress.isOver) await finish(task, after, ctx)
  return { hasMore: !progress.isOver, size: asked, milliseconds: performance.now() - begun }
}

type Asked = { readonly row: HeldTask; readonly most: number }

async function stepOf(task: Task, { row, most }: Asked, ctx: Context): Promise<Progress> {
  if (row.undo_of === null) return task.step({ task: row, most }, ctx)
  if (!task.undo) throw new Error(`The task ${task.name} has no way back.`)
  return task.undo.step({ task: row, most, undone: row.undo_of }, ctx)
}

/** Rights are those of whoever started it, as they are now and whoever keeps it going. */
async function asStarter({ created_by: starter }: TaskRow, ctx: Context): Promise<Context> {
  if (starter === null) return ctx
  return { ...ctx, user: await callerFor(starter, ctx), system: null }
}

async function finish(task: Task, row: TaskRow, ctx: Context): Promise<void> {
  if (row.undo_of === null) await task.finish?.(row, ctx)
  else await task.undo?.finish?.(row.undo_of, ctx)
  await endTask(row, 'finished', ctx)
}

async function giveUp(id: number, reason: string, ctx: Context): Promise<void> {
  const row = await holdTask(id, ctx)
  if (!isOpen(row)) return
  await changeTask(id, { messages: [...row.messages, reason] }, ctx)
  await endTask(row, 'failed', ctx)
}

async function leave(id: number, owner: string, ctx: Context): Promise<TaskRow> {
  await ctx.db
    .updateTable('tasks')
    .set({ lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute()
  return readTask(id, ctx)
}
