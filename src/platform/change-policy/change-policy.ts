/** Until when a customer may cancel or move a booking, and what they get back. Values in, values out. */
import { HOUR } from '../../kernel/calendar.ts'
import { notNegative, percentOf, WHOLE } from '../../kernel/money.ts'

/** Who cancels this many hours before the entry or earlier gets this much back, in hundredths of a percent. */
export type RefundTier = { readonly hoursBefore: number; readonly percent: number }

export type ChangePolicy = {
  readonly cancelAllowed: boolean
  readonly cancelNoticeHours: number
  readonly refundTiers: readonly RefundTier[]
  readonly cancelFee: number
  readonly rescheduleNoticeHours: number
  readonly rescheduleLimit: number
}

/** All of it, in hundredths of a percent. */
export const WHOLE_REFUND = WHOLE

export type Cancellation = {
  readonly isAllowed: boolean
  /** The last instant at which the customer may cancel. */
  readonly deadline: number
  readonly percent: number
  readonly fee: number
  readonly refund: number
  /** The tier that applies, in words. */
  readonly clause: string
}

export type Cancelled = { readonly entry: number; readonly paid: number; readonly refunded: number }

/** What a cancellation means, before it is done. The figures are applied as they were shown. */
export function cancellationOf(booking: Cancelled, policy: ChangePolicy, now: number): Cancellation {
  const deadline = booking.entry - policy.cancelNoticeHours * HOUR
  const tier = tierAt(policy.refundTiers, booking.entry - now)
  const percent = tier?.percent ?? 0
  const held = notNegative(booking.paid - booking.refunded)
  const share = Math.min(held, notNegative(percentOf(held, percent)))
  const fee = Math.min(share, policy.cancelFee)
  return {
    isAllowed: policy.cancelAllowed && now <= deadline,
    deadline,
    percent,
    fee,
    refund: share - fee,
    clause: tier
      ? `${percent / 100} % back up to ${tier.hoursBefore} hours before entry`
      : 'Nothing back after the start of the stay',
  }
}

/** Until when how much comes back, the earliest first: what customers may know before they book. */
export function refundSteps(
  entry: number,
  policy: ChangePolicy,
  now: number,
): { readonly until: number; readonly percent: number }[] {
  if (!policy.cancelAllowed) return []
  const deadline = entry - policy.cancelNoticeHours * HOUR
  const steps = policy.refundTiers
    .filter(({ percent }) => percent > 0)
    .map(({ hoursBefore, percent }) => ({ until: Math.min(deadline, entry - hoursBefore * HOUR), percent }))
    .filter(({ until }) => until > now)
    .toSorted((one, other) => one.until - other.until || other.percent - one.percent)
  return steps.filter(({ until }, index) => steps[index - 1]?.until !== until)
}

export type Reschedule = { readonly isAllowed: boolean; readonly deadline: number; readonly left: number }

export function rescheduleOf(
  booking: { readonly entry: number; readonly timesMoved: number },
  policy: ChangePolicy,
  now: number,
): Reschedule {
  const deadline = booking.entry - policy.rescheduleNoticeHours * HOUR
  const left = notNegative(policy.rescheduleLimit - booking.timesMoved)
  return { isAllowed: left > 0 && now <= deadline, deadline, left }
}

/** The tier with the longest notice that is still kept. */
function tierAt(tiers: readonly RefundTier[], ahead: number): RefundTier | null {
  const kept = tiers.filter(({ hoursBefore }) => ahead >= hoursBefore * HOUR)
  return kept.toSorted((one, other) => other.hoursBefore - one.hoursBefore)[0] ?? null
}
