/** One vote of each person on each review. */
import type { Context } from '../../../kernel/context.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { reviews } from '../entities/reviews.ts'
import { errors } from '../errors.ts'
import { personKey, recountVotes } from './ratings.ts'

export async function vote(
  { id, isHelpful }: { readonly id: number; readonly isHelpful: boolean },
  ctx: Context,
): Promise<{ helpful_count: number; voted: boolean }> {
  const review = await storedRecord(reviews, { id }, ctx)
  const voter_key = personKey(ctx)
  if (review.reviewer_key === voter_key) throw errors.own_review()
  await ctx.hold('recipe_reviews', id)
  if (isHelpful)
    await ctx.db
      .insertInto('recipe_review_votes')
      .values({ review_id: id, voter_key, created_at: ctx.clock.instant() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await ctx.db
      .deleteFrom('recipe_review_votes')
      .where('review_id', '=', id)
      .where('voter_key', '=', voter_key)
      .execute()
  return { helpful_count: await recountVotes(id, ctx), voted: isHelpful }
}
