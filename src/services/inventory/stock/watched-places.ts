/** The warehouses that somebody wants to hear of; none named means all of them. */
import type { Context, ReadContext } from '../../../kernel/context.ts'

export async function watchedBy(userId: number, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('inventory_watchers')
    .select('warehouse_id')
    .where('user_id', '=', userId)
    .orderBy('warehouse_id')
    .execute()
  return rows.map(row => row.warehouse_id)
}

export async function saveWatched(userId: number, places: readonly number[], ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('inventory_watchers').where('user_id', '=', userId).execute()
  const rows = [...new Set(places)].map(warehouse_id => ({ user_id: userId, warehouse_id }))
  if (rows.length > 0) await ctx.db.insertInto('inventory_watchers').values(rows).execute()
}

/** Of these people, those who want to hear of one of the warehouses. */
export async function watchersOf(
  users: readonly number[],
  places: readonly number[],
  ctx: ReadContext,
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('inventory_watchers')
    .select(['user_id', 'warehouse_id'])
    .where('user_id', 'in', [0, ...users])
    .execute()
  const chosen = Map.groupBy(rows, row => row.user_id)
  return users.filter(user => {
    const own = chosen.get(user)
    return own === undefined || own.some(row => places.includes(row.warehouse_id))
  })
}
