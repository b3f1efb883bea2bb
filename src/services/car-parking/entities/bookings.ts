import { randomBytes } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { refuseSpace } from '../bookings/assigned-space.ts'
import { settle } from '../bookings/booking-money.ts'
import { countBookingUses } from '../bookings/coupon-uses.ts'
import { claimSpaces, millisOf } from '../bookings/free-spaces.ts'
import { cancellationNow } from '../bookings/load-policy.ts'
import { locationZones } from '../bookings/location-zones.ts'
import { type Booking, chargeOverstay, hasPrice, needsPrice, priceBooking } from '../bookings/price-booking.ts'
import { recordLoad } from '../bookings/record-load.ts'
import { canMove, isBlocking } from '../domain/booking-status.ts'
import { referenceFrom } from '../domain/reference.ts'
import { LONGEST_STAY } from '../domain/stay.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { bookingFields } from './booking-fields.ts'

/** A stay of a customer at a location. */
export const bookings = defineEntity('bookings', {
  table: 'carparking_bookings',
  label: ['Booking', 'Bookings'],
  title: 'ref',
  fields: bookingFields,
  clock: { by: 'location_id', zones: locationZones },
  perPage: { default: 50, most: 200 },
  export: { most: 10_000, formats: ['csv'] },
  without: ['duplicate'],
  async check(booking, before, ctx) {
    refuseStay(booking)
    if (before && !canMove(before.status, booking.status))
      throw errors.transition({ from: before.status, to: booking.status })
    booking.ref ??= referenceFrom(randomBytes(8))
    booking.link_salt ??= randomBytes(16).toString('base64url')
    stampMove(booking, before)
    if (!before) await tellAsked(booking, ctx)
    if (needsSpaces(booking, before, ctx)) await claimSpaces(wantedBy(booking), booking.spaces, ctx)
    await refuseSpace(booking, before, ctx)
    if (needsPrice(booking, before)) await priceBooking(booking, before, ctx)
    if (before?.status === 'checked_in' && booking.status === 'completed') await chargeOverstay(booking, ctx)
    if (before && before.status !== 'cancelled' && booking.status === 'cancelled') await promiseRefund(booking, ctx)
    if (before?.status !== booking.status) settle(booking)
  },
  warnings: booking => (hasPrice(booking) || booking.price_override !== null ? [] : [NO_PRICE]),
  async follow(after, before, ctx) {
    await recordLoad(after, before, ctx)
    await countBookingUses(after, before, ctx)
    if (!after || before?.status === after.status) return
    const { id, ref, status } = after
    await ctx.hooks.fire(hooks.bookingMoved, { id, ref: ref!, from: before?.status ?? null, to: status }, ctx)
  },
})

const NO_PRICE = 'There is no price for this kind of space, so the booking costs nothing. price_override gives it one.'

const tellAsked = ({ location_id, entry, extras }: Booking, ctx: Context): Promise<void> => {
  const ordered = (extras ?? []) as readonly { extra_id: number; quantity: number }[]
  return ctx.hooks.fire(hooks.bookingAsked, { locationId: location_id, entry, extras: ordered }, ctx)
}

function refuseStay({ entry, exit }: Booking): void {
  const length = Date.parse(exit) - Date.parse(entry)
  if (!(length > 0) || length > LONGEST_STAY) throw errors.stay()
}

/** What the policy gives back is owed from now on, whoever cancels. */
async function promiseRefund(booking: Booking, ctx: Context): Promise<void> {
  const { refund } = await cancellationNow(booking, ctx)
  booking.refund_due = majorUnits(refund, booking.currency)
  if (refund > 0) booking.attention = 'needs_refund'
}

/** When a car came and went, and when a booking ended. */
function stampMove(booking: Booking, before: Readonly<Booking> | null): void {
  if (before?.status === booking.status) return
  if (booking.status === 'checked_in') booking.actual_entry_at ??= booking.modified_at
  if (booking.status === 'completed') booking.actual_exit_at ??= booking.modified_at
  if (booking.status === 'cancelled') {
    booking.cancelled_at ??= booking.modified_at
    booking.cancelled_by ??= 'staff'
  }
  if (booking.status !== 'pending') booking.hold_expires_at = null
}

const CLAIMING = ['location_id', 'space_type_id', 'spaces', 'entry', 'exit'] as const

/** Whether this write takes spaces that the booking did not have: a new stay, another one, or one from the trash. */
function needsSpaces(booking: Booking, before: Readonly<Booking> | null, ctx: Context): boolean {
  const now = ctx.clock.millis()
  const blocks = (of: Readonly<Booking>) =>
    of.trashed_at === null && isBlocking({ status: of.status, holdExpiresAt: millisOf(of.hold_expires_at) }, now)
  if (booking.allow_overbooking || !blocks(booking)) return false
  return !before || !blocks(before) || CLAIMING.some(name => booking[name] !== before[name])
}

const wantedBy = (booking: Booking) => ({
  locationId: booking.location_id,
  spaceTypeId: booking.space_type_id,
  from: Date.parse(booking.entry),
  to: Date.parse(booking.exit),
  exceptBooking: booking.id ?? null,
})
