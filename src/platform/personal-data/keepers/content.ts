/** Posts, pages and files that an account made. They pass to another account, or to the trash, when it is deleted. */
import type { Keeper } from '../keeper.ts'

export const contentKeeper: Keeper = {
  name: 'host.content',
  title: 'Posts, pages and files',
  async find({ userId }, ctx) {
    if (userId === null) return []
    return ctx.db
      .selectFrom('posts')
      .select(['id', 'type', 'status', 'title', 'date_gmt'])
      .where('author_id', '=', userId)
      .orderBy('id')
      .execute()
  },
  erase: async () => 0,
}
