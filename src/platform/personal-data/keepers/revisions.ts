/** Earlier versions of records that name a person, and the versions that a person saved. */
import { type Keeper, namesAddressOf } from '../keeper.ts'

export const revisionsKeeper: Keeper = {
  name: 'host.revisions',
  title: 'Earlier versions of records',
  async find(person, ctx) {
    const rows = await ctx.db
      .selectFrom('record_revisions')
      .select(['owner', 'owner_id', 'record', 'created_at'])
      .where(namesAddressOf(person, 'record', ctx))
      .orderBy('id')
      .execute()
    return rows.map(({ record, ...row }) => ({ ...row, record: JSON.parse(record) as unknown }))
  },
  async erase(person, ctx) {
    const { userId } = person
    const gone = await ctx.db
      .deleteFrom('record_revisions')
      .where(namesAddressOf(person, 'record', ctx))
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
