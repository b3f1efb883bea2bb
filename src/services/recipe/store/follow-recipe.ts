/** What else changes with a recipe: reviews that are shown, collections and lists that name it, counts of its terms. */
import type { Context } from '../../../kernel/context.ts'
import { hooks } from '../hooks.ts'
import { forgetRecipeInLists } from './list-uses.ts'

type Followed = { readonly id: number; readonly status: string } | null

export async function followRecipe(after: Followed, before: Followed, ctx: Context): Promise<void> {
  const id = (after ?? before)!.id
  if (!after) await forgetRecipe(id, ctx)
  if (after && after.status !== before?.status) await openReviews(id, after.status === 'published', ctx)
  if (after?.status === 'published' && before?.status !== 'published')
    await ctx.hooks.fire(hooks.recipePublished, { id }, ctx)
}

/** Reviews are read where their recipe is. */
async function openReviews(id: number, isOpen: boolean, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('recipe_reviews')
    .set({ is_open: Number(isOpen) })
    .where('recipe_id', '=', id)
    .execute()
}

async function forgetRecipe(id: number, ctx: Context): Promise<void> {
  await forgetRecipeInLists(id, ctx)
  const reviews = ctx.db.selectFrom('recipe_reviews').select('id').where('recipe_id', '=', id)
  await ctx.db.deleteFrom('recipe_review_votes').where('review_id', 'in', reviews).execute()
  await ctx.db.deleteFrom('recipe_reviews').where('recipe_id', '=', id).execute()
  await ctx.db.deleteFrom('recipe_collection_entries').where('recipe_id', '=', id).execute()
  await ctx.db.deleteFrom('recipe_hits').where('recipe_id', '=', id).execute()
  await ctx.db.deleteFrom('recipe_favorites').where('recipe_id', '=', id).execute()
}
