/** The numbered space that staff give a booking: one of its type at its location, in service, and nobody else's meanwhile. */
import type { Context } from '../../../kernel/context.ts'
import type { RestError } from '../../../kernel/errors.ts'
import { isBlocking } from '../domain/booking-status.ts'
import { errors } from '../errors.ts'
import type { Booking } from './price-booking.ts'

const ASSIGNING = ['space_id', 'location_id', 'space_type_id', 'spaces', 'entry', 'exit', 'status'] as const

/** What the system does for a customer never fails for a number: a booking that cannot keep its space loses it. */
export async function refuseSpace(booking: Booking, before: Readonly<Booking> | null, ctx: Context): Promise<void> {
  if (booking.space_id === null || !isBlocking({ status: booking.status, holdExpiresAt: null }, 0)) return
  if (before && ASSIGNING.every(name => before[name] === booking[name])) return
  const problem = await problemOf(booking, ctx)
  if (problem && ctx.system === null) throw problem
  if (problem) booking.space_id = null
}

async function problemOf(booking: Booking, ctx: Context): Promise<RestError | null> {
  const space = await ctx.db
    .selectFrom('carparking_location_spaces')
    .select(['quantity', 'status', 'out_of_service', 'location_id', 'space_type_id'])
    .where('id', '=', booking.space_id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  const isFitting =
    space && Number(space.location_id) === booking.location_id && Number(space.space_type_id) === booking.space_type_id
  if (!isFitting) return invalid('This space is not one of the type and location of the booking.')
  if (space.status !== 'active' || isBroken(JSON.parse(space.out_of_service), booking))
    return invalid('This space is out of service during the stay.')
  const taken = booking.allow_overbooking ? 0 : await countTaken(booking, ctx)
  return taken + booking.spaces > Number(space.quantity) ? errors.space_taken() : null
}

const invalid = (sentence: string) =>
  errors.invalid({ names: 'space_id' }, { data: { params: { space_id: sentence } } })

const isBroken = (times: readonly { from: string; to: string }[], { entry, exit }: Booking): boolean =>
  times.some(({ from, to }) => Date.parse(from) < Date.parse(exit) && Date.parse(to) > Date.parse(entry))

/** All that overlap count as if they did at one instant: a pool is not packed to the last minute by hand. */
async function countTaken({ id, space_id, entry, exit }: Booking, ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('carparking_bookings')
    .select(eb => eb.fn.sum<number | null>('spaces').as('spaces'))
    .where('space_id', '=', space_id)
    .where('status', 'in', ['pending', 'confirmed', 'checked_in'])
    .where('entry', '<', exit)
    .where('exit', '>', entry)
    .where('id', '<>', id ?? 0)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return row?.spaces ?? 0
}
