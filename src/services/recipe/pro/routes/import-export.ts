/** Recipes out of files of other programs, and into our own. */
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { csvStream } from '../../../../kernel/csv.ts'
import { exportReply } from '../../../../kernel/records/export.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { csv, file } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { recipes } from '../../entities/recipes.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { importRecipes } from '../store/import-recipes.ts'
import { takeFile } from '../store/import-task.ts'
import { authorNames, ownColumns, termNames, toOwn, toRow } from '../store/own-format.ts'
import { importLimits, readFile } from '../store/read-file.ts'

const count = Type.Integer()

const importRoute = route({
  method: 'POST',
  path: '/import-export/import',
  summary:
    'Take recipes out of a file: own JSON or CSV, schema.org, Paprika, Mealie, Tandoor, Nextcloud Cookbook, Cooklang',
  access: can('edit'),
  files: true,
  bodyLimit: importLimits.fileBytes,
  transaction: false,
  seconds: 120,
  input: Type.Object({
    mode: Type.Optional(
      Type.Enum(['create', 'update', 'skip'], { description: 'What happens to recipes that are there already.' }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only tell what would happen.' })),
  }),
  reply: Type.Object({
    format: Type.String(),
    total: count,
    created: count,
    updated: count,
    skipped: count,
    failed: count,
    task_id: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The task that took them in, which POST /host/v1/tasks/{id}/undo takes back; null after a dry run.',
    }),
    errors: Type.Array(Type.Object({ index: count, title: Type.String(), message: Type.String() })),
  }),
  async handler({ mode = 'create', dry_run = false }, ctx) {
    const sent = ctx.request.files.find(({ field }) => field === 'file') ?? ctx.request.files[0]
    if (!sent) throw errors.invalid_file({ reason: 'no file was sent' })
    const read = readFile({ bytes: sent.bytes, filename: sent.filename, language: ctx.site.language })
    const { recipes, format } = read
    if (!dry_run)
      return { format, total: recipes.length, ...(await takeFile({ recipes, mode, file: sent.filename }, ctx)) }
    const would = await importRecipes({ recipes, mode, isDryRun: true }, ctx)
    return {
      ...{ format, total: recipes.length, created: would.created.length, updated: would.updated.length },
      ...{ skipped: would.skipped, failed: would.failed.length, task_id: null, errors: would.failed.slice(0, 100) },
    }
  },
})

const giveFile = route({
  method: 'GET',
  path: '/import-export/export',
  summary: 'All recipes as a file that can be taken in again',
  access: can('edit'),
  input: Type.Object({ format: Type.Optional(Type.Enum(['json', 'csv'])) }),
  reply: exportReply(['csv', 'json']),
  async handler({ format = 'json' }, ctx) {
    const names = await termNames(ctx)
    if (format === 'csv') return csv(csvStream([...ownColumns], rowsOf(names, ctx)), 'recipes.csv')
    return file(Readable.from(jsonOf(names, ctx)), 'application/json', 'recipes.json')
  },
})

type Names = Awaited<ReturnType<typeof termNames>>

/** A few hundred at a time, by id, so that memory does not grow with the site. */
async function* chunks(names: Names, ctx: ReadContext): AsyncGenerator<Record<string, unknown>[]> {
  let last = 0
  for (;;) {
    const rows = await ctx.db
      .selectFrom('recipe_recipes')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const stored = await storedRecords(recipes, [{ id: rows.map(({ id }) => id) }], ctx)
    const authors = await authorNames(stored, ctx)
    yield stored.toSorted((one, other) => one.id - other.id).map(recipe => toOwn(recipe, { terms: names, authors }))
  }
}

const AT_ONCE = 200

async function* rowsOf(names: Names, ctx: ReadContext) {
  for await (const chunk of chunks(names, ctx)) yield chunk.map(toRow)
}

async function* jsonOf(names: Names, ctx: ReadContext): AsyncGenerator<string> {
  yield '{"recipes":['
  let separator = ''
  for await (const chunk of chunks(names, ctx))
    for (const recipe of chunk) {
      yield separator + JSON.stringify(recipe)
      separator = ','
    }
  yield ']}'
}

export const fileRoutes = [importRoute, giveFile]
