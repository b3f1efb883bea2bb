/** Keeps the sums of `domain/load.ts` in step with the bookings, in the transaction that changes a booking. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { type DayChange, type InstantChange, type Load, loadChanges, loadOf } from '../domain/load.ts'
import type { Booking } from './price-booking.ts'

export async function recordLoad(
  after: Readonly<Booking> | null,
  before: Readonly<Booking> | null,
  ctx: Context,
): Promise<void> {
  const { instants, days } = loadChanges(before && loadOfBooking(before), after && loadOfBooking(after))
  if (instants.length > 0) await addInstants(instants, ctx)
  if (days.length > 0) await addDays(days, ctx)
}

const loadOfBooking = (booking: Readonly<Booking>): Load | null =>
  loadOf({
    status: booking.status,
    isTrashed: booking.trashed_at !== null,
    locationId: booking.location_id,
    spaceTypeId: booking.space_type_id,
    entry: Date.parse(booking.entry),
    exit: Date.parse(booking.exit),
    spaces: booking.spaces,
  })

const addInstants = (changes: readonly InstantChange[], ctx: Context) =>
  ctx.db
    .insertInto('carparking_load')
    .values(
      changes.map(({ locationId, spaceTypeId, at, coming, going }) => ({
        location_id: locationId,
        space_type_id: spaceTypeId,
        at: instantFromMillis(at),
        coming,
        going,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['site_id', 'location_id', 'at', 'space_type_id']).doUpdateSet(eb => ({
        coming: eb('carparking_load.coming', '+', eb.ref('excluded.coming')),
        going: eb('carparking_load.going', '+', eb.ref('excluded.going')),
      })),
    )
    .execute()

/** Of a stay of two years there are more days than one statement takes values. */
async function addDays(changes: readonly DayChange[], ctx: Context): Promise<void> {
  for (let first = 0; first < changes.length; first += MOST_AT_ONCE)
    await ctx.db
      .insertInto('carparking_levels')
      .values(
        changes.slice(first, first + MOST_AT_ONCE).map(({ locationId, spaceTypeId, dayStart, level }) => ({
          location_id: locationId,
          space_type_id: spaceTypeId,
          day: instantFromMillis(dayStart),
          level,
        })),
      )
      .onConflict(conflict =>
        conflict
          .columns(['site_id', 'location_id', 'day', 'space_type_id'])
          .doUpdateSet(eb => ({ level: eb('carparking_levels.level', '+', eb.ref('excluded.level')) })),
      )
      .execute()
}

const MOST_AT_ONCE = 100
