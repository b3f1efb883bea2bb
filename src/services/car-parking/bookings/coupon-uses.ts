/** How often a coupon has been used. A booking uses it as long as it stands. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { isOff } from '../domain/booking-status.ts'
import { errors } from '../errors.ts'

export type Using = { readonly coupon_code: string | null; readonly status: string; readonly trashed_at: string | null }
type Booked = Using & { readonly customer_email: string | null }

/**
 * Counts a new use and gives an old one back. Two who ask for the last use at the same time cannot both get it: the
 * coupon's row is held from here on, so whoever comes second counts after the first one's commit.
 */
export async function countUses(after: Booked | null, before: Booked | null, ctx: Context): Promise<void> {
  const [code, earlier] = [usedBy(after), usedBy(before)]
  const isSame = code === earlier && after?.customer_email === before?.customer_email
  if (isSame || (!code && !earlier)) return
  if (earlier && earlier !== code) await change(earlier, -1, ctx)
  if (!code) return
  const limit = await change(code, code === earlier ? 0 : 1, ctx)
  if (!limit || !(await isWithin(limit.perCustomer, { code, email: after!.customer_email }, ctx))) throw errors.coupon()
}

/** The coupon that a booking uses now: cancelled, expired and trashed ones have given theirs back. */
export const usedBy = (booking: Using | null): string | null =>
  booking && booking.trashed_at === null && !isOff(booking) ? booking.coupon_code : null

/** How many bookings of a customer stand with this coupon. An address is the same in any case. */
export async function countCustomerUses(code: string, email: string, ctx: ReadContext): Promise<number> {
  const { uses } = await ctx.db
    .selectFrom('carparking_bookings')
    .select(eb => eb.fn.countAll().as('uses'))
    .where('coupon_code', '=', code)
    .where(eb => eb(eb.fn('lower', ['customer_email']), '=', email.toLowerCase()))
    .where('status', 'not in', ['cancelled', 'expired'])
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/** The booking itself is stored already and counts. */
async function isWithin(
  limit: number | null,
  { code, email }: { code: string; email: string | null },
  ctx: Context,
): Promise<boolean> {
  if (limit === null || email === null) return true
  return (await countCustomerUses(code, email, ctx)) <= limit
}

/** Null when there is no such coupon, or no use of it left. */
async function change(code: string, by: -1 | 0 | 1, ctx: Context): Promise<{ perCustomer: number | null } | null> {
  const row = await ctx.db
    .updateTable('carparking_coupons')
    .set(eb => ({ used_count: eb('used_count', '+', by) }))
    .where('code', '=', code)
    .where('trashed_at', 'is', null)
    .$if(by > 0, query =>
      query.where(eb => eb.or([eb('usage_limit', 'is', null), eb('used_count', '<', eb.ref('usage_limit'))])),
    )
    .returning('per_customer_limit')
    .executeTakeFirst()
  if (!row) return null
  return { perCustomer: row.per_customer_limit }
}
