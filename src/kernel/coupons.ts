/** Coupons: whether one may be used, and what it takes off. Amounts are integers of the currency's smallest unit. */
import { notNegative, percentOf } from './money.ts'

export type CouponValue = {
  readonly type: 'percent' | 'fixed'
  /** Hundredths of a percent, or an amount. */
  readonly value: number
  readonly minTotal: number
  /** Null for no bound. */
  readonly maxDiscount: number | null
}

export type CouponOffer = {
  readonly isActive: boolean
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly usageLimit: number | null
  readonly usedCount: number
  readonly perCustomerLimit: number | null
}

/** One that whoever has it keeps: an offer that ends meanwhile ends for others. */
export const NO_LIMITS: CouponOffer = Object.freeze({
  isActive: true,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  usedCount: 0,
  perCustomerLimit: null,
})

/** One code, however it was typed. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

/** Whether the offer stands, for somebody who has used it so often. Callers tell no reason: it helps to guess codes. */
export const isOffered = (
  offer: CouponOffer,
  use: { readonly now: number; readonly usedByCustomer: number },
): boolean =>
  offer.isActive &&
  (offer.startsAt === null || offer.startsAt <= use.now) &&
  (offer.endsAt === null || use.now < offer.endsAt) &&
  (offer.usageLimit === null || offer.usedCount < offer.usageLimit) &&
  (offer.perCustomerLimit === null || use.usedByCustomer < offer.perCustomerLimit)

/** What it takes off the part of a price that it reaches; the whole decides whether it counts. */
export function discountOf(
  coupon: CouponValue,
  { reachable, whole }: { readonly reachable: number; readonly whole: number },
): number {
  if (reachable === 0 || whole < coupon.minTotal) return 0
  const wanted = coupon.type === 'fixed' ? coupon.value : percentOf(reachable, coupon.value)
  return notNegative(Math.min(wanted, reachable, coupon.maxDiscount ?? wanted))
}
