/** Tasks as they are stored. JSON columns are read and written here and nowhere else. */

import type { RawBuilder } from 'kysely'
import type { NewRow, TableRow } from '../../db/row-types.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Task, TaskRow } from '../../kernel/tasks.ts'
import { taskOf } from './declared-tasks.ts'
import { taskErrors } from './errors.ts'
import { taskHooks } from './hooks.ts'

/** With the worker who has it. */
export type HeldTask = TaskRow & { readonly lease_owner: string | null }

export async function findTask(id: number, ctx: ReadContext): Promise<TaskRow | null> {
  const row = await ctx.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? taskFrom(row) : null
}

export async function readTask(id: number, ctx: ReadContext): Promise<TaskRow> {
  const task = await findTask(id, ctx)
  if (!task) throw taskErrors.not_found({ what: 'task' })
  return task
}

/** The task, which nobody else changes until the transaction ends. */
export async function holdTask(id: number, ctx: Context): Promise<HeldTask> {
  await ctx.hold('tasks', id)
  const row = await ctx.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw taskErrors.not_found({ what: 'task' })
  return { ...taskFrom(row), lease_owner: row.lease_owner }
}

export type TaskQuery = {
  readonly names: readonly string[]
  readonly statuses?: readonly TaskRow['status'][]
  readonly limit: number
  readonly offset?: number
}

/** The newest first. */
export async function listTasks(query: TaskQuery, ctx: ReadContext): Promise<TaskRow[]> {
  if (query.names.length === 0) return []
  const found = foundBy(query, ctx).selectAll().orderBy('id', 'desc')
  const rows = await found
    .limit(query.limit)
    .offset(query.offset ?? 0)
    .execute()
  return rows.map(taskFrom)
}

/** The newest of a kind, whatever became of it. */
export async function lastTask<Args, Position>(
  { name }: Task<Args, Position>,
  ctx: ReadContext,
): Promise<TaskRow<Args, Position> | undefined> {
  const [task] = await listTasks({ names: [name], limit: 1 }, ctx)
  return task
}

export async function countTasks(query: TaskQuery, ctx: ReadContext): Promise<number> {
  if (query.names.length === 0) return 0
  const counted = foundBy(query, ctx).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirst())?.total ?? 0)
}

const foundBy = ({ names, statuses }: TaskQuery, { db }: ReadContext) =>
  db
    .selectFrom('tasks')
    .where('name', 'in', names)
    .$if(statuses !== undefined, query => query.where('status', 'in', statuses!))

export type TaskValues = Partial<Omit<HeldTask, 'id'>> & {
  /** The key of which one task is open at a time. */
  readonly alone?: string | null
  readonly lease_until?: RawBuilder<string> | null
}

/** Null where another open task has the same key. */
export async function insertTask(values: TaskValues, ctx: Context): Promise<TaskRow | null> {
  const row = await ctx.db
    .insertInto('tasks')
    .values(columnsOf(values))
    .onConflict(on => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? announced(taskFrom(row), ctx) : null
}

export async function changeTask(id: number, values: TaskValues, ctx: Context): Promise<TaskRow> {
  const query = ctx.db.updateTable('tasks').set(columnsOf(values)).where('id', '=', id).returningAll()
  const task = taskFrom(await query.executeTakeFirstOrThrow())
  return values.status === undefined ? task : announced(task, ctx)
}

async function announced(task: TaskRow, ctx: Context): Promise<TaskRow> {
  const object = { type: 'task', id: task.id, label: taskOf(task.name, ctx)?.title ?? task.name }
  await ctx.hooks.fire(taskHooks.changed, { object, after: { status: task.status }, task }, ctx)
  return task
}

const JSON_COLUMNS = ['args', 'position', 'sample', 'messages'] as const

const columnsOf = (values: TaskValues): NewRow<'tasks'> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if ((JSON_COLUMNS as readonly string[]).includes(name)) return [name, JSON.stringify(value)]
      return [name, typeof value === 'boolean' ? Number(value) : value]
    }),
  ) as unknown as NewRow<'tasks'>

function taskFrom(row: TableRow<'tasks'>): TaskRow {
  const { site_id: _site, alone: _key, lease_owner: _owner, lease_until: _until, ...shown } = row
  const parsed = Object.fromEntries(JSON_COLUMNS.map(name => [name, JSON.parse(row[name])]))
  return { ...shown, ...parsed, is_preview: row.is_preview === 1 } as unknown as TaskRow
}
