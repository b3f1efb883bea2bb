/** A set of rules tried on past bookings, before customers meet it. */
import { type Static, Type } from 'typebox'
import { dateAt } from '../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { decimalsOf, majorUnits } from '../../../../kernel/currencies.ts'
import { adjustmentTypes } from '../../../../kernel/price-adjustments.ts'
import { route } from '../../../../kernel/route.ts'
import type { ServiceType } from '../../domain/booking-status.ts'
import { mayManage } from '../../permissions.ts'
import { traceShape } from '../../routes/answers/public.ts'
import { settings } from '../../settings.ts'
import { type PastBooking, replayRules } from '../domain/replay.ts'
import { conditionsShape } from '../entities/pricing-rules.ts'
import { readRule } from '../store/read-rules.ts'

const rule = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'Its own, or its place in the list unless told.' })),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  priority: Type.Optional(Type.Integer()),
  display_order: Type.Optional(Type.Integer()),
  adjustment_type: Type.Enum([...adjustmentTypes]),
  adjustment_value: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  stop_processing: Type.Optional(Type.Boolean()),
  conditions: Type.Optional(conditionsShape),
})
type SentRule = Static<typeof rule>

export const simulateRules = route({
  method: 'POST',
  path: '/pricing-rules/simulate',
  summary: 'What unsaved rules would have made of past bookings',
  access: mayManage,
  transaction: false,
  input: Type.Object({
    rules: Type.Array(rule, { maxItems: 200 }),
    last: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200, description: 'How many bookings.' })),
  }),
  reply: Type.Object({
    bookings: Type.Integer(),
    changed: Type.Integer(),
    currency: Type.String(),
    revenue_before: Type.Number(),
    revenue_after: Type.Number(),
    samples: Type.Array(
      Type.Object({ booking_number: Type.String(), before: Type.Number(), after: Type.Number(), trace: traceShape }),
    ),
    dead_rules: Type.Array(Type.Integer(), { description: 'Rules that hold for none of the bookings.' }),
    shadowed_rules: Type.Array(Type.Integer(), { description: 'Rules that another one stops before their turn.' }),
  }),
  async handler({ rules, last = 200 }, ctx) {
    const { currency } = await ctx.settings(settings)
    const told = inOrder(rules).map(one => readRule(one, decimalsOf(currency)))
    const result = replayRules(told, await pastBookings({ last, currency }, ctx))
    const major = (amount: number) => majorUnits(amount, currency)
    return {
      bookings: result.bookings,
      changed: result.changed,
      currency,
      revenue_before: major(result.revenueBefore),
      revenue_after: major(result.revenueAfter),
      samples: result.samples.map(({ number, before, after, trace }) => ({
        booking_number: number,
        before: major(before),
        after: major(after),
        trace: trace.map(step => ({ ...step, before: major(step.before), after: major(step.after) })),
      })),
      dead_rules: [...result.dead],
      shadowed_rules: [...result.shadowed],
    }
  },
})

/** In the order in which they would run. */
const inOrder = (rules: readonly SentRule[]) =>
  rules
    .map((one, index) => ({
      name: `Rule ${index + 1}`,
      priority: 10,
      display_order: 0,
      stop_processing: false,
      conditions: {},
      ...one,
      id: one.id ?? index + 1,
    }))
    .toSorted(
      (one, other) => one.priority - other.priority || one.display_order - other.display_order || one.id - other.id,
    )

async function pastBookings(
  { last, currency }: { readonly last: number; readonly currency: string },
  ctx: ReadContext,
): Promise<PastBooking[]> {
  const rows = await ctx.db
    .selectFrom('chauffeur_bookings')
    .select(['booking_number', 'service_type', 'transfer_type', 'distance_km', 'duration_hours', 'passengers'])
    .select(['vehicle_id', 'pickup_at', 'zone', 'price_base', 'price_distance', 'price_time', 'price_total'])
    .select(['price_fees', 'discount_total'])
    .where('currency', '=', currency)
    .where('pickup_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(last)
    .execute()
  return rows.map(row => ({
    number: row.booking_number ?? '',
    parts: row.price_base + row.price_distance + row.price_time,
    // Fees and coupons are no matter of rules.
    total: (row.price_total ?? 0) - row.price_fees + row.discount_total,
    trip: {
      serviceType: row.service_type as ServiceType,
      isReturn: row.transfer_type === 'return',
      metres: row.distance_km ?? 0,
      duration: row.duration_hours ?? 0,
      passengers: row.passengers,
      pickupDate: dateAt(Date.parse(row.pickup_at!), row.zone ?? ctx.site.zone),
      vehicleId: row.vehicle_id ?? 0,
    },
  }))
}
