/** What a span of dates has brought, by the day of booking. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { majorUnits } from '../../../../kernel/currencies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { mayManage } from '../../permissions.ts'
import { briefShape, figureShapes, periodShape, totalsShape } from '../../routes/answers/figures.ts'
import { settings } from '../../settings.ts'
import { briefBookings, presentBrief } from '../../store/brief-bookings.ts'
import { lastDays, type Period, periodBefore, readFigures, readPeriod, readTotals } from '../../store/figures.ts'

const loose = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }))
const MOST_ROWS = 1000
const TIME_LIMIT = 10_000

export const reportSummary = route({
  method: 'GET',
  path: '/reports/summary',
  summary: 'Totals, breakdowns and bookings of a span of dates',
  access: mayManage,
  input: Type.Object({
    from: loose('First date of booking; thirty days ago unless told.'),
    to: loose('Last date, included; today unless told.'),
  }),
  reply: Type.Object({
    period: periodShape,
    previous: Type.Object({ period: periodShape, totals: totalsShape }),
    ...figureShapes,
    drivers: Type.Array(
      Type.Object({
        driver_id: orNull(Type.Integer()),
        driver_name: Type.String(),
        bookings: Type.Integer(),
        revenue: Type.Number(),
      }),
    ),
    rows: Type.Array(briefShape),
    truncated: Type.Boolean({ description: 'There are more bookings than the rows tell.' }),
  }),
  async handler(sent, ctx) {
    const period = readPeriod(sent, lastDays(30, ctx))
    const before = periodBefore(period)
    const figures = await readFigures(period, ctx)
    const rows = await briefBookings(ctx)
      .where('created_on', '>=', period.from)
      .where('created_on', '<=', period.to)
      .orderBy('created_on', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_ROWS + 1)
      .execute()
    return {
      period,
      previous: { period: before, totals: await readTotals(before, ctx) },
      ...figures,
      drivers: await byDriver(period, ctx),
      rows: rows.slice(0, MOST_ROWS).map(presentBrief),
      truncated: rows.length > MOST_ROWS,
    }
  },
})

/** Read from the bookings themselves: reports are asked for seldom. */
async function byDriver({ from, to }: Period, ctx: ReadContext) {
  const { currency } = await ctx.settings(settings)
  const rows = await ctx.database.slow<{ driver_id: number; name: string; count: number; total: number | null }>(
    ctx.db
      .selectFrom('chauffeur_bookings')
      .select(eb => [
        'driver_id',
        eb.fn.max('driver_name').as('name'),
        eb.fn.countAll<number>().as('count'),
        eb.fn
          .sum<number>(
            eb
              .case()
              .when(eb.and([eb('status', 'in', ['completed', 'processing']), eb('currency', '=', currency)]))
              .then(eb.ref('price_total'))
              .else(0)
              .end(),
          )
          .as('total'),
      ])
      .where('created_on', '>=', from)
      .where('created_on', '<=', to)
      .where('driver_id', 'is not', null)
      .groupBy('driver_id')
      .limit(1000),
    { timeLimit: TIME_LIMIT },
  )
  return rows
    .map(({ driver_id, name, count, total }) => ({
      driver_id: Number(driver_id),
      driver_name: name,
      bookings: Number(count),
      revenue: majorUnits(Number(total ?? 0), currency),
    }))
    .toSorted((one, other) => other.revenue - one.revenue || other.bookings - one.bookings)
}
