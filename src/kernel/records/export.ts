/** A list as a file: the same search, filters, order and rules, without pages. */
import { Readable } from 'node:stream'
import { type TSchema, Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import { type Cell, csvStream } from '../csv.ts'
import type { Entity } from '../entity.ts'
import { file, type Reply } from '../replies.ts'
import { bytesOf } from '../reply-shapes.ts'
import { type Route, route } from '../route.ts'
import { SHEET_FORMATS, type SheetFormat } from '../sheets/sheet.ts'
import { xlsxStream } from '../sheets/write-xlsx.ts'
import { activeCustomFields, VALUES } from './custom-fields/custom-fields.ts'
import { recordsExported } from './hooks.ts'
import type { Values } from './kind.ts'
import { rowsStatement } from './list-statements.ts'
import { type Plan, planFor, planOf, type Surface } from './plan.ts'
import { presentRecords } from './present-records.ts'
import { loadValues, shownName } from './record-values.ts'
import { holdersOf, pathOf } from './rights.ts'
import { askRight } from './row-rule.ts'
import { exportInput } from './schemas.ts'
import { selectRecords } from './selection.ts'
import { readableFields } from './visibility.ts'

/** At most `entity.export.most` records, sent as they are read. The query has the names of the address's. */
export const exportRecords = (
  entity: Entity,
  { format = 'csv', ...query }: Readonly<Values> & { readonly format?: SheetFormat },
  ctx: ReadContext,
): Promise<Reply> => exportList({ plan: planFor(entity, ctx), query, format }, ctx)

export function exportRoute(surface: Surface): Route {
  const { entity } = surface
  const plan = planOf(surface)
  const formats = exportFormats(entity)
  return route({
    method: 'GET',
    path: `${pathOf(entity)}/export`,
    summary: `Download ${entity.label[1].toLowerCase()} as a file`,
    access: holdersOf(surface, 'export')!,
    input: Type.Object({
      ...exportInput(entity).properties,
      format: Type.Optional(
        Type.Unsafe<SheetFormat>({
          type: 'string',
          enum: [...formats],
          default: formats[0],
          description: 'The kind of file.',
        }),
      ),
    }),
    extra: true,
    reply: exportReply(formats),
    ...(entity.requires ? { requires: entity.requires } : {}),
    handler: ({ format = formats[0]!, ...query }, ctx) => exportList({ plan, query, format }, ctx),
  })
}

/** The kinds of files that a list can be had as. */
export const exportFormats = ({ export: options }: Entity): readonly SheetFormat[] => options?.formats ?? SHEET_FORMATS

export const exportReply = (formats: readonly SheetFormat[]): TSchema => {
  const shapes = formats.map(format => bytesOf(TYPES[format]))
  return shapes.length === 1 ? shapes[0]! : Type.Union(shapes)
}

const TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const MOST_EXPORTED = 10_000

type Asked = {
  readonly plan: Plan
  readonly query: Readonly<Values>
  readonly format: SheetFormat
  /** Records, where that is not what the entity says. */
  readonly most?: number
}

async function exportList(asked: Asked, ctx: ReadContext): Promise<Reply> {
  const { bytes, type, filename } = await openExport(asked, ctx)
  return file(bytes, type, filename)
}

/** The same for whoever keeps the file instead of sending it, and so may have more records in it. */
export const exportedFile = (
  entity: Entity,
  { query, format, most }: Omit<Asked, 'plan'>,
  ctx: ReadContext,
): Promise<ExportedFile> =>
  openExport({ plan: planFor(entity, ctx), query, format, ...(most === undefined ? {} : { most }) }, ctx)

export type ExportedFile = { readonly bytes: Readable; readonly type: string; readonly filename: string }

async function openExport({ plan, query, format, most }: Asked, ctx: ReadContext): Promise<ExportedFile> {
  await askRight(plan, 'export', ctx)
  const selection = await selectRecords({ plan, verb: 'export', query }, ctx)
  const window = { limit: most ?? plan.entity.export?.most ?? MOST_EXPORTED, offset: 0 }
  const statement = rowsStatement({ plan, selection, window }, ctx)
  await tellExport({ plan, query, format }, ctx)
  const chunks = shownChunks(plan, ctx.database.stream<Values>(statement), ctx)
  const type = format === 'csv' ? `${TYPES.csv}; charset=utf-8` : TYPES[format]
  const columns = format === 'json' ? [] : await columnsOf(plan, ctx)
  const shown = format === 'json' ? chunks : withCells(plan, chunks)
  return { bytes: writers[format](plan.entity.name, columns, shown), type, filename: `${plan.entity.name}.${format}` }
}

type Chunks = AsyncIterable<readonly Values[]>

type Writer = (name: string, columns: readonly string[], chunks: Chunks) => Readable

const writers: Readonly<Record<SheetFormat, Writer>> = {
  csv: (_name, columns, chunks) => csvStream(columns, cellChunks(columns, chunks)),
  xlsx: (_name, columns, chunks) => xlsxStream(columns, cellChunks(columns, chunks)),
  json: (name, _columns, chunks) => Readable.from(jsonText(name, chunks)),
}

/** What a list shows, without secrets and what the declaration keeps out of tables; each added field has its own. */
async function columnsOf(plan: Plan, ctx: ReadContext): Promise<string[]> {
  const added = (await activeCustomFields(plan, ctx)).map(({ name }) => name)
  const fields = readableFields(plan, ctx).filter(
    ({ field, options }) => options.csv !== false && !options.alone && field.kind !== 'secret',
  )
  return [
    'id',
    ...fields.flatMap(field => (plan.entity.customFields && field.name === VALUES ? added : [shownName(field)])),
    ...(plan.entity.computed?.names ?? []),
    'created_at',
    'modified_at',
    'trashed_at',
  ]
}

async function* shownChunks(plan: Plan, chunks: Chunks, ctx: ReadContext): AsyncGenerator<readonly Values[]> {
  for await (const rows of chunks) {
    const loaded = rows.map(row => loadValues(plan, row, ctx))
    yield await presentRecords(plan, loaded, ctx)
  }
}

/** Values as cells say them. */
async function* withCells({ fields }: Plan, chunks: Chunks): AsyncGenerator<readonly Values[]> {
  const told = fields.filter(({ kind }) => kind.cell)
  const cellsOf = (record: Values) =>
    told
      .filter(({ name }) => (record[name] ?? null) !== null)
      .map(({ name, kind, options }) => [name, kind.cell!(record[name], options)])
  for await (const records of chunks)
    yield told.length === 0 ? records : records.map(record => ({ ...record, ...Object.fromEntries(cellsOf(record)) }))
}

async function* cellChunks(columns: readonly string[], chunks: Chunks): AsyncGenerator<Cell[][]> {
  for await (const records of chunks) yield records.map(record => columns.map(name => cellOf(valueIn(record, name))))
}

const valueIn = (record: Readonly<Values>, name: string): unknown => {
  const [whole = '', key] = name.split('.')
  return key === undefined ? record[name] : (record[whole] as Values | null)?.[key]
}

function cellOf(value: unknown): Cell {
  if (typeof value !== 'object' || value === null) return value as Cell
  const isFlat = Array.isArray(value) && value.every(one => typeof one !== 'object')
  return isFlat ? value.join(', ') : JSON.stringify(value)
}

/** Records as the API shows them, so that nothing is lost on the way back. */
async function* jsonText(name: string, chunks: Chunks): AsyncGenerator<string> {
  yield `{${JSON.stringify(name)}:[`
  let separator = ''
  for await (const records of chunks) {
    if (records.length === 0) continue
    yield separator + records.map(record => JSON.stringify(record)).join(',')
    separator = ','
  }
  yield ']}'
}

/** A transaction only where somebody listens. */
async function tellExport({ plan, query, format }: Omit<Asked, 'most'>, ctx: ReadContext): Promise<void> {
  if (!ctx.hooks.has(recordsExported.name)) return
  const about = { service: plan.service.slug, entity: plan.entity.name, format, query }
  await ctx.transaction(tx => tx.hooks.fire(recordsExported, about, tx))
}
