/** Who started a task. What it did stays; a task that still waits for somebody who is gone has nobody's rights. */
import { cancelTask } from '../../tasks/tasks.ts'
import type { Keeper } from '../keeper.ts'

export const tasksKeeper: Keeper = {
  name: 'host.tasks',
  title: 'Tasks that were started',
  async find({ userId }, ctx) {
    if (userId === null) return []
    return ctx.db
      .selectFrom('tasks')
      .select(['name', 'status', 'total', 'changed', 'created_at', 'finished_at'])
      .where('created_by', '=', userId)
      .orderBy('id')
      .execute()
  },
  async erase({ userId }, ctx) {
    if (userId === null) return 0
    const rows = await ctx.db.selectFrom('tasks').select('id').where('created_by', '=', userId).execute()
    // Without a name it would be the system's, with every right.
    for (const { id } of rows) await cancelTask(id, ctx)
    await ctx.db.updateTable('tasks').set({ created_by: null }).where('created_by', '=', userId).execute()
    return rows.length
  },
}
