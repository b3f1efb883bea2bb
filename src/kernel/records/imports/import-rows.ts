/** Imports and the rows of their files as they are stored. JSON columns are read and written here and nowhere else. */
import type { EngineName } from '../../../db/database.ts'
import type { TableRow } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../context.ts'
import type { SheetFormat } from '../../sheets/sheet.ts'
import { isInTransaction, runStatement } from '../../statement.ts'
import type { ImportChoices } from './choices.ts'
import { importErrors } from './errors.ts'
import type { RowOutcome, RowProblem, RowResult, Written } from './write-row.ts'

export type StoredImport = {
  readonly id: number
  readonly service: string
  readonly entity: string
  readonly file_name: string
  readonly format: SheetFormat
  readonly encoding: string | null
  readonly separator: string | null
  readonly columns: readonly string[]
  readonly row_count: number
  readonly choices: ImportChoices | null
  /** The last run. */
  readonly task_id: number | null
  readonly created_by: number | null
  readonly created_at: string
}
export type StoredRow = {
  /** As a spreadsheet counts: the first row below the names of the columns is 2. */
  readonly row: number
  readonly cells: readonly unknown[]
  readonly result: RowResult | 'reverted' | 'kept' | null
  readonly record_id: number | null
  readonly written: Written | null
  readonly problem: RowProblem | null
}

export type NewImport = Omit<StoredImport, 'id' | 'choices' | 'task_id' | 'created_by' | 'created_at' | 'row_count'> & {
  readonly rows: readonly (readonly unknown[])[]
}

export async function insertImport({ rows, columns, ...facts }: NewImport, ctx: Context): Promise<StoredImport> {
  const values = {
    ...facts,
    columns: JSON.stringify(columns),
    row_count: rows.length,
    choices: null,
    task_id: null,
    created_by: ctx.user?.id ?? null,
    created_at: ctx.clock.instant(),
  }
  const row = await ctx.db.insertInto('record_imports').values(values).returningAll().executeTakeFirstOrThrow()
  const lines = rows.map((cells, index) => ({
    import_id: row.id,
    position: index + 2,
    cells: JSON.stringify(cells),
  }))
  for (let from = 0; from < lines.length; from += CHUNK)
    await ctx.db
      .insertInto('record_import_rows')
      .values(lines.slice(from, from + CHUNK))
      .execute()
  return importFrom(row)
}

const CHUNK = 500

/** Inside a transaction it is held until its end, so that nobody runs it twice. */
export async function findImport(of: { service: string; id: number }, ctx: ReadContext): Promise<StoredImport> {
  const found = ctx.db
    .selectFrom('record_imports')
    .selectAll()
    .where('id', '=', of.id)
    .where('service', '=', of.service)
  const holds = isInTransaction(ctx) && ctx.database.engine === 'postgres'
  const row = await (holds ? found.forUpdate() : found).executeTakeFirst()
  if (!row) throw importErrors.not_found({ what: 'import' })
  return importFrom(row)
}

/** The newest first. */
export async function listImports(
  of: { service: string; entities: readonly string[]; limit: number; offset: number },
  ctx: ReadContext,
): Promise<{ imports: StoredImport[]; total: number }> {
  if (of.entities.length === 0) return { imports: [], total: 0 }
  const found = ctx.db
    .selectFrom('record_imports')
    .where('service', '=', of.service)
    .where('entity', 'in', [...of.entities])
  const rows = await found.selectAll().orderBy('id', 'desc').limit(of.limit).offset(of.offset).execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { imports: rows.map(importFrom), total }
}

export async function changeImport(
  id: number,
  values: { choices?: ImportChoices; task_id?: number },
  ctx: Context,
): Promise<void> {
  const { choices, ...rest } = values
  await ctx.db
    .updateTable('record_imports')
    .set({ ...rest, ...(choices ? { choices: JSON.stringify(choices) } : {}) })
    .where('id', '=', id)
    .execute()
}

export const deleteImport = (id: number, { db }: Context) =>
  db.deleteFrom('record_imports').where('id', '=', id).execute()

export type RowQuery = {
  readonly importId: number
  readonly after?: number
  readonly limit: number
  /** Only rows with one of these results. */
  readonly results?: readonly string[]
  /** Only rows that no run has written. */
  readonly unwritten?: true
}

