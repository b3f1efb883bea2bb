/** Coupons: whether one may be used, and what it takes off. */
import { notNegative, percentOf, split, sum } from '../../../kernel/money.ts'

export type Coupon = {
  readonly code: string
  readonly type: 'percent' | 'fixed'
  /** Hundredths of a percent, or an amount. */
  readonly value: number
  readonly appliesTo: 'parking' | 'extras' | 'all'
  readonly minTotal: number
  /** Null for no bound. */
  readonly maxDiscount: number | null
}

export type CouponLimits = {
  readonly isActive: boolean
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly usageLimit: number | null
  readonly usedCount: number
  readonly perCustomerLimit: number | null
  /** Empty for all. */
  readonly locationIds: readonly number[]
  readonly spaceTypeIds: readonly number[]
}

export type CouponUse = {
  readonly now: number
  readonly locationId: number
  readonly spaceTypeId: number
  /** How often this customer has used it. */
  readonly usedByCustomer: number
}

/** One code, however it was typed. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

/** Whether the coupon may be used here and now. Callers tell no reason: a reason helps to guess codes. */
export function isCouponUsable(limits: CouponLimits, use: CouponUse): boolean {
  return (
    limits.isActive &&
    (limits.startsAt === null || limits.startsAt <= use.now) &&
    (limits.endsAt === null || use.now < limits.endsAt) &&
    (limits.usageLimit === null || limits.usedCount < limits.usageLimit) &&
    (limits.perCustomerLimit === null || use.usedByCustomer < limits.perCustomerLimit) &&
    isOneOf(use.locationId, limits.locationIds) &&
    isOneOf(use.spaceTypeId, limits.spaceTypeIds)
  )
}

type Charges = { readonly parking: number; readonly extras: readonly number[] }

/** Takes the coupon off what it applies to, and tells what is left of each charge, so that taxes stay exact. */
export function couponDiscount(coupon: Coupon, { parking, extras }: Charges): Charges & { discount: number } {
  const weights = [
    coupon.appliesTo === 'extras' ? 0 : parking,
    ...extras.map(amount => (coupon.appliesTo === 'parking' ? 0 : amount)),
  ]
  const reachable = sum(weights)
  if (reachable === 0 || parking + sum(extras) < coupon.minTotal) return { parking, extras, discount: 0 }
  const wanted = coupon.type === 'fixed' ? coupon.value : percentOf(reachable, coupon.value)
  const discount = notNegative(Math.min(wanted, reachable, coupon.maxDiscount ?? wanted))
  const [ofParking, ...ofExtras] = split(discount, weights)
  return { parking: parking - ofParking!, extras: extras.map((amount, index) => amount - ofExtras[index]!), discount }
}

const isOneOf = (id: number, ids: readonly number[]): boolean => ids.length === 0 || ids.includes(id)
