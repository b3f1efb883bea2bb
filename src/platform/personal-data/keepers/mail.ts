/** Mails to a person, as the outbox keeps them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Keeper, namesAddressOf, type Person } from '../keeper.ts'

export const mailKeeper: Keeper = {
  name: 'host.mail',
  title: 'Mails in the outbox',
  async find(person, ctx) {
    const rows = await ctx.db
      .selectFrom('outbox')
      .select(['subject', 'recipients', 'status', 'created_at', 'sent_at'])
      .where(isTo(person, ctx))
      .orderBy('id')
      .execute()
    return rows.map(({ recipients: _, ...mail }) => mail)
  },
  async erase(person, ctx) {
    const gone = await ctx.db.deleteFrom('outbox').where(isTo(person, ctx)).returning('id').execute()
    return gone.length
  },
}

/** Recipients are a list of addresses as JSON: the quotes keep a longer address from being taken for this one. */
const isTo = ({ email, userId }: Person, ctx: Pick<ReadContext, 'database'>) =>
  namesAddressOf({ email: JSON.stringify(email), userId }, 'recipients', ctx)
