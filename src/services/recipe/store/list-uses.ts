/** Which lists name which recipes, so that a recipe that goes is forgotten in them without looking at all lists. */
import type { Context } from '../../../kernel/context.ts'
import { type ListItem, withoutOwner } from '../domain/shopping-list.ts'

export async function noteUses(list: number, items: readonly ListItem[], ctx: Context): Promise<void> {
  const named = new Set(items.flatMap(({ sources }) => sources.flatMap(({ recipe_id }) => recipe_id ?? [])))
  const rows = await ctx.db.selectFrom('recipe_list_uses').select('recipe_id').where('list_id', '=', list).execute()
  const known = new Set(rows.map(row => row.recipe_id))
  const gone = [...known].filter(id => !named.has(id))
  const fresh = [...named].filter(id => !known.has(id))
  if (gone.length > 0)
    await ctx.db.deleteFrom('recipe_list_uses').where('list_id', '=', list).where('recipe_id', 'in', gone).execute()
  if (fresh.length > 0)
    await ctx.db
      .insertInto('recipe_list_uses')
      .values(fresh.map(recipe_id => ({ list_id: list, recipe_id })))
      .execute()
}

/** Items stay: they are still to be bought, and nobody knows for which recipe. */
export async function forgetRecipeInLists(recipe: number, ctx: Context): Promise<void> {
  const uses = await ctx.db.selectFrom('recipe_list_uses').select('list_id').where('recipe_id', '=', recipe).execute()
  for (const { list_id } of uses) {
    await ctx.hold('recipe_shopping_lists', list_id)
    const row = await ctx.db
      .selectFrom('recipe_shopping_lists')
      .select('items')
      .where('id', '=', list_id)
      .executeTakeFirst()
    if (!row) continue
    const items = JSON.stringify(withoutOwner(JSON.parse(row.items) as ListItem[], recipe))
    await ctx.db.updateTable('recipe_shopping_lists').set({ items }).where('id', '=', list_id).execute()
  }
  await ctx.db.deleteFrom('recipe_list_uses').where('recipe_id', '=', recipe).execute()
}
