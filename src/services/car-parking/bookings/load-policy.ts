/** Until when and for what customers may cancel or move a booking, as the settings say. */
import type { ReadContext } from '../../../kernel/context.ts'
import { minorUnits, scaled } from '../../../kernel/currencies.ts'
import { type Cancellation, type ChangePolicy, cancellationOf } from '../../../platform/change-policy/change-policy.ts'
import { settings } from '../settings.ts'
import type { Booking } from './price-booking.ts'

export async function loadPolicy(currency: string, ctx: ReadContext): Promise<ChangePolicy> {
  const values = await ctx.settings(settings)
  const tiers = values.refund_tiers as readonly { hours_before: number; percent: number }[]
  return {
    cancelAllowed: values.cancel_allowed,
    cancelNoticeHours: values.cancel_notice_hours,
    refundTiers: tiers.map(tier => ({ hoursBefore: tier.hours_before, percent: scaled(tier.percent, 2) })),
    cancelFee: minorUnits(values.cancel_fee, currency),
    rescheduleNoticeHours: values.reschedule_notice_hours,
    rescheduleLimit: values.reschedule_limit,
  }
}

/** What cancelling now means, in minor units: shown before, and applied as it was shown. */
export async function cancellationNow(booking: Readonly<Booking>, ctx: ReadContext): Promise<Cancellation> {
  const minor = (value: number) => minorUnits(value, booking.currency)
  const facts = {
    entry: Date.parse(booking.entry),
    paid: minor(booking.amount_paid),
    refunded: minor(booking.amount_refunded),
  }
  return cancellationOf(facts, await loadPolicy(booking.currency, ctx), ctx.clock.millis())
}
