/** How many spaces are free, as the database has them. */

import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { isBlocking } from '../domain/booking-status.ts'
import { freeSpaces, occupied, type Supply, type Taken } from '../domain/capacity.ts'
import { type DateException, exceptionsFor } from '../domain/opening-hours.ts'
import { errors } from '../errors.ts'

export type Wanted = {
  readonly locationId: number
  readonly spaceTypeId: number
  readonly from: number
  readonly to: number
  /** A booking that is being moved does not stand in its own way. */
  readonly exceptBooking: number | null
}

/** What a location says that capacity depends on. */
export type Place = { readonly bufferMinutes: number; readonly timeZone: string }

/**
 * Refuses a stay for which there are not enough spaces. The location's row is held until the end of the transaction, so
 * that whoever comes at the same time counts after this one.
 */
export async function claimSpaces(wanted: Wanted, spaces: number, ctx: Context): Promise<void> {
  if (ctx.database.engine === 'postgres')
    await ctx.db
      .selectFrom('carparking_locations')
      .select('id')
      .where('id', '=', wanted.locationId)
      .forUpdate()
      .execute()
  const free = await countFree(wanted, ctx)
  if (free < spaces) throw errors.sold_out({ free }, { data: { free } })
}

export async function countFree(wanted: Wanted, ctx: ReadContext | Context): Promise<number> {
  const place = await loadPlace(wanted.locationId, ctx)
  const span = occupied({ ...wanted, spaces: 1 }, place.bufferMinutes)
  const [supply, bookings] = [await loadSupply(wanted, place, ctx), await loadTaken(wanted, place, ctx)]
  return freeSpaces(supply, bookings, span)
}

export async function loadPlace(locationId: number, ctx: ReadContext | Context): Promise<Place> {
  const row = await ctx.db
    .selectFrom('carparking_locations')
    .select(['buffer_minutes', 'timezone'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return { bufferMinutes: Number(row.buffer_minutes), timeZone: row.timezone || ctx.site.zone }
}

async function loadSupply(wanted: Wanted, place: Place, ctx: ReadContext | Context): Promise<Supply> {
  const spaces = await ctx.db
    .selectFrom('carparking_location_spaces')
    .select(['quantity', 'out_of_service'])
    .where('location_id', '=', wanted.locationId)
    .where('space_type_id', '=', wanted.spaceTypeId)
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .execute()
  return {
    capacity: spaces.reduce((all, { quantity }) => all + Number(quantity), 0),
    outOfService: spaces.flatMap(outages),
    exceptions: exceptionsFor(wanted.spaceTypeId, await loadExceptions(wanted.locationId, ctx)),
    timeZone: place.timeZone,
  }
}

export async function loadExceptions(locationId: number, ctx: ReadContext | Context): Promise<DateException[]> {
  const rows = await ctx.db
    .selectFrom('carparking_exceptions')
    .selectAll()
    .where('location_id', '=', locationId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    dateFrom: row.date_from,
    dateTo: row.date_to,
    kind: row.kind,
    period: row.start && row.end ? { start: row.start, end: row.end } : null,
    spaceTypeId: row.space_type_id === null ? null : Number(row.space_type_id),
    capacity: row.capacity === null ? null : Number(row.capacity),
    repeatsYearly: Number(row.repeats_yearly) === 1,
  }))
}

/** Who is still there after his exit keeps his space until now, whatever he had booked. */
async function loadTaken(wanted: Wanted, place: Place, ctx: ReadContext | Context): Promise<Taken[]> {
  const now = ctx.clock.millis()
  const buffer = place.bufferMinutes * 60_000
  const query = ctx.db
    .selectFrom('carparking_bookings')
    .select(['id', 'entry', 'exit', 'spaces', 'status', 'hold_expires_at'])
    .where('location_id', '=', wanted.locationId)
    .where('space_type_id', '=', wanted.spaceTypeId)
    .where('status', 'in', ['pending', 'confirmed', 'checked_in'])
    .where('trashed_at', 'is', null)
    .where('entry', '<', instantFromMillis(wanted.to + buffer))
    .where(eb => eb.or([eb('exit', '>', instantFromMillis(wanted.from - buffer)), eb('status', '=', 'checked_in')]))
  const rows = await query.execute()
  return rows
    .filter(row => Number(row.id) !== wanted.exceptBooking)
    .filter(row => isBlocking({ status: row.status, holdExpiresAt: millisOf(row.hold_expires_at) }, now))
    .map(row => {
      const exit = Date.parse(row.exit)
      const to = row.status === 'checked_in' ? Math.max(exit, now) : exit
      return occupied({ from: Date.parse(row.entry), to, spaces: Number(row.spaces) }, place.bufferMinutes)
    })
}

export const millisOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

function outages({ quantity, out_of_service }: { quantity: unknown; out_of_service: string }): Taken[] {
  const given: { from: string; to: string }[] = JSON.parse(out_of_service)
  return given.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to), spaces: Number(quantity) }))
}
