/** Whether an article helped: each reader counts once a day. */
import type { ReadContext } from '../../../kernel/context.ts'
import { firstWithin } from '../../../platform/counters/counters.ts'
import { publishedArticles } from './customer-library.ts'

type Vote = { readonly slug: string; readonly isPublic: boolean; readonly isHelpful: boolean }

const DAY = 24 * 3600

export async function countVote({ slug, isPublic, isHelpful }: Vote, ctx: ReadContext): Promise<void> {
  const [article] = await publishedArticles({ slug, isPublic }, ctx)
  if (!article) return
  const reader = ctx.user ? `user ${ctx.user.id}` : ctx.request.ip
  if (!(await firstWithin({ bucket: 'crm.helpful', key: `${article.id} ${reader}`, seconds: DAY }, ctx))) return
  const column = isHelpful ? 'helpful_yes' : 'helpful_no'
  await ctx.transaction(tx =>
    tx.db
      .updateTable('crm_kb_articles')
      .set(eb => ({ [column]: eb(column, '+', 1) }))
      .where('id', '=', article.id)
      .execute(),
  )
}
