/** Questions of one person, for the person and for erasure. Votes hold nobody's name or address. */
import { forgetRecipient } from '../../../../platform/letters/letters.ts'
import { isAddressOf, type Keeper } from '../../../../platform/personal-data/personal-data.ts'
import { faqLetters } from './letters.ts'

export const askerKeeper: Keeper = {
  name: 'faq.questions',
  title: 'Questions to the FAQ',
  find: (person, ctx) =>
    ctx.db
      .selectFrom('faq_askers as k')
      .innerJoin('faq_answers as a', 'a.id', 'k.faq_id')
      .select(['k.created_at', 'k.name', 'k.email', 'k.language', 'a.question'])
      .where(isAddressOf(person, 'k.email', ctx))
      .orderBy('k.id')
      .execute(),
  /** The question stays, without whoever asked it; its private link ends. */
  async erase(person, ctx) {
    const rows = await ctx.db
      .selectFrom('faq_askers')
      .select('id')
      .where(isAddressOf(person, 'email', ctx))
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await forgetRecipient({ subjectIds: ids, recipient: 'asker' }, faqLetters, ctx)
    await ctx.db.deleteFrom('faq_askers').where('id', 'in', ids).execute()
    return ids.length
  },
}
