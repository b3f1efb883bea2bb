/** The warehouses that somebody wants to hear of; none named means all of them. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { isTold, placesToldTo } from './told-places.ts'

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

export type Watcher = {
  readonly userId: number
  /** The places that they want to hear of and may; null for all of them. */
  readonly places: readonly number[] | null
  /** Those whose figures they may see; null for all of them. */
  readonly told: readonly number[] | null
}

/** Of these people, those who want to hear of one of the warehouses, and are told of it at all. */
export async function watchersOf(
  users: readonly number[],
  places: readonly number[] | null,
  ctx: ReadContext,
): Promise<Watcher[]> {
  const rows = await ctx.db
    .selectFrom('inventory_watchers')
    .select(['user_id', 'warehouse_id'])
    .where('user_id', 'in', [0, ...users])
    .execute()
  const chosen = Map.groupBy(rows, row => row.user_id)
  const watchers: Watcher[] = []
  for (const userId of users) {
    const told = await placesToldTo(userId, ctx)
    const wanted = chosen.get(userId)?.map(row => row.warehouse_id) ?? null
    const own = wanted?.filter(id => isTold(told, id)) ?? told
    if (own === null || (places === null ? own.length > 0 : own.some(id => places.includes(id))))
      watchers.push({ userId, places: own, told })
  }
  return watchers
}

export const idsOf = (watchers: readonly Watcher[]): number[] => watchers.map(({ userId }) => userId)
