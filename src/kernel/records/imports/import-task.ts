/** An import as a task: rows in steps, each by the rights of whoever started it, and the way back. */
import type { Context } from '../../context.ts'
import type { Service } from '../../service.ts'
import { defineTask, type Progress, type Task, type TaskEntry } from '../../tasks.ts'
import { dropTasks } from '../custom-fields/drop-values.ts'
import { type Plan, planOf } from '../plan.ts'
import type { ImportChoices } from './choices.ts'
import { changeOf, countWritten, importRows, noteRow, noteRows, type StoredRow, writtenRows } from './import-rows.ts'
import { revertRow } from './revert-row.ts'
import { importable, importRight } from './targets.ts'
import { type RowOutcome, writeRow } from './write-row.ts'

export type ImportArgs = {
  readonly import: number
  readonly entity: string
  readonly file: string
  readonly rows: number
  readonly choices: ImportChoices
}

/** Every task of a service: those of its manifest, and those that its entities bring. */
export function tasksOf(service: Service): readonly Task[] {
  const task = importTask(service)
  return [...(service.tasks ?? []), ...(task ? [task] : []), ...dropTasks(service)]
}

/** Made once for each service whose records may come out of files; null where none may. */
export function importTask(service: Service): Task<ImportArgs, number> | null {
  const known = tasks.get(service)
  if (known !== undefined) return known
  const made = importable(service).length > 0 ? makeTask(service) : null
  tasks.set(service, made)
  return made
}

const tasks = new WeakMap<Service, Task<ImportArgs, number> | null>()

const makeTask = (service: Service): Task<ImportArgs, number> =>
  defineTask<ImportArgs, number>({
    name: `${service.slug}.import`,
    title: `Import into ${service.title}`,
    access: service.permissions.can(importRight(service)),
    total: async ({ rows }) => rows,
    atLeast: 10,
    step: ({ task, most }, ctx) =>
      importSome({ plan: planNamed(service, task.args.entity), task, after: task.position ?? 0, most }, ctx),
    undo: {
      total: (undone, ctx) => countWritten(undone, ctx),
      step: ({ task, undone, most }, ctx) => {
        const plan = planNamed(service, (task.args as ImportArgs).entity)
        return revertSome({ plan, undone, before: task.position ?? Number.MAX_SAFE_INTEGER, most }, ctx)
      },
    },
  })

const planNamed = (service: Service, name: string): Plan =>
  planOf({ service, entity: importable(service).find(entity => entity.name === name)! })

type Importing = {
  readonly plan: Plan
  readonly task: { readonly id: number; readonly args: ImportArgs; readonly is_preview: boolean }
  readonly after: number
  readonly most: number
}

async function importSome({ plan, task, after, most }: Importing, ctx: Context): Promise<Progress<number>> {
  const { import: importId, choices } = task.args
  const rows = await importRows({ importId, after, limit: most, unwritten: true }, ctx)
  const outcomes = task.is_preview
    ? await undone(ctx, () => writeRows({ plan, rows, choices }, ctx))
    : await writeRows({ plan, rows, choices }, ctx)
  const changes = rows.map(({ row }, index) => changeOf(outcomes[index]!, { importId, row, taskId: task.id }))
  const nothing = { record: null, written: null, taskId: null }
  await noteRows(task.is_preview ? changes.map(change => ({ ...change, ...nothing })) : changes, ctx)
  return {
    entries: outcomes.map((outcome, index) => entryOf(rows[index]!.row, outcome)),
    position: rows.at(-1)?.row ?? after,
    isOver: rows.length < most,
  }
}

export type RowsOrder = { readonly plan: Plan; readonly rows: readonly StoredRow[]; readonly choices: ImportChoices }

export async function writeRows({ plan, rows, choices }: RowsOrder, ctx: Context): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const { cells } of rows) outcomes.push(await writeRow({ plan, cells, choices }, ctx))
  return outcomes
}

/** Does the work, and undoes everything that it wrote. */
export async function undone<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const box: { answer?: { readonly of: T } } = {}
  const enough = new Error('What was tried is undone.')
  try {
    await ctx.attempt(async () => {
      box.answer = { of: await work() }
      throw enough
    })
  } catch (error) {
    if (error !== enough) throw error
  }
  return box.answer!.of
}

const RESULTS: Readonly<Record<RowOutcome['result'], TaskEntry['result']>> = {
  created: 'changed',
  updated: 'changed',
  unchanged: 'unchanged',
  skipped: 'skipped',
  failed: 'failed',
}

const entryOf = (row: number, { result, record, label, problem }: RowOutcome): TaskEntry => ({
  result: RESULTS[result],
  row,
  action: result,
  record,
  label,
  ...(problem ? { problem } : {}),
})

type Reverting = { readonly plan: Plan; readonly undone: number; readonly before: number; readonly most: number }

async function revertSome({ plan, undone: taskId, before, most }: Reverting, ctx: Context): Promise<Progress<number>> {
  const rows = await writtenRows({ taskId, before, limit: most }, ctx)
  const entries: TaskEntry[] = []
  for (const { row, import_id: importId, record_id: record, written, result } of rows) {
    const isNew = result === 'created'
    const outcome = await revertRow({ plan, record: record!, written: written ?? {}, isNew }, ctx)
    const isDone = outcome.result === 'reverted'
    await noteRow(
      {
        ...{ importId, row, record: isDone ? null : record, problem: outcome.problem, taskId: null },
        result: isDone ? 'reverted' : 'kept',
        written: isDone ? null : outcome.kept,
      },
      ctx,
    )
    const told = outcome.result === 'failed' ? 'failed' : isDone ? 'changed' : 'skipped'
    entries.push({ result: told, row, record, ...(outcome.problem ? { problem: outcome.problem } : {}) })
  }
  return { entries, position: rows.at(-1)?.row ?? before, isOver: rows.length < most }
}
