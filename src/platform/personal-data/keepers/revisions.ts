/** Earlier versions of records that name a person, and the versions that a person saved. */
import type { Keeper } from '../keeper.ts'
import { containsText } from './contains-text.ts'

export const revisionsKeeper: Keeper = {
  name: 'host.revisions',
  title: 'Earlier versions of records',
  async find({ email }, ctx) {
    const rows = await ctx.db
      .selectFrom('record_revisions')
      .select(['owner', 'owner_id', 'record', 'created_at'])
      .where(containsText('record', email))
      .orderBy('id')
      .execute()
    return rows.map(({ record, ...row }) => ({ ...row, record: JSON.parse(record) as unknown }))
  },
  async erase({ email, userId }, ctx) {
    const gone = await ctx.db
      .deleteFrom('record_revisions')
      .where(containsText('record', email))
      .returning('id')
      .execute()
    if (userId === null) return gone.length
    const saved = await ctx.db
      .updateTable('record_revisions')
      .set({ author_id: null })
      .where('author_id', '=', userId)
      .returning('id')
      .execute()
    return gone.length + saved.length
  },
}
