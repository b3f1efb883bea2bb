/** Leads of one person, for the person and for erasure. */
import { sql } from 'kysely'
import type { Keeper, Person } from '../../../platform/personal-data/personal-data.ts'

export const leadKeeper: Keeper = {
  name: 'chat.leads',
  title: 'Messages through contact forms',
  find: (person, ctx) =>
    ctx.db
      .selectFrom('chat_leads')
      .select(['created_at', 'name', 'email', 'phone', 'message', 'page', 'consent', 'consent_text', 'subscribe'])
      .where(isFrom(person))
      .orderBy('id')
      .execute(),
  /** Nothing rests on a lead: it goes as a whole, with its answers. */
  async erase(person, ctx) {
    const gone = await ctx.db.deleteFrom('chat_leads').where(isFrom(person)).returning('id').execute()
    return gone.length
  },
}

/** As the index has it. */
const isFrom = ({ email }: Person) => sql<boolean>`lower(email) = ${email}`
