import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { readAnalytics } from '../store/analytics.ts'
import { analyticsShape } from './answers/analytics.ts'

const FREE_SPANS = [7, 30]
const USUAL_SPAN = 30

export const analytics = route({
  method: 'GET',
  path: '/analytics',
  summary: 'Clicks of some days, and visits that shared links brought back',
  access: can('view'),
  input: Type.Object({
    days: Type.Optional(
      Type.Unsafe<unknown>({ description: '7 or 30, with Pro 90 and 365 too; anything else is 30.' }),
    ),
  }),
  reply: analyticsShape,
  async handler({ days }, ctx) {
    const spans = await ctx.hooks.apply(hooks.analyticsDays, FREE_SPANS, undefined, ctx)
    const asked = typeof days === 'string' && /^\d{1,4}$/.test(days) ? Number(days) : USUAL_SPAN
    return readAnalytics(spans.includes(asked) ? asked : USUAL_SPAN, ctx)
  },
})
