/** Averages and votes: counted again from the rows each time, while the recipe or review is held, so that they never drift. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { addressBucket } from '../../../platform/addresses/addresses.ts'
import { keyedDigest } from '../../../platform/secrets/secrets.ts'

/** Of approved reviews. */
export async function recountRating(recipe: number, ctx: Context): Promise<void> {
  await ctx.hold('recipe_recipes', recipe)
  const { count, sum } = await ctx.db
    .selectFrom('recipe_reviews')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('rating').as('sum')])
    .where('recipe_id', '=', recipe)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  const [many, total] = [Number(count), Number(sum ?? 0)]
  await ctx.db
    .updateTable('recipe_recipes')
    // In hundredths, as the column keeps it.
    .set({ rating_count: many, rating_average: many === 0 ? 0 : Math.round((total * 100) / many) })
    .where('id', '=', recipe)
    .execute()
}

/** Who votes or reviews: the account, or a print of the address that says nothing of it. */
export function personKey(ctx: ReadContext, email: string | null = null): string {
  if (ctx.user) return `u${ctx.user.id}`
  if (email) return mailKey(email, ctx)
  return `a${keyedDigest('recipe voters', addressBucket(ctx.request.ip), ctx)}`
}

export const mailKey = (email: string, ctx: ReadContext): string =>
  `m${keyedDigest('recipe reviewers', email.trim().toLowerCase(), ctx)}`

export async function recountVotes(review: number, ctx: Context): Promise<number> {
  const votes = ctx.db
    .selectFrom('recipe_review_votes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('review_id', '=', review)
  const { count } = await votes.executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('recipe_reviews')
    .set({ helpful_count: Number(count) })
    .where('id', '=', review)
    .execute()
  return Number(count)
}

/** Whether whoever asks has found each of them helpful. */
export async function votesOf(
  rows: readonly { readonly id: number }[],
  ctx: ReadContext,
): Promise<readonly { voted: boolean }[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const own = await ctx.db
    .selectFrom('recipe_review_votes')
    .select('review_id')
    .where('review_id', 'in', ids)
    .where('voter_key', '=', personKey(ctx))
    .execute()
  const voted = new Set(own.map(row => row.review_id))
  return rows.map(({ id }) => ({ voted: voted.has(id) }))
}

/** How many keep a recipe among their favourites. */
export async function recountFavorites(recipe: number, ctx: Context): Promise<void> {
  const counted = sql<number>`(select count(*) from recipe_favorites f where f.recipe_id = ${recipe})`
  await ctx.db.updateTable('recipe_recipes').set({ favorite_count: counted }).where('id', '=', recipe).execute()
}
