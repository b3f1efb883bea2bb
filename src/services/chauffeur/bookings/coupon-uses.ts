/** Coupons of bookings: whether one can be used, and how often it was. A booking uses it as long as it stands. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { couponCode, isOffered } from '../../../kernel/coupons.ts'
import { countUses, couponOffer, couponValue, type UseBook } from '../../../platform/coupons/coupons.ts'
import { type BookingStatus, isOff } from '../domain/booking-status.ts'
import type { FareTerms } from '../domain/fare.ts'
import { errors } from '../errors.ts'

type Asked = { readonly code: string; readonly currency: string; readonly email: string | null }

/** Null for no code. Unknown, over and used up are one answer: a reason would help to guess codes. */
export async function askedCoupon(
  { code: typed, currency, email }: Asked,
  ctx: ReadContext,
): Promise<NonNullable<FareTerms['coupon']> | null> {
  const code = couponCode(typed)
  if (!code) return null
  const row = await ctx.db.selectFrom('chauffeur_coupons').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row) throw errors.coupon()
  const usedByCustomer = row.per_customer_limit !== null && email ? await usesOf({ code, email }, ctx) : 0
  if (!isOffered(couponOffer(row), { now: ctx.clock.millis(), usedByCustomer })) throw errors.coupon()
  return { code, ...couponValue(row, currency) }
}

type Using = {
  readonly coupon_code: string | null
  readonly status: BookingStatus
  readonly customer_email: string | null
}

export const countBookingUses = (after: Using | null, before: Using | null, ctx: Context): Promise<void> =>
  countUses({ after: useOf(after), before: useOf(before) }, book, ctx)

/** Bookings that are off have given theirs back. */
const useOf = (booking: Using | null) =>
  booking?.coupon_code && !isOff(booking.status) ? { code: booking.coupon_code, email: booking.customer_email } : null

/** An address is the same in any case. */
async function usesOf(
  { code, email }: { readonly code: string; readonly email: string },
  ctx: ReadContext,
): Promise<number> {
  const { uses } = await ctx.db
    .selectFrom('chauffeur_bookings')
    .select(eb => eb.fn.countAll<number>().as('uses'))
    .where('coupon_code', '=', code)
    .where(eb => eb(eb.fn('lower', ['customer_email']), '=', email.toLowerCase()))
    .where('status', 'not in', ['cancelled', 'refunded', 'failed'])
    .executeTakeFirstOrThrow()
  return uses
}

const book: UseBook = { table: 'chauffeur_coupons', usesOf, refused: () => errors.coupon() }
