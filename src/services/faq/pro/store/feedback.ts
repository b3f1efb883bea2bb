/** What votes say: the list with their reasons, and their figures. */
import type { ReadContext } from '../../../../kernel/context.ts'

export type FeedbackQuery = {
  readonly page: number
  readonly perPage: number
  readonly faqId?: number | undefined
  readonly vote?: string | undefined
  readonly reason?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export async function listFeedback(query: FeedbackQuery, ctx: ReadContext) {
  const { page, perPage, faqId, vote, reason, from, to } = query
  const found = ctx.db
    .selectFrom('faq_votes as v')
    .innerJoin('faq_answers as a', 'a.id', 'v.faq_id')
    .$if(faqId !== undefined, rest => rest.where('v.faq_id', '=', faqId!))
    .$if(vote !== undefined, rest => rest.where('v.vote', '=', vote as 'up'))
    .$if(reason !== undefined, rest => rest.where('v.reason', '=', reason as 'other'))
    .$if(from !== undefined, rest => rest.where('v.created_at', '>=', from!))
    .$if(to !== undefined, rest => rest.where('v.created_at', '<=', `${to}T99`))
  const { total } = await found.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await found
    .select(['v.id', 'v.faq_id', 'a.question', 'v.vote', 'v.reason', 'v.comment', 'v.created_at'])
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items, total: Number(total), page, pages: Math.ceil(Number(total) / perPage) }
}

export async function feedbackStats(days: number, ctx: ReadContext) {
  const since = new Date(ctx.clock.millis() - days * 86_400_000).toISOString()
  const recent = ctx.db.selectFrom('faq_votes').where('created_at', '>=', since)
  const byVote = await recent
    .select(['vote', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('vote')
    .execute()
  const reasons = await recent
    .select(['reason', eb => eb.fn.countAll<number>().as('count')])
    .where('reason', 'is not', null)
    .groupBy('reason')
    .orderBy('reason')
    .execute()
  const of = (vote: string) => Number(byVote.find(row => row.vote === vote)?.count ?? 0)
  return {
    days,
    up: of('up'),
    down: of('down'),
    reasons: reasons.map(({ reason, count }) => ({ reason: String(reason), count: Number(count) })),
    series: await byDay(since, ctx),
    lowest: await lowestScores(ctx),
  }
}

async function byDay(since: string, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('faq_votes')
    .select(['created_at', 'vote'])
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(100_000)
    .execute()
  const days = Map.groupBy(rows, ({ created_at }) => created_at.slice(0, 10))
  const count = (votes: readonly { vote: string }[], vote: string) => votes.filter(one => one.vote === vote).length
  return [...days].map(([date, votes]) => ({ date, up: count(votes, 'up'), down: count(votes, 'down') }))
}

async function lowestScores(ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('faq_answers')
    .select(['id', 'question', 'votes_up', 'votes_down', 'score'])
    .where('status', '=', 'published')
    .where('votes_down', '>', 0)
    .orderBy('score')
    .orderBy('votes_down', 'desc')
    .limit(10)
    .execute()
  return rows.map(row => ({ ...row, score: row.score / 10_000 }))
}
