/** Leads of one person, for the person and for erasure. */
import { isAddressOf, type Keeper } from '../../../platform/personal-data/personal-data.ts'

export const leadKeeper: Keeper = {
  name: 'chat.leads',
  title: 'Messages through contact forms',
  find: (person, ctx) =>
    ctx.db
      .selectFrom('chat_leads')
      .select(['created_at', 'name', 'email', 'phone', 'message', 'page', 'consent', 'consent_text', 'subscribe'])
      .where(isAddressOf(person, 'email', ctx))
      .orderBy('id')
      .execute(),
  /** Nothing rests on a lead: it goes as a whole, with its answers. */
  async erase(person, ctx) {
    const gone = await ctx.db
      .deleteFrom('chat_leads')
      .where(isAddressOf(person, 'email', ctx))
      .returning('id')
      .execute()
    return gone.length
  },
}
