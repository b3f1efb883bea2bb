import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { can } from '../permissions.ts'
import { dashboardCounts } from '../store/dashboard.ts'
import { healthReport } from '../store/health.ts'

const count = Type.Integer()

export const dashboard = route({
  method: 'GET',
  path: '/settings/dashboard',
  summary: 'How many there are of everything, what is read most, and what was searched for in vain',
  access: can('manage'),
  reply: Type.Object({
    faqs: Type.Object({ total: count, published: count, draft: count, pending: count, archived: count }),
    categories: count,
    views: count,
    shortcodes: count,
    answer_views: count,
    votes_up: count,
    votes_down: count,
    due_reviews: count,
    languages: Type.Array(Type.Object({ language: Type.String(), count })),
    most_viewed: Type.Array(Type.Object({ id: count, question: Type.String(), views: count })),
    searches_without_result: Type.Array(
      Type.Object({ term: Type.String(), searches: count, last_at: Type.String({ format: 'date-time' }) }),
    ),
  }),
  handler: (_input, ctx) => dashboardCounts(ctx),
})

export const health = route({
  method: 'GET',
  path: '/settings/health',
  summary:
    'What should be looked at: doubled questions, broken links, reviews that are due, translations that fell behind',
  access: can('settings'),
  reply: Type.Object({
    status: Type.Enum(['good', 'warn', 'bad']),
    checks: Type.Array(
      Type.Object({
        check: Type.String(),
        status: Type.Enum(['good', 'warn', 'bad']),
        count,
        message: Type.String(),
        items: Type.Array(Type.Object({ id: count, label: Type.String(), detail: Type.String() })),
      }),
    ),
  }),
  async handler(_input, ctx) {
    const checks = await healthReport(ctx)
    const worst = (['bad', 'warn'] as const).find(status => checks.some(check => check.status === status))
    return { status: worst ?? 'good', checks }
  },
})
