/** Records out of CSV files: taken in, tried, run as a task and taken back. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { importErrors } from '../../../kernel/records/imports/errors.ts'
import { importRows, listImports } from '../../../kernel/records/imports/import-rows.ts'
import {
  planOfImport,
  previewImport,
  revertImport,
  runImport,
  takeFile,
  viewImport,
} from '../../../kernel/records/imports/imports.ts'
import { importable } from '../../../kernel/records/imports/targets.ts'
import type { Plan } from '../../../kernel/records/plan.ts'
import { answer, withMeta } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { accounts } from '../entities/accounts.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'

const access = can('import')
const byId = { id: Type.Integer({ minimum: 1, description: 'The id of the import.' }) }
const MOST_BYTES = 32 * 1024 * 1024
const MODES = ['create', 'update', 'create_update'] as const
type Mode = (typeof MODES)[number]

const mapping = Type.Array(
  Type.Object({
    column: Type.Union([Type.String({ maxLength: 200 }), Type.Integer({ minimum: 0 })], {
      description: 'Its name, or its place.',
    }),
    field: orNull(Type.String({ maxLength: 100 })),
  }),
  { maxItems: 200 },
)
/** How a file is taken: told with it, or when it is tried and run. */
const choiceInput = {
  mapping: Type.Optional(mapping),
  mode: Type.Optional(Type.Unsafe<Mode>({ type: 'string', enum: [...MODES] })),
  match_fields: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 3 })),
  skip_duplicates: Type.Optional(Type.Boolean({ description: 'Rows whose record is there already are passed over.' })),
}
type SentChoices = {
  readonly mapping?: Choices['mapping']
  readonly mode?: Mode
  readonly match_fields?: readonly string[]
  readonly skip_duplicates?: boolean
}

export const importShape = Type.Object({
  id: Type.Integer(),
  entity: Type.String(),
  status: Type.String({ description: 'draft, pending, running, complete, failed, reverting or reverted.' }),
  mode: Type.String(),
  match_fields: Type.Array(Type.String()),
  skip_duplicates: Type.Boolean(),
  columns: Type.Array(Type.String()),
  mapping,
  rows: Type.Integer(),
  counts: Type.Object({
    created: Type.Integer(),
    updated: Type.Integer(),
    duplicate: Type.Integer(),
    failed: Type.Integer(),
  }),
  errors: Type.Array(Type.Object({ row: Type.Integer(), code: Type.String(), message: Type.String() })),
  task_id: orNull(Type.Integer()),
  created_at: Type.String(),
})

export const listAll = route({
  method: 'GET',
  path: '/imports',
  summary: 'Imports, the newest first',
  access,
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  }),
  reply: Type.Array(importShape),
  async handler({ page = 1, per_page: limit = 20 }, ctx) {
    const entities = importable(serviceOf(ctx)).map(({ name }) => name)
    const found = await listImports({ service: 'crm', entities, limit, offset: (page - 1) * limit }, ctx)
    const shown = await Promise.all(found.imports.map(({ id }) => present(id, ctx)))
    return withMeta(shown, { total: found.total, pages: Math.ceil(found.total / limit) })
  },
})

export const createImport = route({
  method: 'POST',
  path: '/imports',
  summary: 'Take in a CSV file: nothing is written yet',
  access,
  bodyLimit: MOST_BYTES,
  transaction: false,
  status: 201,
  input: Type.Object({
    entity: Type.String({ maxLength: 60 }),
    file: Type.String({ minLength: 1, description: 'The text of the file.' }),
    delimiter: Type.Optional(Type.Enum([',', ';', '\t', '|'], { description: 'Guessed unless told.' })),
    ...choiceInput,
  }),
  reply: importShape,
  async handler(sent, ctx) {
    const entity = importableNamed(sent.entity, ctx)
    const file = { filename: `${sent.entity}.csv`, bytes: Buffer.from(sent.file) }
    const hints = sent.delimiter === undefined ? {} : { separator: sent.delimiter }
    const { id, columns, guess } = await takeFile(entity, { file, hints }, ctx)
    const guessed = columns.map((column, place) => ({ column, field: guess.mapping[place] ?? null }))
    const choices = {
      ...{ import_id: id, mapping: JSON.stringify(sent.mapping ?? guessed), mode: sent.mode ?? 'create' },
      ...{ match_fields: JSON.stringify(sent.match_fields ?? []), revert_task_id: null },
      skip_duplicates: sent.skip_duplicates ? 1 : 0,
    }
    await ctx.transaction(async tx => {
      await tx.db.insertInto('crm_import_choices').values(choices).execute()
    })
    return answer(201, await present(id, ctx))
  },
})

export const readImport = route({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'One import, with what went wrong',
  access,
  input: Type.Object(byId),
  reply: importShape,
  handler: ({ id }, ctx) => present(id, ctx),
})

export const run = route({
  method: 'POST',
  path: '/imports/{id}/run',
  summary: 'Write the rows of an import as a task, or show what they would do',
  access,
  input: Type.Object({ ...byId, ...choiceInput, dry_run: Type.Optional(Type.Boolean({ default: false })) }),
  reply: Type.Union([
    importShape,
    Type.Object({ rows: Type.Array(Type.Unknown()), counts: Type.Unknown(), beyond: Type.Integer() }),
  ]),
  async handler({ id, dry_run: isDry = false, ...sent }, ctx) {
    await changeChoices(id, sent, ctx)
    const { plan, choices, status } = await opened(id, ctx)
    if (isDry) return previewImport(plan, { id, most: 200, ...choices }, ctx)
    if (status !== 'draft') throw errors.import_state({ status })
    await runImport(plan, { id, isDry: false, ...choices }, ctx)
    return present(id, ctx)
  },
})

