/** The figures of the FAQ. */
import type { ReadContext } from '../../../kernel/context.ts'

export async function dashboardCounts(ctx: ReadContext) {
  const byStatus = await ctx.db
    .selectFrom('faq_answers')
    .select(eb => [
      'status' as const,
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('views').as('views'),
      eb.fn.sum<number>('votes_up').as('up'),
      eb.fn.sum<number>('votes_down').as('down'),
    ])
    .groupBy('status')
    .execute()
  const count = (status: string) => Number(byStatus.find(row => row.status === status)?.count ?? 0)
  const sum = (name: 'count' | 'views' | 'up' | 'down') => byStatus.reduce((all, row) => all + (row[name] ?? 0), 0)
  const faqs = { total: sum('count'), published: count('published'), draft: count('draft') }
  return {
    faqs: { ...faqs, pending: count('pending'), archived: count('archived') },
    categories: await countOf('faq_categories', ctx),
    views: await countOf('faq_views', ctx),
    shortcodes: await countOf('faq_shortcodes', ctx),
    answer_views: sum('views'),
    votes_up: sum('up'),
    votes_down: sum('down'),
    due_reviews: await dueReviews(ctx),
    languages: await byLanguage(ctx),
    most_viewed: await mostViewed(ctx),
    searches_without_result: await vainSearches(ctx),
  }
}

async function countOf(table: 'faq_categories' | 'faq_views' | 'faq_shortcodes', ctx: ReadContext): Promise<number> {
  const row = await ctx.db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

async function dueReviews(ctx: ReadContext): Promise<number> {
  const today = new Date(ctx.clock.millis()).toISOString().slice(0, 10)
  const row = await ctx.db
    .selectFrom('faq_answers')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .where('review_by', '<=', today)
    .executeTakeFirst()
  return row?.count ?? 0
}

async function byLanguage(ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('faq_answers')
    .select(['language', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('language')
    .orderBy('language')
    .limit(100)
    .execute()
  return rows.map(({ language, count }) => ({ language, count: Number(count) }))
}

const mostViewed = (ctx: ReadContext) =>
  ctx.db
    .selectFrom('faq_answers')
    .select(['id', 'question', 'views'])
    .where('status', '=', 'published')
    .orderBy('views', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()

const vainSearches = (ctx: ReadContext) =>
  ctx.db
    .selectFrom('faq_searches')
    .select(['term', 'searches', 'last_at'])
    .orderBy('searches', 'desc')
    .orderBy('term')
    .limit(20)
    .execute()
