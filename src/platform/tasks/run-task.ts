/**
 * Works on a task. A lease gives it to one worker at a time, whether that is the job in the background or a request that
 * pushes it; each step is a transaction of its own that ends with where the next one begins. A server that dies leaves
 * the lease to run out, and whoever takes the task then goes on at that place.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { RestError } from '../../kernel/errors.ts'
import { isOpen, type Progress, type Task, type TaskRow, type Work } from '../../kernel/tasks.ts'
import { callerFor } from '../roles/roles.ts'
import { activeTask, taskOf } from './declared-tasks.ts'
import { endTask } from './end-task.ts'
import { taskErrors } from './errors.ts'
import { leaseEnd, leaveLease, renewing, takeLease } from './lease.ts'
import { progressOf } from './progress.ts'
import { changeTask, holdTask, readTask } from './task-rows.ts'

/** How much may be done before the task is laid down. */
export type Slice = { readonly milliseconds: number; readonly things: number }

/** Answers the task as it is then; unchanged where somebody else is working on it. `ctx` has no transaction. */
export async function workOnTask(id: number, slice: Slice, ctx: ReadContext): Promise<TaskRow> {
  const lease = { id, owner: randomUUID() }
  if (!(await ctx.transaction(tx => takeLease(lease, tx)))) return readTask(id, ctx)
  try {
    await takeSteps({ ...lease, slice }, ctx)
  } catch (error) {
    const isRefusal = error instanceof RestError
    ctx.log[isRefusal ? 'warn' : 'error']({ err: error, task: id }, 'A task failed.')
    await ctx.transaction(tx => giveUp(id, isRefusal ? error.message : UNKNOWN_CAUSE, tx))
  }
  await ctx.transaction(tx => leaveLease(lease, tx))
  return readTask(id, ctx)
}

const UNKNOWN_CAUSE = 'It failed; the cause is in the log of the server.'
/** Milliseconds of a step: whoever waits for the server or for the database never waits long. */
const STEP = 6
/** Things in a step, however little time they take. */
const MOST_AT_ONCE = 50

type Turn = { readonly id: number; readonly owner: string; readonly slice: Slice }

async function takeSteps({ id, owner, slice }: Turn, ctx: ReadContext): Promise<void> {
  const until = performance.now() + slice.milliseconds
  const task = taskOf((await readTask(id, ctx)).name, ctx)
  const least = task?.atLeast ?? 1
  let size = least
  for (let done = 0; done < slice.things && performance.now() < until; ) {
    const step = await takeStep({ id, owner, task, size, most: slice.things - done }, ctx)
    if (!step.hasMore) return
    done += step.size
    size = sizeAfter(step, least)
    // Whoever else waits has a turn between two steps.
    await nextTurn()
  }
}

/**
 * A step costs something however small it is, so that its time does not tell what one thing takes: it grows little by
 * little as long as it is short enough, and is halved when it was not.
 */
const sizeAfter = ({ size, milliseconds }: Step, least: number): number =>
  milliseconds > STEP ? Math.max(least, Math.floor(size / 2)) : Math.min(MOST_AT_ONCE, size + Math.ceil(size / 4))

type Step = { readonly hasMore: boolean; readonly size: number; readonly milliseconds: number }
type NextStep = {
  readonly id: number
  readonly owner: string
  readonly task: Task | undefined
  readonly size: number
  readonly most: number
}

async function takeStep(next: NextStep, ctx: ReadContext): Promise<Step> {
  const prepared = await prepare(next, ctx)
  const begun = performance.now()
  const { size, isOver } = await ctx.transaction(tx => writeStep(next, prepared, tx))
  return { hasMore: !isOver, size, milliseconds: performance.now() - begun }
}

/** Nobody else works on the task meanwhile: the lease is renewed until it is done. */
async function prepare({ id, owner, task, size, most }: NextStep, ctx: ReadContext): Promise<unknown> {
  if (!task?.prepare) return undefined
  const row = await readTask(id, ctx)
  if (row.undo_of !== null) return undefined
  const work = { task: row, most: Math.min(most, task.atOnce ?? size) }
  const actor = task.actsAs === 'system' ? ctx : await readingAsStarter(row, ctx)
  return renewing({ id, owner }, () => task.prepare!(work, actor), ctx)
}

/** A task that was cancelled, or whose lease somebody else has by now, is left as it is. */
async function writeStep(
  { id, owner, size, most }: NextStep,
  prepared: unknown,
  ctx: Context,
): Promise<{ size: number; isOver: boolean }> {
  const row = await holdTask(id, ctx)
  if (row.status !== 'running' || row.lease_owner !== owner) return { size, isOver: true }
  const task = await activeTask(row.name, ctx)
  if (!task) throw taskErrors.switched_off()
  const asked = Math.min(most, task.atOnce ?? size)
  const actor = task.actsAs === 'system' ? ctx : await asStarter(row, ctx)
  const progress = await stepOf(task, { task: row, most: asked, prepared }, actor)
  const after = await changeTask(id, { ...progressOf(row, progress, task.sampled), lease_until: leaseEnd(ctx) }, ctx)
  if (progress.isOver) await finish(task, after, ctx)
  return { size: asked, isOver: progress.isOver }
}

async function stepOf(task: Task, work: Work, ctx: Context): Promise<Progress> {
  const { undo_of: undone } = work.task
  if (undone === null) return task.step(work, ctx)
  if (!task.undo) throw new Error(`The task ${task.name} has no way back.`)
  return task.undo.step({ ...work, undone }, ctx)
}

/** Rights are those of whoever started it, as they are now and whoever keeps it going. */
async function asStarter({ created_by: starter }: Pick<TaskRow, 'created_by'>, ctx: Context): Promise<Context> {
  if (starter === null) return ctx
  return { ...ctx, user: await callerFor(starter, ctx), system: null }
}

/** The same before the step's transaction; what is written in one of its own is in their name as well. */
async function readingAsStarter(row: Pick<TaskRow, 'created_by'>, ctx: ReadContext): Promise<ReadContext> {
  if (row.created_by === null) return ctx
  const user = await callerFor(row.created_by, ctx)
  return {
    ...ctx,
    user,
    system: null,
    transaction: work => ctx.transaction(async tx => work(await asStarter(row, tx))),
  }
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