export const revert = route({
  method: 'POST',
  path: '/imports/{id}/revert',
  summary: 'Take back what an import wrote, as far as it still stands',
  access,
  input: Type.Object(byId),
  reply: importShape,
  async handler({ id }, ctx) {
    const { plan, status } = await opened(id, ctx)
    if (status !== 'complete' && status !== 'failed') throw errors.import_state({ status })
    const { id: taskId } = await revertImport(plan, id, ctx)
    await ctx.db.updateTable('crm_import_choices').set({ revert_task_id: taskId }).where('import_id', '=', id).execute()
    return present(id, ctx)
  },
})

const serviceOf = (ctx: ReadContext) => ctx.tools.serviceOf(accounts)

function importableNamed(name: string, ctx: ReadContext): Entity {
  const entity = importable(serviceOf(ctx)).find(one => one.name === name)
  if (!entity) throw errors.invalid({ names: 'entity' }, { data: { fields: { entity: 'entity cannot be imported.' } } })
  return entity
}

type Choices = {
  readonly mapping: readonly { column: string | number; field: string | null }[]
  readonly mode: Mode
  readonly matchFields: readonly string[]
  readonly skips: boolean
  readonly revertTaskId: number | null
}

async function choicesOf(id: number, ctx: ReadContext): Promise<Choices> {
  const row = await ctx.db.selectFrom('crm_import_choices').selectAll().where('import_id', '=', id).executeTakeFirst()
  if (!row) throw importErrors.not_found({ what: 'import' })
  return {
    ...{ mapping: JSON.parse(row.mapping), mode: row.mode as Mode, matchFields: JSON.parse(row.match_fields) },
    ...{ skips: row.skip_duplicates === 1, revertTaskId: row.revert_task_id },
  }
}

/** What was said before stays, unless something else is said now. A file that is written is over. */
async function changeChoices(id: number, sent: SentChoices, ctx: Context): Promise<void> {
  const changes = {
    ...(sent.mapping ? { mapping: JSON.stringify(sent.mapping) } : {}),
    ...(sent.mode ? { mode: sent.mode } : {}),
    ...(sent.match_fields ? { match_fields: JSON.stringify(sent.match_fields) } : {}),
    ...(sent.skip_duplicates === undefined ? {} : { skip_duplicates: sent.skip_duplicates ? 1 : 0 }),
  }
  if (Object.keys(changes).length === 0) return
  const { status } = await present(id, ctx)
  if (status !== 'draft') throw errors.import_state({ status })
  await ctx.db.updateTable('crm_import_choices').set(changes).where('import_id', '=', id).execute()
}

async function opened(id: number, ctx: Context) {
  const plan = await planOfImport({ service: serviceOf(ctx), id }, ctx)
  const own = await choicesOf(id, ctx)
  const { columns, keys } = await viewImport(plan, id, ctx)
  return { plan, choices: kernelChoices(own, columns, keys), status: (await present(id, ctx)).status }
}

/** What is there already is known by the first of the fields that rows can name a record by. */
function kernelChoices(own: Choices, columns: readonly string[], keys: readonly string[]) {
  const fieldOf = (column: string, place: number) =>
    own.mapping.find(one => one.column === column || one.column === place)?.field ?? null
  const fields = columns.map(fieldOf)
  const known = [...own.matchFields, ...keys].find(field => keys.includes(field) && fields.includes(field)) ?? null
  const key = own.mode === 'create' && !own.skips ? null : known
  const mode: 'create' | 'update' | 'upsert' = own.mode === 'create_update' ? 'upsert' : own.mode
  return { mapping: fields, mode, key }
}

const STATUS: Readonly<Record<string, string>> = {
  queued: 'pending',
  running: 'running',
  finished: 'complete',
  failed: 'failed',
  cancelled: 'failed',
  undone: 'reverted',
}

async function present(id: number, ctx: ReadContext) {
  const plan: Plan = await planOfImport({ service: serviceOf(ctx), id }, ctx)
  const view = await viewImport(plan, id, ctx)
  const own = await choicesOf(id, ctx)
  const back = own.revertTaskId === null ? null : await ctx.tools.tasks.find(own.revertTaskId, ctx)
  const isBack = back && back.status !== 'finished' ? 'reverting' : back ? 'reverted' : null
  const problems = (await importRows({ importId: id, limit: 1000, unwritten: true }, ctx)).filter(
    ({ problem }) => problem !== null,
  )
  const { created = 0, updated = 0, skipped = 0, failed = 0 } = view.counts
  return {
    ...{ id, entity: view.entity, status: isBack ?? (view.task ? (STATUS[view.task.status] ?? 'draft') : 'draft') },
    ...{ mode: own.mode, match_fields: own.matchFields, skip_duplicates: own.skips, columns: view.columns },
    ...{ mapping: own.mapping, rows: view.row_count, counts: { created, updated, duplicate: skipped, failed } },
    errors: problems.slice(0, 100).map(({ row, problem }) => ({ row, code: problem!.code, message: problem!.message })),
    ...{ task_id: view.task_id, created_at: view.created_at },
  }
}
