/** What a person was told, and chose to be told. */
import type { Context } from '../../kernel/context.ts'
import { keepsPersonalData, namesAddressOf } from '../personal-data/personal-data.ts'

export const notificationPersonalData = keepsPersonalData({
  name: 'host.notifications',
  title: 'Notifications',
  async find({ userId }, ctx) {
    if (userId === null) return []
    return ctx.db
      .selectFrom('notifications')
      .select(['service', 'kind', 'title', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  },
  async erase(person, ctx) {
    const { userId } = person
    const named = await ctx.db
      .deleteFrom('notifications')
      .where(namesAddressOf(person, 'title', ctx))
      .returning('id')
      .execute()
    return named.length + (userId === null ? 0 : await forgetPerson(userId, ctx))
  },
})

export async function forgetPerson(userId: number, ctx: Context): Promise<number> {
  const gone = await ctx.db.deleteFrom('notifications').where('user_id', '=', userId).returning('id').execute()
  await ctx.db.deleteFrom('notification_choices').where('user_id', '=', userId).execute()
  return gone.length
}
