/** Bodies of deliveries tell of people. What names a person is removed, with its ledger; it was told already. */

import { containsText, keepsPersonalData } from '../personal-data/personal-data.ts'

export const webhookPersonalData = keepsPersonalData({
  name: 'host.webhooks',
  title: 'Messages to other programs',
  find: ({ email }, ctx) =>
    ctx.db
      .selectFrom('webhook_deliveries')
      .select(['event', 'host', 'status', 'created_at'])
      .where(containsText('body', email))
      .orderBy('id')
      .execute(),
  async erase({ email }, ctx) {
    const gone = await ctx.db
      .deleteFrom('webhook_deliveries')
      .where(containsText('body', email))
      .returning('id')
      .execute()
    return gone.length
  },
})
