import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { listRecords } from '../../../../kernel/records/list.ts'
import { file } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { faqs } from '../../entities/faqs.ts'
import { can } from '../../permissions.ts'
import { categoryTree, pathTo } from '../../store/category-tree.ts'
import { proSettings } from '../settings.ts'
import { type PrintedAnswer, printAnswers } from '../store/print-answers.ts'

export const exportPdf = route({
  method: 'GET',
  path: '/faqs/export-pdf',
  summary: 'The answers of a list as a PDF, with the filters of the list; at most 1,000',
  access: can('manage'),
  seconds: 60,
  extra: true,
  input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: bytesOf('application/pdf'),
  async handler(query, ctx) {
    const { pdf_template: template } = await ctx.settings(proSettings)
    const { title, language } = ctx.site
    const order = { title, language, printedAt: ctx.clock.instant(), template, answers: await listed(query, ctx) }
    return file(await printAnswers(order), 'application/pdf', 'faqs.pdf')
  },
})

const MOST_PAGES = 10
const PER_PAGE = 100

/** In the order of the list, with those of a category together. */
async function listed(query: Readonly<Record<string, unknown>>, ctx: ReadContext): Promise<readonly PrintedAnswer[]> {
  const tree = await categoryTree(ctx)
  const answers: PrintedAnswer[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { rows } = await listRecords(faqs, { ...query, page, per_page: PER_PAGE }, ctx)
    for (const { question, answer, category_id } of rows) {
      const path = pathTo(category_id, tree).map(({ name }) => name)
      answers.push({ question, answer, category: path.join(' › ') })
    }
    if (rows.length < PER_PAGE) break
  }
  return [...Map.groupBy(answers, ({ category }) => category).values()].flat()
}
