/** What is written with a booking: its number, the ways that take its vehicle, and what others hear of it. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { scaled } from '../../../kernel/currencies.ts'
import type { Point } from '../../../kernel/points.ts'
import { bookingNumber, isBlocking } from '../domain/booking-status.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { type Booking, legsOfBooking } from './booking.ts'
import { countBookingUses } from './coupon-uses.ts'

type Stored = Readonly<Booking> | null

export async function followBooking(after: Stored, before: Stored, ctx: Context): Promise<void> {
  await countBookingUses(after, before, ctx)
  if (!after) return forgetLegs(before!.id, ctx)
  const number = before?.booking_number ?? (await giveNumber(after.id, ctx))
  if (!before || LEG_FIELDS.some(name => after[name] !== before[name])) await writeLegs(after, before, ctx)
  const { id, driver_id } = after
  if (driver_id !== (before?.driver_id ?? null))
    await ctx.hooks.fire(hooks.driverChanged, { id, from: before?.driver_id ?? null, to: driver_id }, ctx)
  if (before && (after.pickup_at !== before.pickup_at || after.return_at !== before.return_at))
    await ctx.hooks.fire(hooks.timeChanged, { id, number }, ctx)
  if (after.status !== before?.status)
    await ctx.hooks.fire(hooks.statusChanged, { id, number, from: before?.status ?? null, to: after.status }, ctx)
}

/** Made of the id, which the database gives with the row. */
async function giveNumber(id: number, ctx: Context): Promise<string> {
  const number = bookingNumber((await ctx.settings(settings)).booking_prefix, id)
  await ctx.db.updateTable('chauffeur_bookings').set({ booking_number: number }).where('id', '=', id).execute()
  return number
}

const LEG_FIELDS = [
  ...(['status', 'vehicle_id', 'driver_id', 'pickup_at', 'return_at', 'transfer_type'] as const),
  ...(['travel_minutes', 'duration_hours'] as const),
  ...(['pickup_lat', 'pickup_lng', 'dropoff_lat', 'dropoff_lng'] as const),
] as const

const forgetLegs = async (id: number, ctx: Context): Promise<void> => {
  await ctx.db.deleteFrom('chauffeur_legs').where('booking_id', '=', id).execute()
}

async function writeLegs(booking: Readonly<Booking>, before: Stored, ctx: Context): Promise<void> {
  if (before) await forgetLegs(booking.id, ctx)
  const rows = legsOfBooking(booking).map(({ from, until, start, end }, index) => ({
    booking_id: booking.id,
    leg: index === 0 ? 'outbound' : 'return',
    vehicle_id: booking.vehicle_id,
    driver_id: booking.driver_id,
    blocks: isBlocking(booking.status) ? 1 : 0,
    from_at: instantFromMillis(from),
    until_at: instantFromMillis(until),
    ...ends(start, end),
  }))
  if (rows.length > 0) await ctx.db.insertInto('chauffeur_legs').values(rows).execute()
}

const ends = (start: Point | null, end: Point | null) => ({
  start_lat: start && scaled(start.latitude, 6),
  start_lng: start && scaled(start.longitude, 6),
  end_lat: end && scaled(end.latitude, 6),
  end_lng: end && scaled(end.longitude, 6),
})
