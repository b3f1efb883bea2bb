/** Every task of every service at the same addresses: what waits and runs, how far it is, an end, and the way back. */
import { Type } from 'typebox'
import { rule, signedIn } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { byId } from '../../../kernel/records/record-route.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { isOpen, type TaskRow, type TaskStatus } from '../../../kernel/tasks.ts'
import { pageArguments, pageHeaders, pageOf } from '../../lists/lists.ts'
import { taskOf, visibleTasks } from '../declared-tasks.ts'
import { cancelTask } from '../end-task.ts'
import { taskErrors } from '../errors.ts'
import { countTasks, listTasks, readTask } from '../task-rows.ts'
import { reasonAgainstUndo, undoOrRefuse } from '../tasks.ts'
import { taskShape } from './answers/tasks.ts'

const STATUSES: readonly TaskStatus[] = ['queued', 'running', 'finished', 'failed', 'cancelled', 'undone']
const input = byId('The id of the task.')

/** Whoever may not use the kind of task is told that there is none. */
const access = rule('whoever may start the task', async ({ id }, ctx) => {
  if (!ctx.user) return false
  const { name } = await readTask(Number(id), ctx)
  if (!(await visibleTasks(ctx)).includes(name)) throw taskErrors.not_found({ what: 'task' })
  return true
})

const list = route({
  method: 'GET',
  path: '/tasks',
  summary: 'The tasks that the caller may see, the newest first',
  access: signedIn(),
  input: Type.Object({
    ...pageArguments,
    status: Type.Optional(
      Type.Array(Type.Unsafe<TaskStatus>({ type: 'string', enum: [...STATUSES] }), { maxItems: 6 }),
    ),
    name: Type.Optional(Type.String({ maxLength: 100, description: 'One kind only: permalink-manager.regenerate.' })),
  }),
  reply: Type.Array(taskShape),
  async handler({ status, name, ...asked }, ctx) {
    const names = (await visibleTasks(ctx)).filter(known => name === undefined || known === name)
    const query = { names, ...(status?.length ? { statuses: status } : {}), ...pageOf(asked) }
    const rows = await listTasks(query, ctx)
    const facts = { total: await countTasks(query, ctx), page: asked.page, perPage: asked.per_page }
    return answer(
      200,
      rows.map(row => shown(row, ctx)),
      pageHeaders(facts, ctx),
    )
  },
})

const read = route({
  method: 'GET',
  path: '/tasks/{id}',
  summary: 'How far a task is',
  access,
  input,
  reply: taskShape,
  handler: async ({ id }, ctx) => shown(await readTask(id, ctx), ctx),
})

const cancel = route({
  method: 'POST',
  path: '/tasks/{id}/cancel',
  summary: 'End a task that waits or runs; what it did stays',
  access,
  input,
  reply: taskShape,
  async handler({ id }, ctx) {
    const task = await cancelTask(id, ctx)
    if (!task) throw taskErrors.over()
    return shown(task, ctx)
  },
})

const undo = route({
  method: 'POST',
  path: '/tasks/{id}/undo',
  summary: 'Start a task that takes back what this one did, as far as nobody changed it since',
  access,
  input,
  status: 201,
  reply: taskShape,
  handler: async ({ id }, ctx) => answer(201, shown(await undoOrRefuse(id, ctx), ctx)),
})

export const taskRoutes = [list, read, cancel, undo]

function shown(row: TaskRow, ctx: ReadContext) {
  const { position: _, ...told } = row
  return {
    ...told,
    title: taskOf(row.name, ctx)?.title ?? row.name,
    can_cancel: isOpen(row),
    can_undo: reasonAgainstUndo(row, ctx) === null,
  }
}
