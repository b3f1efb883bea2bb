/** Votes on answers: one for each visitor and answer, the last one counts. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { wilsonScore } from '../../domain/wilson.ts'
import { errors } from '../../errors.ts'
import { proErrors } from '../errors.ts'
import { proHooks } from '../hooks.ts'
import { proSettings } from '../settings.ts'

export const REASONS = ['unclear', 'wrong', 'outdated', 'other'] as const
export type Vote = {
  readonly faq_id: number
  readonly vote: 'up' | 'down'
  readonly reason?: (typeof REASONS)[number] | null | undefined
  readonly comment?: string | null | undefined
}
export type VoteCounts = { readonly votes_up: number; readonly votes_down: number }

export async function refuseUnlessVotable(faqId: number, ctx: ReadContext): Promise<void> {
  const { votes_enabled } = await ctx.settings(proSettings)
  if (!votes_enabled) throw proErrors.votes_off()
  const row = await ctx.db.selectFrom('faq_answers').select('status').where('id', '=', faqId).executeTakeFirst()
  if (row?.status !== 'published') throw errors.not_found({ what: 'answer' })
}

/** The answer's row is held: its counts are those of the votes, however many come at once. */
export async function recordVote(
  { faq_id, vote, reason, comment }: Vote,
  visitor: string,
  ctx: Context,
): Promise<VoteCounts> {
  await ctx.hold('faq_answers', faq_id)
  await refuseUnlessVotable(faq_id, ctx)
  const said = {
    vote,
    reason: vote === 'down' ? (reason ?? null) : null,
    comment: comment?.trim() ? comment.trim().slice(0, 1000) : null,
    created_at: ctx.clock.instant(),
  }
  await ctx.db
    .insertInto('faq_votes')
    .values({ faq_id, visitor, ...said })
    .onConflict(conflict => conflict.columns(['site_id', 'faq_id', 'visitor']).doUpdateSet(said))
    .execute()
  const counts = await countVotes(faq_id, ctx)
  await ctx.hooks.fire(proHooks.voted, { faqId: faq_id, vote, reason: said.reason }, ctx)
  return counts
}

/** Counted anew, so that nothing can drift. */
export async function countVotes(faqId: number, ctx: Context): Promise<VoteCounts> {
  const rows = await ctx.db
    .selectFrom('faq_votes')
    .select(['vote', eb => eb.fn.countAll<number>().as('count')])
    .where('faq_id', '=', faqId)
    .groupBy('vote')
    .execute()
  const of = (vote: string) => rows.find(row => row.vote === vote)?.count ?? 0
  const counts = { votes_up: of('up'), votes_down: of('down') }
  const score = Math.round(wilsonScore(counts.votes_up, counts.votes_down) * 10_000)
  await ctx.db
    .updateTable('faq_answers')
    .set({ ...counts, score })
    .where('id', '=', faqId)
    .execute()
  return counts
}

export async function voteOf(faqId: number, visitor: string, ctx: ReadContext): Promise<'up' | 'down' | null> {
  const row = await ctx.db
    .selectFrom('faq_votes')
    .select('vote')
    .where('faq_id', '=', faqId)
    .where('visitor', '=', visitor)
    .executeTakeFirst()
  return (row?.vote as 'up' | 'down' | undefined) ?? null
}
