/** All answers of the site as a file, drafts included, sent as they are read. */
import { Readable } from 'node:stream'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Cell, csvStream } from '../../../kernel/csv.ts'
import { file, type Reply } from '../../../kernel/replies.ts'
import { FILE_COLUMNS, writePath, writeTags } from '../domain/answer-file.ts'
import { type CategoryTree, categoryTree, pathTo } from './category-tree.ts'

export async function exportAnswers(format: 'json' | 'csv', ctx: ReadContext): Promise<Reply> {
  const chunks = answerChunks(await categoryTree(ctx), ctx)
  if (format === 'json') return file(Readable.from(jsonText(chunks)), 'application/json', 'faqs.json')
  return file(csvStream(FILE_COLUMNS, cellChunks(chunks)), 'text/csv; charset=utf-8', 'faqs.csv')
}

type FileRow = Readonly<Record<(typeof FILE_COLUMNS)[number], unknown>>

async function* answerChunks(tree: CategoryTree, ctx: ReadContext): AsyncGenerator<readonly FileRow[]> {
  let last = 0
  for (;;) {
    const rows = await ctx.db
      .selectFrom('faq_answers')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    yield rows.map(row => ({
      id: row.id,
      question: row.question,
      answer: row.answer,
      category: writePath(pathTo(row.category_id, tree).map(({ name }) => name)),
      status: row.status,
      menu_order: row.menu_order,
      language: row.language,
      translation_group: row.translation_group,
      tags: JSON.parse(row.tags) as string[],
      slug: row.slug,
      is_featured: row.is_featured === 1,
      review_by: row.review_by,
      custom_fields: JSON.parse(row.custom_fields) as object,
    }))
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

const AT_ONCE = 500

async function* jsonText(chunks: AsyncIterable<readonly FileRow[]>): AsyncGenerator<string> {
  let separator = '{"faqs":['
  for await (const rows of chunks) {
    if (rows.length > 0) yield separator + rows.map(row => JSON.stringify(row)).join(',\n')
    if (rows.length > 0) separator = ',\n'
  }
  yield separator === ',\n' ? ']}' : `${separator}]}`
}

async function* cellChunks(chunks: AsyncIterable<readonly FileRow[]>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of chunks) yield rows.map(row => FILE_COLUMNS.map(column => cellOf(column, row[column])))
}

function cellOf(column: string, value: unknown): Cell {
  if (column === 'tags') return writeTags(value as string[])
  if (column === 'custom_fields') return Object.keys(value as object).length === 0 ? '' : JSON.stringify(value)
  return value as Cell
}
