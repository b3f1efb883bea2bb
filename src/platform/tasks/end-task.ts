/** The end of a task, whichever way it comes, and what that means for a task that it took back. */
import type { Context } from '../../kernel/context.ts'
import { isOpen, type TaskRow } from '../../kernel/tasks.ts'
import { changeTask, findTask, holdTask } from './task-rows.ts'

export async function endTask(
  { id, undo_of: undone }: TaskRow,
  status: 'finished' | 'failed' | 'cancelled',
  ctx: Context,
): Promise<TaskRow> {
  // A way back that did not come to its end can be gone again.
  if (undone !== null && (await findTask(undone, ctx)))
    await changeTask(undone, status === 'finished' ? { status: 'undone' } : { undone_by: null }, ctx)
  return changeTask(id, { status, finished_at: ctx.clock.instant(), lease_owner: null, lease_until: null }, ctx)
}

/** Null where it is over already. What it did stays. */
export async function cancelTask(id: number, ctx: Context): Promise<TaskRow | null> {
  const task = await holdTask(id, ctx)
  return isOpen(task) ? endTask(task, 'cancelled', ctx) : null
}
