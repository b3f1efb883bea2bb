/** Answers out of a file, each by the door that people write through. What a row cannot do undoes nothing but itself. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { importErrors } from '../../../kernel/records/imports/errors.ts'
import { undone } from '../../../kernel/records/imports/import-task.ts'
import { type RowOutcome, writeRow } from '../../../kernel/records/imports/write-row.ts'
import { type Plan, planFor } from '../../../kernel/records/plan.ts'
import { purgeRecord } from '../../../kernel/records/purge.ts'
import { readSheetApart } from '../../../kernel/sheets/read-apart.ts'
import { type Sheet, SheetProblem } from '../../../kernel/sheets/sheet.ts'
import { FILE_COLUMNS, readTags } from '../domain/answer-file.ts'
import { faqs } from '../entities/faqs.ts'
import { errors } from '../errors.ts'
import { categoryFinder, type FindCategory } from './named-category.ts'

export type ImportOrder = {
  readonly bytes: Buffer
  readonly mode: 'create' | 'upsert' | 'replace'
  readonly isDry: boolean
}
export type ImportProblem = { readonly row: number; readonly field: string; readonly message: string }
export type ImportReport = {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly deleted: number
  readonly errors: readonly ImportProblem[]
}

const MOST_ROWS = 10_000

/** The file is read in a thread of its own; what it says is written in one transaction. */
export async function importAnswers(order: ImportOrder, ctx: ReadContext): Promise<ImportReport> {
  const sheet = await readFile(order.bytes)
  return ctx.transaction(async tx => {
    const system = tx.asSystem('import')
    const work = () => writeSheet(sheet, order, system)
    return order.isDry ? undone(system, work) : work()
  })
}

async function readFile(bytes: Buffer): Promise<Sheet> {
  try {
    return await readSheetApart({ bytes, limits: { rows: MOST_ROWS }, hints: {} })
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    const { message } = importErrors[error.reason]({ ...error.values })
    throw errors.import_unreadable({ reason: message }, { cause: error })
  }
}

type Written = { readonly outcome: RowOutcome; readonly row: number }

async function writeSheet({ columns, rows, format }: Sheet, order: ImportOrder, ctx: Context): Promise<ImportReport> {
  const plan = planFor(faqs, ctx)
  const find = await categoryFinder(ctx)
  const names = columns.map(column => column.trim().toLowerCase())
  if (!names.includes('question')) throw errors.import_unreadable({ reason: 'it has no column «question».' })
  const written: Written[] = []
  for (const [index, cells] of rows.entries()) {
    const row = index + (format === 'json' ? 1 : 2)
    written.push({ row, outcome: await writeLine({ plan, names, cells, mode: order.mode, find }, ctx) })
  }
  const failed = written.filter(({ outcome }) => outcome.result === 'failed')
  if (order.mode === 'replace' && failed.length > 0 && !order.isDry)
    throw errors.import_failed({ count: failed.length }, { data: { errors: failed.flatMap(problemsOf) } })
  await noteSource(written, ctx)
  const deleted = order.mode === 'replace' ? await deleteOthers(written, ctx) : 0
  const count = (result: RowOutcome['result']) => written.filter(({ outcome }) => outcome.result === result).length
  return {
    ...{ created: count('created'), updated: count('updated'), skipped: count('unchanged') + count('skipped') },
    deleted,
    errors: failed.flatMap(problemsOf),
  }
}

type Line = {
  readonly plan: Plan
  readonly names: readonly string[]
  readonly cells: readonly unknown[]
  readonly mode: ImportOrder['mode']
  readonly find: FindCategory
}

async function writeLine({ plan, names, cells, mode, find }: Line, ctx: Context): Promise<RowOutcome> {
  const at = (name: string) => cells[names.indexOf(name)] ?? null
  const category = names.includes('category')
    ? await find(String(at('category') ?? ''), String(at('language') ?? ''))
    : null
  const values = names.map((name, index) => cellOf(name, cells[index] ?? null, category))
  const mapping = names.map((name, index) => targetOf(name, { value: values[index], mode }))
  const hasKey = mode !== 'create' && mapping.includes('id')
  const choices = { mapping, mode: hasKey ? 'upsert' : 'create', key: hasKey ? 'id' : null, ...FORMS } as const
  return writeRow({ plan, cells: values, choices }, ctx)
}

const FORMS = { decimal: '.', dates: 'ymd', blanks: 'clear' } as const

function cellOf(name: string, cell: unknown, category: number | null): unknown {
  if (name === 'category') return category
  if (name === 'tags') return readTags(cell)
  return cell
}

const KNOWN: ReadonlySet<string> = new Set(FILE_COLUMNS)
/** What is made by the server where the file says nothing. */
const MADE: ReadonlySet<string> = new Set(['language', 'slug', 'translation_group', 'custom_fields'])

/** The field that a column becomes; null where it is left out. */
function targetOf(name: string, { value, mode }: { value: unknown; mode: ImportOrder['mode'] }): string | null {
  const isBlank = value === null || value === ''
  if (!KNOWN.has(name) || (isBlank && MADE.has(name))) return null
  if (name === 'id') return mode === 'create' || isBlank ? null : 'id'
  // A copy has an address of its own.
  if (mode === 'create' && name === 'slug') return null
  return name === 'category' ? 'category_id' : name
}

function problemsOf({ row, outcome: { problem } }: Written): ImportProblem[] {
  const fields = Object.entries(problem?.fields ?? {})
  if (fields.length === 0) return [{ row, field: '', message: problem?.message ?? '' }]
  return fields.map(([field, message]) => ({ row, field, message }))
}

async function noteSource(written: readonly Written[], ctx: Context): Promise<void> {
  const made = written.flatMap(({ outcome }) => (outcome.result === 'created' ? [outcome.record!] : []))
  for (let from = 0; from < made.length; from += AT_ONCE)
    await ctx.db
      .updateTable('faq_answers')
      .set({ source: 'import' })
      .where('id', 'in', made.slice(from, from + AT_ONCE))
      .execute()
}

const AT_ONCE = 500

/** Answers that the file does not hold. */
async function deleteOthers(written: readonly Written[], ctx: Context): Promise<number> {
  const held = new Set(written.map(({ outcome }) => outcome.record))
  const rows = await ctx.db.selectFrom('faq_answers').select('id').execute()
  const others = rows.filter(({ id }) => !held.has(id))
  for (const { id } of others) await purgeRecord(faqs, id, ctx)
  return others.length
}
