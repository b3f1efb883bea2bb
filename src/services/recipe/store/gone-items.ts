/** What was deleted from lists, and lists that were: phones that were away hear of it for a month. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { ListItem } from '../domain/shopping-list.ts'

type StoredList = { readonly id: number; readonly owner_id: number | null; readonly items: readonly ListItem[] }

/** For so many days; who was away for longer reads everything again. */
export const DAYS_TOLD = 30
const MOST = 1000

/** A list that goes is told as one, whatever was on it. */
export async function noteGone(after: StoredList | null, before: StoredList | null, ctx: Context): Promise<void> {
  if (!before || before.owner_id === null) return
  const stays = new Set(after?.items.map(({ id }) => id))
  const items = after ? before.items.flatMap(({ id }) => (id === undefined || stays.has(id) ? [] : [id])) : [WHOLE]
  if (items.length === 0) return
  if (!after) await ctx.db.deleteFrom('recipe_gone_items').where('list_id', '=', before.id).execute()
  const own = { list_id: before.id, owner_id: before.owner_id, deleted_at: ctx.clock.instant() }
  await ctx.db
    .insertInto('recipe_gone_items')
    .values(items.map(item_id => ({ ...own, item_id })))
    .onConflict(conflict =>
      conflict.columns(['site_id', 'list_id', 'item_id']).doUpdateSet({ deleted_at: own.deleted_at }),
    )
    .execute()
}

/** In the place of an item: the list itself. */
const WHOLE = 0

/** What `since` tells beside the lists that changed. `complete` is false where more may have gone than is told. */
export async function goneSince(
  { since }: Readonly<Record<string, unknown>>,
  ctx: ReadContext,
): Promise<Readonly<Record<string, unknown>>> {
  const at = typeof since === 'string' ? Date.parse(since) : Number.NaN
  if (Number.isNaN(at) || !ctx.user) return {}
  const rows = await ctx.db
    .selectFrom('recipe_gone_items')
    .select(['list_id', 'item_id', 'deleted_at'])
    .where('owner_id', '=', ctx.user.id)
    .where('deleted_at', '>=', instantFromMillis(at))
    .orderBy('deleted_at')
    .limit(MOST + 1)
    .execute()
  const told = rows.slice(0, MOST)
  const lists = told.filter(({ item_id }) => item_id === WHOLE)
  const items = told.filter(({ item_id }) => item_id !== WHOLE)
  return {
    deleted: {
      lists: lists.map(({ list_id, deleted_at }) => ({ id: list_id, deleted_at })),
      items: items.map(({ item_id, ...row }) => ({ id: item_id, ...row })),
      complete: rows.length <= MOST && at >= ctx.clock.millis() - DAYS_TOLD * 86_400_000,
    },
  }
}
