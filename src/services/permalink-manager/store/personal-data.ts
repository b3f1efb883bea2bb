/** What the service keeps of a person: the name beside each change of an address. */
import type { Listener } from '../../../kernel/hooks.ts'
import { keepsPersonalData } from '../../../platform/personal-data/personal-data.ts'

export const personalDataListeners: readonly Listener[] = keepsPersonalData({
  name: 'permalink-manager.history',
  title: 'Changes of addresses',
  async find({ userId }, ctx) {
    if (userId === null) return []
    return ctx.db
      .selectFrom('permalink_history')
      .select(['kind', 'item_id', 'old_uri', 'new_uri', 'old_mode', 'new_mode', 'source', 'user_name', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  },
  /** What happened to the address stays; the numbers of accounts elsewhere name nobody once the account is gone. */
  async erase({ userId }, ctx) {
    if (userId === null) return 0
    const { numUpdatedRows } = await ctx.db
      .updateTable('permalink_history')
      .set({ user_id: null, user_name: '' })
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
})
