import { Type } from 'typebox'
import { instantFromMillis } from '../../../kernel/clock.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { addDays, localHour } from '../domain/site-time.ts'
import { access } from '../permissions.ts'
import { readFilters } from '../store/read-filters.ts'
import { statistics } from '../store/statistics.ts'
import { statisticsShape } from './answers/statistics.ts'
import { filterInput, ignoredOf } from './filter-input.ts'

export const readStatistics = route({
  method: 'GET',
  path: '/stats',
  summary: 'What happened in the last days',
  access: access.view,
  input: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'How many days, today included.' }),
    ...filterInput,
  }),
  reply: statisticsShape,
  async handler({ days, ...given }, ctx) {
    const { filters, ignored } = await readFilters(given, ctx)
    const { day: to } = localHour(instantFromMillis(ctx.clock.millis()), ctx.site.zone)
    const found = await statistics({ filters, from: addDays(to, 1 - days), to }, ctx)
    const names = ignoredOf(ignored, ctx)
    return names.ignored ? withMeta(found, names) : found
  },
})
