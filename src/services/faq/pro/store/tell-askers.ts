/** When a question is published, everybody who asked it is told, once. */
import type { Context } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { writeToAsker } from './letters.ts'

export const answeredListener = on(recordWritten, 'faq.pro.answered', async (written, ctx) => {
  const { service, entity, after, before, object } = written
  if (service !== 'faq' || entity !== 'faqs' || after?.status !== 'published' || before?.status === 'published') return
  await tellAskers(object.id, ctx)
})

/** Those who were not told yet. */
export async function tellAskers(faqId: number, ctx: Context): Promise<void> {
  const askers = await ctx.db
    .selectFrom('faq_askers')
    .select('id')
    .where('faq_id', '=', faqId)
    .where('told_at', 'is', null)
    .execute()
  if (askers.length === 0) return
  for (const { id } of askers) await writeToAsker({ asker: id, kind: 'answered' }, ctx)
  await ctx.db
    .updateTable('faq_askers')
    .set({ told_at: ctx.clock.instant() })
    .where('faq_id', '=', faqId)
    .where('told_at', 'is', null)
    .execute()
}
