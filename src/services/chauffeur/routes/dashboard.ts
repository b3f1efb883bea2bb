/** The day at a glance, and thirty days of bookings beside the thirty before. */
import { Type } from 'typebox'
import { startOfDate } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { dayBounds } from '../../../kernel/records/time-kinds.ts'
import { route } from '../../../kernel/route.ts'
import { mayManage } from '../permissions.ts'
import { settings } from '../settings.ts'
import { briefBookings, presentBrief } from '../store/brief-bookings.ts'
import { lastDays, periodBefore, readFigures, readTotals, today } from '../store/figures.ts'
import { hasPublishedForm, termsOfOffer } from '../store/offer.ts'
import { briefShape, figureShapes, periodShape, totalsShape } from './answers/figures.ts'

const DAYS = 30
/** Bookings that are named, of the latest and of the next. */
const SHOWN = 5
const BLOCKING = ['pending', 'processing', 'on_hold']
/** Counting further would cost more than the number is worth. */
const MOST_COUNTED = 10_000

export const dashboard = route({
  method: 'GET',
  path: '/settings/dashboard',
  summary: "Today's trips, the next pickups, and what thirty days have brought",
  access: mayManage,
  reply: Type.Object({
    counts: Type.Object({
      today: Type.Integer({ description: 'Pickups of today that are not off.' }),
      upcoming: Type.Integer({ description: 'Trips to come, counted up to 10,000.' }),
      pending: Type.Integer(),
      unpaid: Type.Integer({ description: 'Trips that are not off and not paid, counted up to 10,000.' }),
    }),
    latest: Type.Array(briefShape),
    next_pickups: Type.Array(briefShape),
    period: periodShape,
    previous: Type.Object({ period: periodShape, totals: totalsShape }),
    setup: Type.Object(
      {
        vehicles: Type.Boolean({ description: 'Whether a vehicle is published.' }),
        forms: Type.Boolean({ description: 'Whether a booking form is published.' }),
        availability: Type.Boolean({ description: 'Whether there are rules of availability.' }),
        prevent_overlap: Type.Boolean({ description: 'Recommended: nobody is booked for two trips at once.' }),
      },
      { description: 'What is set up already.' },
    ),
    ...figureShapes,
  }),
  async handler(_input, ctx) {
    const period = lastDays(DAYS, ctx)
    const before = periodBefore(period)
    const { by_day, ...rest } = await readFigures(period, ctx)
    return {
      counts: await counts(ctx),
      latest: (await briefBookings(ctx).orderBy('id', 'desc').limit(SHOWN).execute()).map(presentBrief),
      next_pickups: await nextPickups(ctx),
      period,
      previous: { period: before, totals: await readTotals(before, ctx) },
      setup: await setup(ctx),
      by_day,
      ...rest,
    }
  },
})

/** The next of each status are asked for by themselves: an index has them in order, and no trip after them is looked at. */
async function nextPickups(ctx: ReadContext) {
  const now = instantFromMillis(ctx.clock.millis())
  const rows = []
  for (const status of BLOCKING) {
    const next = briefBookings(ctx).where('status', '=', status).where('pickup_at', '>', now)
    rows.push(...(await next.orderBy('pickup_at').limit(SHOWN).execute()))
  }
  return rows
    .toSorted((one, other) => Date.parse(one.pickup_at!) - Date.parse(other.pickup_at!) || one.id - other.id)
    .slice(0, SHOWN)
    .map(presentBrief)
}

async function setup(ctx: ReadContext) {
  const { vehicles, availability } = await termsOfOffer(ctx)
  const { prevent_overlap } = await ctx.settings(settings)
  return {
    ...{ vehicles: vehicles.length > 0, forms: await hasPublishedForm(ctx) },
    ...{ availability: availability.enabled, prevent_overlap },
  }
}

async function counts(ctx: ReadContext) {
  const { from, until } = dayBounds(today(ctx), ctx.site.zone)
  const now = instantFromMillis(Math.max(ctx.clock.millis(), startOfDate(today(ctx), ctx.site.zone)))
  const trips = ctx.db.selectFrom('chauffeur_bookings').select('id').limit(MOST_COUNTED)
  const isOn = trips.where('status', 'in', BLOCKING)
  const numberOf = async (query: typeof trips) =>
    Number(
      (
        await ctx.db
          .selectFrom(query.as('counted'))
          .select(eb => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  return {
    today: await numberOf(
      trips
        .where('status', 'in', [...BLOCKING, 'completed'])
        .where('pickup_at', '>=', from)
        .where('pickup_at', '<', until),
    ),
    upcoming: await numberOf(isOn.where('pickup_at', '>', now)),
    pending: await numberOf(trips.where('status', '=', 'pending')),
    unpaid: await numberOf(isOn.where('payment_status', '=', 'unpaid')),
  }
}
