/** Records out of files: what there is to import into, a file that is taken in, tried, run and taken back. */
import { Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import { choicesInput } from '../records/imports/choices.ts'
import { importErrors } from '../records/imports/errors.ts'
import { importRows, listImports } from '../records/imports/import-rows.ts'
import {
  forgetImport,
  type ImportFile,
  planOfImport,
  previewImport,
  revertImport,
  runImport,
  takeFile,
  viewImport,
} from '../records/imports/imports.ts'
import { importable, importRight, importTargets, keysOf, MOST_ROWS } from '../records/imports/targets.ts'
import { planOf } from '../records/plan.ts'
import { answer, withMeta } from '../replies.ts'
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'
import { ENCODINGS, SEPARATORS } from '../sheets/read-csv.ts'
import { entityNamed } from './entity-parameter.ts'
import {
  importedRowsShape,
  importShape,
  importsShape,
  importTargetsShape,
  previewShape,
  taskShape,
} from './import-answers.ts'

export const importLists = (service: Service): readonly Route[] => [targetsRoute(service), listRoute(service)]

export function importWrites(service: Service): readonly Route[] {
  return [
    uploadRoute(service),
    readRoute(service),
    rowsRoute(service),
    previewRoute(service),
    runRoute(service),
    revertRoute(service),
    forgetRoute(service),
  ]
}

const accessOf = (service: Service) => service.permissions.can(importRight(service))
const byId = { id: Type.Integer({ minimum: 1, description: 'The id of the import.' }) }
/** Bytes of a file with the frame around it. */
const MOST_BYTES = 10 * 1024 * 1024

const targetsRoute = (service: Service): Route =>
  route({
    method: 'GET',
    path: '/import-targets',
    summary: 'What can be imported, and the fields that columns can become',
    access: accessOf(service),
    reply: importTargetsShape,
    handler: async (_input, ctx) =>
      Promise.all(
        importable(service).map(async entity => ({
          entity: entity.name,
          label: entity.label[1],
          keys: keysOf(entity),
          most: entity.import?.most ?? MOST_ROWS,
          fields: await importTargets(planOf({ service, entity }), ctx),
        })),
      ),
  })

const listRoute = (service: Service): Route =>
  route({
    method: 'GET',
    path: '/imports',
    summary: 'Files that were taken in, the newest first',
    access: accessOf(service),
    input: Type.Object({
      entity: Type.Optional(Type.String({ description: 'Of one entity only.' })),
      page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    }),
    reply: importsShape,
    async handler({ entity, page = 1, per_page: limit = 20 }, ctx) {
      const names = importable(service).map(({ name }) => name)
      const entities = entity === undefined ? names : names.filter(name => name === entity)
      const found = await listImports({ service: service.slug, entities, limit, offset: (page - 1) * limit }, ctx)
      const shown = found.imports.map(async ({ service: _, ...rest }) => ({ ...rest, task: await taskOf(rest, ctx) }))
      return withMeta(await Promise.all(shown), { total: found.total, pages: Math.ceil(found.total / limit) })
    },
  })

const taskOf = ({ task_id: id }: { task_id: number | null }, ctx: ReadContext) =>
  id === null ? null : ctx.tools.tasks.find(id, ctx)

const uploadRoute = (service: Service): Route =>
  route({
    method: 'POST',
    path: '/imports',
    summary: 'Take in a file (CSV, JSON or XLSX): it is read and kept, and nothing is written yet',
    access: accessOf(service),
    files: true,
    bodyLimit: MOST_BYTES,
    transaction: false,
    status: 201,
    input: Type.Object({
      entity: Type.Unsafe<string>({ type: 'string', enum: importable(service).map(({ name }) => name) }),
      content: Type.Optional(Type.String({ description: 'The text of the file, instead of a file.' })),
      file_name: Type.Optional(Type.String({ maxLength: 255 })),
      separator: Type.Optional(Type.Enum([...SEPARATORS], { description: 'Of CSV; guessed unless told.' })),
      encoding: Type.Optional(Type.Enum([...ENCODINGS], { description: 'Of CSV; guessed unless told.' })),
    }),
    reply: importShape,
    async handler({ entity, content, file_name: name, ...hints }, ctx) {
      const file = fileOf(content, name, ctx)
      return answer(201, await takeFile(entityNamed(importable(service), entity), { file, hints }, ctx))
    },
  })

function fileOf(content: string | undefined, name = 'import', ctx: ReadContext): ImportFile {
  const [file] = ctx.request.files
  if (file) return file
  if (content === undefined || content === '') throw importErrors.no_file()
  return { filename: name, bytes: Buffer.from(content) }
}

const readRoute = (service: Service): Route =>
  route({
    method: 'GET',
    path: '/imports/{id}',
    summary: 'A file that was taken in: its columns, what they might be, and how far its run is',
    access: accessOf(service),
    input: Type.Object(byId),
    reply: importShape,
    handler: async ({ id }, ctx) => viewImport(await planOfImport({ service, id }, ctx), id, ctx),
  })

const RESULTS = ['created', 'updated', 'unchanged', 'skipped', 'failed', 'reverted', 'kept'] as const

const rowsRoute = (service: Service): Route =>
  route({
    method: 'GET',
    path: '/imports/{id}/rows',
    summary: 'The rows of a file with what became of each',
    access: accessOf(service),
    input: Type.Object({
      ...byId,
      result: Type.Optional(Type.Array(Type.Enum([...RESULTS]), { maxItems: RESULTS.length })),
      after: Type.Optional(Type.Integer({ minimum: 0, description: 'Only rows below this one.' })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    reply: importedRowsShape,
    async handler({ id, result, after = 0, per_page: limit = 50 }, ctx) {
      await planOfImport({ service, id }, ctx)
      const rows = await importRows({ importId: id, after, limit, ...(result ? { results: result } : {}) }, ctx)
      return rows.map(({ written: _, ...shown }) => shown)
    },
  })

const previewRoute = (service: Service): Route =>
  route({
    method: 'POST',
    path: '/imports/{id}/preview',
    summary: 'Try the first rows: they are written and all of it is undone',
    access: accessOf(service),
    input: Type.Object({
      ...byId,
      ...choicesInput.properties,
      most: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many rows.' })),
    }),
    reply: previewShape,
    handler: async ({ id, most = 20, ...sent }, ctx) =>
      previewImport(await planOfImport({ service, id }, ctx), { ...sent, id, most }, ctx),
  })

const runRoute = (service: Service): Route =>
  route({
    method: 'POST',
    path: '/imports/{id}/run',
    summary: 'Write all rows, or only try them all; a task that can be watched, ended and undone',
    access: accessOf(service),
    status: 202,
    input: Type.Object({
      ...byId,
      ...choicesInput.properties,
      dry_run: Type.Optional(Type.Boolean({ default: false, description: 'Nothing is written.' })),
    }),
    reply: taskShape,
    handler: async ({ id, dry_run: isDry = false, ...sent }, ctx) =>
      answer(202, await runImport(await planOfImport({ service, id }, ctx), { ...sent, id, isDry }, ctx)),
  })

const revertRoute = (service: Service): Route =>
  route({
    method: 'POST',
    path: '/imports/{id}/revert',
    summary: 'Take back what the last run wrote, as far as nobody changed it since; a task',
    access: accessOf(service),
    status: 202,
    input: Type.Object(byId),
    reply: taskShape,
    handler: async ({ id }, ctx) => answer(202, await revertImport(await planOfImport({ service, id }, ctx), id, ctx)),
  })

const forgetRoute = (service: Service): Route =>
  route({
    method: 'DELETE',
    path: '/imports/{id}',
    summary: 'Forget a file; the records that came out of it stay',
    access: accessOf(service),
    input: Type.Object(byId),
    reply: Type.Object({ id: Type.Integer(), deleted: Type.Boolean() }),
    async handler({ id }, ctx) {
      await forgetImport(await planOfImport({ service, id }, ctx), id, ctx)
      return { id, deleted: true }
    },
  })
