/** Tasks: the platform's face. They are declared with `defineTask` and listed in a manifest's `tasks`. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { ErrorFactory } from '../../kernel/errors.ts'
import { isOpen, type Task, type TaskRow } from '../../kernel/tasks.ts'
import type { Spoken } from '../../kernel/words.ts'
import { taskOf } from './declared-tasks.ts'
import { taskErrors } from './errors.ts'
import { reason } from './reasons.ts'
import { changeTask, holdTask, insertTask, type TaskValues } from './task-rows.ts'
import { workInBackground } from './work-in-background.ts'

export { cancelTask } from './end-task.ts'
export { taskHooks } from './hooks.ts'
export { type Slice, workOnTask } from './run-task.ts'
export { workScreens } from './screens.ts'
export { findTask, lastTask, listTasks, type TaskQuery } from './task-rows.ts'

export type Beginning<Args> = {
  readonly args: Args
  /** Nothing is written; the task tells what it would do. */
  readonly isPreview?: boolean
  /** What to throw where an open task has the same key. */
  readonly busy?: ErrorFactory
}

export async function startTask<Args>(
  task: Task<Args>,
  { args, isPreview = false, busy = taskErrors.busy }: Beginning<Args>,
  ctx: Context,
): Promise<TaskRow<Args>> {
  const values = { name: task.name, alone: task.key ?? null, is_preview: isPreview, args }
  const row = await begin({ ...values, total: await task.total(args, ctx) }, ctx)
  if (!row) throw busy()
  return row
}

/** Goes on with a task that is over at the place where it ended, in the name of whoever asks now. */
export async function resumeTask<Args>(
  { id }: TaskRow<Args>,
  { args }: Pick<Beginning<Args>, 'args'>,
  ctx: Context,
): Promise<TaskRow<Args>> {
  const now = { started_at: ctx.clock.instant(), finished_at: null, created_by: ctx.user?.id ?? null }
  const row = await changeTask(id, { status: 'queued', args, messages: [], ...now }, ctx)
  await workInBackground(id, ctx)
  return row
}

export type UndoOutcome = { readonly started: TaskRow } | { readonly reason: Spoken }

/** Starts the way back, or answers why there is none. */
export async function undoTask(id: number, ctx: Context): Promise<UndoOutcome> {
  const row = await holdTask(id, ctx)
  const against = reasonAgainstUndo(row, ctx)
  const undo = taskOf(row.name, ctx)?.undo
  if (against !== null || !undo) return { reason: against ?? reason('no_way') }
  const values = { name: row.name, alone: null, is_preview: false, args: row.args, undo_of: id }
  const started = await begin({ ...values, total: await undo.total(id, ctx) }, ctx)
  if (!started) return { reason: reason('another') }
  await changeTask(id, { undone_by: started.id }, ctx)
  return { started }
}

/** Starts the way back, or throws why there is none. */
export async function undoOrRefuse(id: number, ctx: Context): Promise<TaskRow> {
  const outcome = await undoTask(id, ctx)
  if ('reason' in outcome) throw taskErrors.cannot_undo(outcome, { data: outcome })
  return outcome.started
}

/** Why there is nothing to take back; null where there is. */
export function reasonAgainstUndo(row: TaskRow, ctx: Pick<ReadContext, 'app'>): Spoken | null {
  if (isOpen(row)) return reason('open')
  if (row.is_preview) return reason('preview')
  if (row.status === 'undone' || row.undone_by !== null) return reason('undone')
  if (row.undo_of !== null || !taskOf(row.name, ctx)?.undo) return reason('no_way')
  return row.changed === 0 ? reason('unchanged') : null
}

async function begin(values: TaskValues, ctx: Context): Promise<TaskRow | null> {
  const fresh = { status: 'queued', position: null, sample: [], messages: [] } as const
  const origin = { created_by: ctx.user?.id ?? null, created_at: ctx.clock.instant() }
  const row = await insertTask({ ...fresh, ...origin, ...values }, ctx)
  if (row) await workInBackground(row.id, ctx)
  return row
}
