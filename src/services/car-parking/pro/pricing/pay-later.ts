/** Members of some customer groups may book now and pay on site, whatever the form offers. */
import type { ReadContext } from '../../../../kernel/context.ts'
import type { PaymentOptions } from '../../payments/payment-options.ts'

export async function offerPayLater(
  options: PaymentOptions,
  _about: undefined,
  ctx: ReadContext,
): Promise<PaymentOptions> {
  if (ctx.user === null || options.gateways.includes('on_site')) return options
  const group = await ctx.db
    .selectFrom('carparking_customer_groups as g')
    .innerJoin('carparking_group_members as m', 'm.group_id', 'g.id')
    .select('g.id')
    .where('m.user_id', '=', ctx.user.id)
    .where('g.pay_later', '=', 1)
    .where('g.status', '=', 'active')
    .where('g.trashed_at', 'is', null)
    .executeTakeFirst()
  return group ? { ...options, gateways: [...options.gateways, 'on_site'] } : options
}
