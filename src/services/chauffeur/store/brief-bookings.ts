/** Bookings as dashboards and reports tell them: the few things one reads at a glance. */
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'

/** A query that the rest is added to. Indexes in the order of lists hold what is not in the trash, which has none here. */
export const briefBookings = (ctx: ReadContext) =>
  ctx.db
    .selectFrom('chauffeur_bookings')
    .select(['id', 'booking_number', 'status', 'customer_name', 'pickup_datetime', 'pickup_at', 'pickup_address'])
    .select([
      'dropoff_address',
      'vehicle_name',
      'driver_name',
      'price_total',
      'currency',
      'payment_status',
      'created_at',
    ])
    .where('trashed_at', 'is', null)

type BriefRow = Awaited<ReturnType<ReturnType<typeof briefBookings>['execute']>>[number]

export const presentBrief = ({ price_total, currency, booking_number, ...row }: BriefRow) => ({
  ...row,
  booking_number: booking_number ?? '',
  price_total: majorUnits(price_total ?? 0, currency ?? ''),
  currency: currency ?? '',
})
