/** Records out of a file: it is taken in, tried, run as a task and taken back. Routes are doors to these functions. */
import type { Context, ReadContext, UploadedFile } from '../../context.ts'
import type { Entity } from '../../entity.ts'
import { readSheetApart } from '../../sheets/read-apart.ts'
import { type SheetHints, SheetProblem } from '../../sheets/sheet.ts'
import { isOpen, type TaskRow } from '../../tasks.ts'
import { type Plan, planFor, planOf } from '../plan.ts'
import { readChoices, type SentChoices } from './choices.ts'
import { importErrors } from './errors.ts'
import {
  changeImport,
  countRows,
  deleteImport,
  findImport,
  importRows,
  insertImport,
  type StoredImport,
} from './import-rows.ts'
import { importTask, undone, writeRows } from './import-task.ts'
import { guessMapping, type ImportTarget, importable, importTargets, keysOf, MOST_ROWS, mayImport } from './targets.ts'
import { type RowProblem, type RowResult, readableChanges, type Written } from './write-row.ts'

export type ImportFile = Pick<UploadedFile, 'filename' | 'bytes'>
export type ImportView = Omit<StoredImport, 'service'> & {
  readonly targets: readonly ImportTarget[]
  readonly keys: readonly string[]
  /** What each column might be, and how its file writes numbers and dates. */
  readonly guess: Required<Pick<SentChoices, 'mapping' | 'decimal' | 'dates'>> & { readonly key: string | null }
  /** The first rows. */
  readonly sample: readonly (readonly unknown[])[]
  /** By result, of the last run. */
  readonly counts: Readonly<Record<string, number>>
  readonly task: TaskRow | null
}

/** Reads the file apart and keeps its rows. `ctx` has no transaction. */
export async function takeFile(
  entity: Entity,
  { file, hints = {} }: { file: ImportFile; hints?: SheetHints },
  ctx: ReadContext,
): Promise<ImportView> {
  const plan = planFor(entity, ctx)
  askImport(plan, ctx)
  const sheet = await readFile(file, { plan, hints })
  const { columns, rows, format, encoding = null, separator = null } = sheet
  const facts = { service: plan.service.slug, entity: entity.name, file_name: file.filename.slice(0, 255) }
  return ctx.transaction(async tx => {
    const kept = await insertImport({ ...facts, format, encoding, separator, columns, rows }, tx)
    return viewOf(plan, kept, tx)
  })
}

const SAMPLE = 5

async function readFile({ bytes }: ImportFile, { plan, hints }: { plan: Plan; hints: SheetHints }) {
  try {
    return await readSheetApart({ bytes, limits: { rows: plan.entity.import?.most ?? MOST_ROWS }, hints })
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    throw importErrors[error.reason]({ ...error.values }, { cause: error })
  }
}

export async function viewImport(plan: Plan, id: number, ctx: ReadContext): Promise<ImportView> {
  askImport(plan, ctx)
  return viewOf(plan, await findImport({ service: plan.service.slug, id }, ctx), ctx)
}

async function viewOf(plan: Plan, stored: StoredImport, ctx: ReadContext): Promise<ImportView> {
  const { service: _, ...shown } = stored
  const targets = await importTargets(plan, ctx)
  const mapping = guessMapping(stored.columns, targets)
  // Where commas are decimals, semicolons are separators.
  const isContinental = stored.separator === ';'
  const sample = await importRows({ importId: stored.id, limit: SAMPLE }, ctx)
  return {
    ...shown,
    targets,
    keys: keysOf(plan.entity),
    guess: {
      mapping,
      key: keysOf(plan.entity).find(key => mapping.includes(key)) ?? null,
      decimal: isContinental ? ',' : '.',
      dates: isContinental ? 'dmy' : 'ymd',
    },
    sample: sample.map(({ cells }) => cells),
    counts: await countRows(stored.id, ctx),
    task: stored.task_id === null ? null : await ctx.tools.tasks.find(stored.task_id, ctx),
  }
}

