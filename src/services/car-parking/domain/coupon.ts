/** Coupons of parking: for which places one may be used, and what it takes off each charge. */
import { type CouponOffer, type CouponValue, discountOf, isOffered } from '../../../kernel/coupons.ts'
import { split, sum } from '../../../kernel/money.ts'

export type Coupon = CouponValue & { readonly code: string; readonly appliesTo: 'parking' | 'extras' | 'all' }

export type CouponLimits = CouponOffer & {
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

/** Whether the coupon may be used here and now. */
export const isCouponUsable = (limits: CouponLimits, use: CouponUse): boolean =>
  isOffered(limits, use) && isOneOf(use.locationId, limits.locationIds) && isOneOf(use.spaceTypeId, limits.spaceTypeIds)

type Charges = { readonly parking: number; readonly extras: readonly number[] }

/** Takes the coupon off what it applies to, and tells what is left of each charge, so that taxes stay exact. */
export function couponDiscount(coupon: Coupon, { parking, extras }: Charges): Charges & { discount: number } {
  const weights = [
    coupon.appliesTo === 'extras' ? 0 : parking,
    ...extras.map(amount => (coupon.appliesTo === 'parking' ? 0 : amount)),
  ]
  const discount = discountOf(coupon, { reachable: sum(weights), whole: parking + sum(extras) })
  if (discount === 0) return { parking, extras, discount }
  const [ofParking, ...ofExtras] = split(discount, weights)
  return { parking: parking - ofParking!, extras: extras.map((amount, index) => amount - ofExtras[index]!), discount }
}

const isOneOf = (id: number, ids: readonly number[]): boolean => ids.length === 0 || ids.includes(id)
