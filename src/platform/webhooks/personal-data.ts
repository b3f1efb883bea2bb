/** Bodies of deliveries tell of people. What names a person is removed, with its ledger; it was told already. */
import { keepsPersonalData, namesAddressOf } from '../personal-data/personal-data.ts'

export const webhookPersonalData = keepsPersonalData({
  name: 'host.webhooks',
  title: 'Messages to other programs',
  find: (person, ctx) =>
    ctx.db
      .selectFrom('webhook_deliveries')
      .select(['event', 'host', 'status', 'created_at'])
      .where(namesAddressOf(person, 'body', ctx))
      .orderBy('id')
      .execute(),
  async erase(person, ctx) {
    const gone = await ctx.db
      .deleteFrom('webhook_deliveries')
      .where(namesAddressOf(person, 'body', ctx))
      .returning('id')
      .execute()
    return gone.length
  },
})
