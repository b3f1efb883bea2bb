/** What a driver sees of their trips, and what they may say to them. */
import { DAY, dateAt } from '../../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { dayBounds } from '../../../../kernel/records/time-kinds.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { millisOf } from '../../bookings/booking.ts'
import { findBooking } from '../../bookings/load-booking.ts'
import type { Stop } from '../../bookings/trip-fees.ts'
import { isBlocking } from '../../domain/booking-status.ts'
import { bookings } from '../../entities/bookings.ts'
import { errors } from '../../errors.ts'
import { hooks } from '../../hooks.ts'
import type { Driver } from './driver-link.ts'

const AHEAD = 60 * DAY
const MOST = 200

/** Ways from this morning on, for two months; what they declined is not theirs any more. */
export async function tripsOfDriver({ id }: Pick<Driver, 'id'>, ctx: ReadContext) {
  const now = ctx.clock.millis()
  const today = dayBounds(dateAt(now, ctx.site.zone), ctx.site.zone)
  const rows = await ctx.db
    .selectFrom('chauffeur_legs as l')
    .innerJoin('chauffeur_bookings as b', 'b.id', 'l.booking_id')
    .select(['b.booking_number', 'b.status', 'l.leg', 'l.from_at', 'l.until_at', 'b.pickup_datetime'])
    .select(['b.return_datetime', 'b.pickup_address', 'b.dropoff_address', 'b.customer_name', 'b.customer_phone'])
    .select(['b.passengers', 'b.luggage', 'b.child_seats', 'b.flight_number', 'b.notes', 'b.vehicle_name'])
    .select(['b.driver_answer', 'b.waypoints'])
    .where('l.driver_id', '=', id)
    .where('l.from_at', '>=', today.from)
    .where('l.from_at', '<', instantFromMillis(now + AHEAD))
    .where('b.status', 'in', ['pending', 'processing', 'on_hold', 'completed'])
    .where('b.driver_answer', 'is distinct from', 'declined')
    .orderBy('l.from_at')
    .orderBy('l.id')
    .limit(MOST)
    .execute()
  return rows.map(({ from_at, until_at, pickup_datetime, return_datetime, waypoints, ...row }) => {
    const isBack = row.leg === 'return'
    return {
      ...row,
      booking_number: row.booking_number ?? '',
      customer_phone: row.customer_phone ?? '',
      ...(isBack ? { pickup_address: row.dropoff_address, dropoff_address: row.pickup_address } : {}),
      // Stops belong to the way there.
      stops: isBack ? [] : (JSON.parse(waypoints) as Stop[]),
      local_time: (isBack ? return_datetime : pickup_datetime) ?? '',
      start: from_at,
      end: until_at,
      is_today: from_at < today.until,
    }
  })
}

export type DriverTrip = Awaited<ReturnType<typeof tripsOfDriver>>[number]

type Answer = { readonly driver: Driver; readonly number: string; readonly answer: 'accepted' | 'declined' }

/** Until the trip begins, they may also think better of it. Staff hear of a trip that has nobody to drive it. */
export async function answerTrip({ driver, number, answer }: Answer, ctx: Context): Promise<void> {
  const booking = await findBooking(number, ctx)
  if (!booking || booking.driver_id !== driver.id) throw errors.no_booking()
  const isOver = (millisOf(booking.pickup_at) ?? 0) <= ctx.clock.millis()
  if (!isBlocking(booking.status) || isOver) throw errors.not_answerable()
  if (booking.driver_answer === answer) return
  const isSettled = answer === 'accepted' && booking.attention === 'driver_declined'
  const set = {
    driver_answer: answer,
    ...(answer === 'declined' ? { attention: 'driver_declined' as const } : {}),
    ...(isSettled ? { attention: null } : {}),
  }
  await updateRecord(bookings, { id: booking.id, set }, ctx.asSystem('driver'))
  const told = { id: booking.id, number: booking.booking_number!, driverId: driver.id, answer }
  await ctx.hooks.fire(hooks.driverAnswered, told, ctx)
}