export async function importRows(query: RowQuery, ctx: ReadContext): Promise<StoredRow[]> {
  const { importId, after = 0, limit, results, unwritten } = query
  const rows = await ctx.db
    .selectFrom('record_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .$if(results !== undefined, rest => rest.where('result', 'in', [...results!]))
    .$if(unwritten === true, rest => rest.where('task_id', 'is', null))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(rowFrom)
}

/** The last rows first: a later row may have changed what an earlier one made. */
export async function writtenRows(
  of: { taskId: number; before: number; limit: number },
  ctx: ReadContext,
): Promise<(StoredRow & { readonly import_id: number })[]> {
  const rows = await ctx.db
    .selectFrom('record_import_rows')
    .selectAll()
    .where('task_id', '=', of.taskId)
    .where('position', '<', of.before)
    .orderBy('position', 'desc')
    .limit(of.limit)
    .execute()
  return rows.map(row => ({ ...rowFrom(row), import_id: row.import_id }))
}

export const countWritten = async (taskId: number, { db }: ReadContext): Promise<number> => {
  const counted = db.selectFrom('record_import_rows').select(({ fn }) => fn.countAll<number>().as('total'))
  return (await counted.where('task_id', '=', taskId).executeTakeFirstOrThrow()).total
}

export async function countRows(importId: number, { db }: ReadContext): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('record_import_rows')
    .select(['result', ({ fn }) => fn.countAll<number>().as('total')])
    .where('import_id', '=', importId)
    .groupBy('result')
    .execute()
  return Object.fromEntries(rows.flatMap(({ result, total }) => (result === null ? [] : [[result, total]])))
}

export type RowChange = {
  readonly importId: number
  readonly row: number
  readonly result: StoredRow['result']
  readonly record: number | null
  readonly written: Written | null
  readonly problem: RowProblem | null
  /** The run that wrote the record; null: nothing of it stands. */
  readonly taskId: number | null
}

export async function noteRow(change: RowChange, { db }: Context): Promise<void> {
  const { importId, row, result, record, written, problem, taskId } = change
  await db
    .updateTable('record_import_rows')
    .set({
      result,
      record_id: record,
      written: written && JSON.stringify(written),
      problem: problem && JSON.stringify(problem),
      task_id: taskId,
    })
    .where('import_id', '=', importId)
    .where('position', '=', row)
    .execute()
}

/** All rows of a step in one statement: they are of one import. */
export async function noteRows(changes: readonly RowChange[], ctx: Context): Promise<void> {
  const [first] = changes
  if (!first) return
  const rows = changes.map(({ row, result, record, written, problem, taskId }) => ({
    ...{ position: row, result, record_id: record, task_id: taskId },
    ...{ written: written && JSON.stringify(written), problem: problem && JSON.stringify(problem) },
  }))
  const values = [ctx.site.id, first.importId, JSON.stringify(rows)]
  await runStatement({ text: NOTE_ROWS[ctx.database.engine], values }, ctx)
}

const NAMES = ['position', 'result', 'record_id', 'written', 'problem', 'task_id']
const SET = NAMES.slice(1)
  .map(name => `${name} = excluded.${name}`)
  .join(', ')
// The rows are there: a conflict finds each by its key, where a joined update would walk along all rows of the file.
const INTO = `insert into record_import_rows (site_id, import_id, cells, ${NAMES.join(', ')}) select ?, ?, '[]',`
const CHANGE = `on conflict (site_id, import_id, position) do update set ${SET}`

const NOTE_ROWS: Readonly<Record<EngineName, string>> = {
  sqlite: `${INTO} ${NAMES.map(name => `value ->> '${name}'`).join(', ')} from json_each(?) where true ${CHANGE}`,
  postgres: `${INTO} r.* from json_to_recordset(?::json) as r(position bigint, result text, record_id bigint, written text,
    problem text, task_id bigint) where true ${CHANGE}`,
}

export const changeOf = (outcome: RowOutcome, of: { importId: number; row: number; taskId: number }): RowChange => {
  const isWritten = outcome.result === 'created' || outcome.result === 'updated'
  return {
    ...outcome,
    importId: of.importId,
    row: of.row,
    written: isWritten ? outcome.written : null,
    taskId: isWritten ? of.taskId : null,
  }
}

const parsed = (text: string | null) => (text === null ? null : JSON.parse(text))

function importFrom(row: TableRow<'record_imports'>): StoredImport {
  const { site_id: _, columns, choices, format, ...facts } = row
  return { ...facts, format: format as SheetFormat, columns: JSON.parse(columns), choices: parsed(choices) }
}

const rowFrom = (row: TableRow<'record_import_rows'>): StoredRow => ({
  row: row.position,
  cells: JSON.parse(row.cells),
  result: row.result as StoredRow['result'],
  record_id: row.record_id,
  written: parsed(row.written),
  problem: parsed(row.problem),
})
