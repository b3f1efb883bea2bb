/** When a question is published, everybody who asked it is told, once. */
import { on } from '../../../../kernel/hooks.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { writeToAsker } from './letters.ts'

export const answeredListener = on(recordWritten, 'faq.pro.answered', async (written, ctx) => {
  const { service, entity, after, before, object } = written
  if (service !== 'faq' || entity !== 'faqs' || after?.status !== 'published' || before?.status === 'published') return
  const askers = await ctx.db
    .selectFrom('faq_askers')
    .select('id')
    .where('faq_id', '=', object.id)
    .where('told_at', 'is', null)
    .execute()
  for (const { id } of askers) await writeToAsker({ asker: id, kind: 'answered' }, ctx)
  if (askers.length > 0)
    await ctx.db
      .updateTable('faq_askers')
      .set({ told_at: ctx.clock.instant() })
      .where('faq_id', '=', object.id)
      .where('told_at', 'is', null)
      .execute()
})
