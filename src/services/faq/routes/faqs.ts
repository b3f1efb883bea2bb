/** What can be done with answers beyond one record: delete several, see them as a tree, take them out and in. */
import { Type } from 'typebox'
import { holds } from '../../../kernel/access.ts'
import { RestError } from '../../../kernel/errors.ts'
import { purgeRecord } from '../../../kernel/records/purge.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { faqs } from '../entities/faqs.ts'
import { errors } from '../errors.ts'
import { can, permissions } from '../permissions.ts'
import { answerTree } from '../store/answer-tree.ts'
import { exportAnswers } from '../store/export-answers.ts'
import { importAnswers } from '../store/import-answers.ts'
import { authorShape, bulkShape, importShape, treeShape } from './answers/faqs.ts'

export const deleteSeveral = route({
  method: 'DELETE',
  path: '/faqs/bulk',
  summary: 'Delete several answers for good; one that fails does not stop the others',
  access: can('delete'),
  input: Type.Object({
    ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 200, description: 'At most 200.' }),
  }),
  reply: bulkShape,
  async handler({ ids }, ctx) {
    const done: number[] = []
    const failed: { id: number; code: string; message: string }[] = []
    for (const id of new Set(ids)) {
      try {
        await ctx.attempt(() => purgeRecord(faqs, id, ctx))
        done.push(id)
      } catch (error) {
        if (!(error instanceof RestError)) throw error
        failed.push({ id, code: error.code, message: error.message })
      }
    }
    return { done, failed }
  },
})

export const tree = route({
  method: 'GET',
  path: '/faqs/tree',
  summary: 'Categories with their answers and what stands below them; answers without a category first',
  access: can('read'),
  input: Type.Object({ language: Type.Optional(Type.String({ maxLength: 35 })) }),
  reply: treeShape,
  async handler({ language }, ctx) {
    const { tree: branches, isCut } = await answerTree({ language }, ctx)
    return isCut ? withMeta(branches, { is_cut: true }) : branches
  },
})

/** Ids and display names: nothing else of the accounts is anybody's business here. */
export const authors = route({
  method: 'GET',
  path: '/faqs/authors',
  summary: 'Who has written answers, to filter by',
  access: can('read'),
  reply: Type.Array(authorShape),
  async handler(_input, ctx) {
    const rows = await ctx.db
      .selectFrom('users')
      .select(['id', 'display_name as name'])
      .where(
        'id',
        'in',
        eb => eb.selectFrom('faq_answers').select('author_id').where('author_id', 'is not', null).distinct() as never,
      )
      .orderBy('display_name')
      .limit(500)
      .execute()
    return rows
  },
})

export const exportFile = route({
  method: 'GET',
  path: '/faqs/export',
  summary: 'All answers as a file, drafts included; the import takes it back as it is',
  access: can('manage'),
  input: Type.Object({ format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })) }),
  reply: Type.Union([bytesOf('application/json'), bytesOf('text/csv')]),
  handler: ({ format = 'json' }, ctx) => exportAnswers(format, ctx),
})

const MOST_BYTES = 5 * 1024 * 1024

export const importFile = route({
  method: 'POST',
  path: '/faqs/import',
  summary: 'Answers out of a JSON or CSV file: new ones, known ones, or all that there will be',
  access: can('manage'),
  files: true,
  bodyLimit: 8 * 1024 * 1024,
  transaction: false,
  seconds: 300,
  input: Type.Object({
    format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'Found out unless told.' })),
    content: Type.Optional(Type.String({ description: 'The text of the file, instead of a file; at most 5 MB.' })),
    mode: Type.Optional(
      Type.Enum(['create', 'upsert', 'replace'], {
        default: 'create',
        description:
          'create: every row is new. upsert: rows with the id of an answer change it. replace: also deletes the answers that the file does not hold; all of it or nothing.',
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ default: false, description: 'Everything is tried, and nothing is kept.' })),
  }),
  reply: importShape,
  async handler({ content, mode = 'create', dry_run: isDry = false }, ctx) {
    if (mode === 'replace' && !holds(permissions, 'delete', ctx)) throw errors.replace_forbidden()
    const bytes = ctx.request.files[0]?.bytes ?? Buffer.from(content ?? '')
    if (bytes.length === 0) throw errors.import_unreadable({ reason: 'it is empty.' })
    if (bytes.length > MOST_BYTES) throw errors.import_too_large()
    return { ...(await importAnswers({ bytes, mode, isDry }, ctx)), dry_run: isDry }
  },
})
