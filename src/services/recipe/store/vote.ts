/** One vote of each person on each review. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { reviews } from '../entities/reviews.ts'
import { errors } from '../errors.ts'
import { mailKey, personKey, recountVotes } from './ratings.ts'

export async function vote(
  { id, isHelpful }: { readonly id: number; readonly isHelpful: boolean },
  ctx: Context,
): Promise<{ helpful_count: number; voted: boolean }> {
  const review = await storedRecord(reviews, { id }, ctx)
  const voter_key = personKey(ctx)
  if (isOwn(review, ctx)) throw errors.own_review()
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

/**
 * An account is known by itself and by its mail address, with which it may have written before it signed in; a guest by
 * the network, also one who left a mail address, because a vote tells none.
 */
function isOwn(review: { readonly reviewer_key: string; readonly guest_key: string }, ctx: ReadContext): boolean {
  const voter = personKey(ctx)
  if (!ctx.user) return review.guest_key === voter
  return [voter, mailKey(ctx.user.email, ctx)].includes(review.reviewer_key)
}
