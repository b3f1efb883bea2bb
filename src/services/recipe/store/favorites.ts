/** Favourites of the caller, and how many a recipe has. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { recountFavorites } from './ratings.ts'

/** The newest first; more than anybody looks through are not listed. */
export async function favoriteIds({ user, db }: ReadContext): Promise<number[]> {
  if (!user) return []
  const rows = await db
    .selectFrom('recipe_favorites')
    .select('recipe_id')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .execute()
  return rows.map(row => row.recipe_id)
}

export async function isFavorite(recipe: number, { user, db }: ReadContext): Promise<boolean> {
  if (!user) return false
  const row = await db
    .selectFrom('recipe_favorites')
    .select('recipe_id')
    .where('user_id', '=', user.id)
    .where('recipe_id', '=', recipe)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it is new among them. */
export async function keepFavorite(recipe: number, ctx: Context): Promise<boolean> {
  await ctx.hold('recipe_recipes', recipe)
  const known = await ctx.db
    .insertInto('recipe_favorites')
    .values({ user_id: ctx.user!.id, recipe_id: recipe, created_at: ctx.clock.instant() })
    .onConflict(conflict => conflict.doNothing())
    .returning('recipe_id')
    .executeTakeFirst()
  if (known) await recountFavorites(recipe, ctx)
  return known !== undefined
}

export async function removeFavorite(recipe: number, ctx: Context): Promise<void> {
  await ctx.hold('recipe_recipes', recipe)
  await ctx.db
    .deleteFrom('recipe_favorites')
    .where('user_id', '=', ctx.user!.id)
    .where('recipe_id', '=', recipe)
    .execute()
  await recountFavorites(recipe, ctx)
}