/** The plan of the entity that an import is about. */
export async function planOfImport(of: { service: Plan['service']; id: number }, ctx: ReadContext): Promise<Plan> {
  const { entity: name } = await findImport({ service: of.service.slug, id: of.id }, ctx)
  const entity = importable(of.service).find(candidate => candidate.name === name)
  if (!entity) throw importErrors.not_found({ what: 'import' })
  return planOf({ service: of.service, entity })
}

export type PreviewedRow = {
  readonly row: number
  readonly action: RowResult
  readonly record: number | null
  readonly label: string | null
  readonly changes: Written
  readonly problem: RowProblem | null
}
export type Preview = {
  readonly rows: readonly PreviewedRow[]
  readonly counts: Readonly<Partial<Record<RowResult, number>>>
  /** How many rows the file has beyond these. */
  readonly beyond: number
}

/** What the first rows would do: they are written by the same code, and all of it is undone. */
export async function previewImport(
  plan: Plan,
  { id, most, ...sent }: SentChoices & { readonly id: number; readonly most: number },
  ctx: Context,
): Promise<Preview> {
  askImport(plan, ctx)
  const stored = await findImport({ service: plan.service.slug, id }, ctx)
  const choices = await readChoices({ plan, columns: stored.columns, sent }, ctx)
  const rows = await importRows({ importId: id, limit: most, unwritten: true }, ctx)
  const outcomes = await undone(ctx, () => writeRows({ plan, rows, choices }, ctx))
  const counts: Partial<Record<RowResult, number>> = {}
  for (const { result } of outcomes) counts[result] = (counts[result] ?? 0) + 1
  return {
    rows: outcomes.map(({ result, record, label, written, problem }, index) => ({
      row: rows[index]!.row,
      action: result,
      record: result === 'created' ? null : record,
      label,
      changes: readableChanges(plan, written, ctx),
      problem,
    })),
    counts,
    beyond: Math.max(0, stored.row_count - rows.length),
  }
}

/** Rows that an earlier run wrote are not written again, so that a run that was ended can be gone on with. */
export async function runImport(
  plan: Plan,
  { id, isDry, ...sent }: SentChoices & { readonly id: number; readonly isDry: boolean },
  ctx: Context,
): Promise<TaskRow> {
  askImport(plan, ctx)
  const stored = await findImport({ service: plan.service.slug, id }, ctx)
  const last = stored.task_id === null ? null : await ctx.tools.tasks.find(stored.task_id, ctx)
  if (last && isOpen(last)) throw importErrors.busy()
  if (last?.status === 'finished' && !last.is_preview) throw importErrors.done()
  const choices = await readChoices({ plan, columns: stored.columns, sent }, ctx)
  const args = { import: id, entity: stored.entity, file: stored.file_name, rows: stored.row_count, choices }
  const task = await ctx.tools.tasks.start(importTask(plan.service)!, { args, isPreview: isDry }, ctx)
  await changeImport(id, { choices, task_id: task.id }, ctx)
  return task
}

/** Starts the way back of the last run. */
export async function revertImport(plan: Plan, id: number, ctx: Context): Promise<TaskRow> {
  askImport(plan, ctx)
  const { task_id: taskId } = await findImport({ service: plan.service.slug, id }, ctx)
  if (taskId === null) throw importErrors.never_run()
  return ctx.tools.tasks.undo(taskId, ctx)
}

/** Forgets the file. What it became stays, and can then not be taken back at once any more. */
export async function forgetImport(plan: Plan, id: number, ctx: Context): Promise<void> {
  askImport(plan, ctx)
  const { task_id: taskId } = await findImport({ service: plan.service.slug, id }, ctx)
  const last = taskId === null ? null : await ctx.tools.tasks.find(taskId, ctx)
  if (last && isOpen(last)) throw importErrors.busy()
  await deleteImport(id, ctx)
}

function askImport(plan: Plan, ctx: ReadContext): void {
  if (!mayImport(plan.service, ctx)) throw plan.service.errors.forbidden!()
}
