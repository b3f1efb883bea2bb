/** How often a coupon has been used. A booking uses it as long as it stands. */
import type { Context } from '../../../kernel/context.ts'
import { errors } from '../errors.ts'

type Using = { readonly coupon_code: string | null; readonly status: string; readonly trashed_at: string | null }

/** Counts a new use and gives an old one back. Two who ask for the last use at the same time cannot both get it. */
export async function countUses(after: Using | null, before: Using | null, ctx: Context): Promise<void> {
  const [code, earlier] = [usedBy(after), usedBy(before)]
  if (code === earlier) return
  if (earlier) await change(earlier, -1, ctx)
  if (code && !(await change(code, 1, ctx))) throw errors.coupon()
}

const usedBy = (booking: Using | null): string | null =>
  booking && booking.trashed_at === null && !['cancelled', 'expired'].includes(booking.status)
    ? booking.coupon_code
    : null

async function change(code: string, by: 1 | -1, ctx: Context): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('carparking_coupons')
    .set(eb => ({ used_count: eb('used_count', '+', by) }))
    .where('code', '=', code)
    .where('trashed_at', 'is', null)
    .$if(by > 0, query =>
      query.where(eb => eb.or([eb('usage_limit', 'is', null), eb('used_count', '<', eb.ref('usage_limit'))])),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
