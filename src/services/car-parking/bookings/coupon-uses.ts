/** How often a coupon has been used. A booking uses it as long as it stands. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { countUses, type UseBook } from '../../../platform/coupons/coupons.ts'
import { isOff } from '../domain/booking-status.ts'
import { errors } from '../errors.ts'

export type Using = { readonly coupon_code: string | null; readonly status: string; readonly trashed_at: string | null }
type Booked = Using & { readonly customer_email: string | null }

const book: UseBook = {
  table: 'carparking_coupons',
  usesOf: ({ code, email }, ctx) => countCustomerUses(code, email, ctx),
  refused: () => errors.coupon(),
}

export const countBookingUses = (after: Booked | null, before: Booked | null, ctx: Context): Promise<void> =>
  countUses({ after: useOf(after), before: useOf(before) }, book, ctx)

function useOf(booking: Booked | null) {
  const code = usedBy(booking)
  return code && booking ? { code, email: booking.customer_email } : null
}

/** The coupon that a booking uses now: cancelled, expired and trashed ones have given theirs back. */
export const usedBy = (booking: Using | null): string | null =>
  booking && booking.trashed_at === null && !isOff(booking) ? booking.coupon_code : null

/** How many bookings of a customer stand with this coupon. An address is the same in any case. */
export async function countCustomerUses(code: string, email: string, ctx: ReadContext): Promise<number> {
  const { uses } = await ctx.db
    .selectFrom('carparking_bookings')
    .select(eb => eb.fn.countAll<number>().as('uses'))
    .where('coupon_code', '=', code)
    .where(eb => eb(eb.fn('lower', ['customer_email']), '=', email.toLowerCase()))
    .where('status', 'not in', ['cancelled', 'expired'])
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return uses
}
