import { couponCode } from '../../../kernel/coupons.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice } from '../../../kernel/fields.ts'
import { couponFields, couponLimitFields } from '../../../platform/coupons/coupons.ts'
import { errors } from '../errors.ts'
import { listed } from './shared.ts'

/** A code that makes a trip cheaper. */
export const coupons = defineEntity('coupons', {
  table: 'chauffeur_coupons',
  label: ['Coupon', 'Coupons'],
  title: 'code',
  fields: {
    ...couponFields,
    ...couponLimitFields,
    status: choice(['active', 'inactive'], { required: true, default: 'active', otherwise: 'inactive', filter: 'any' }),
  },
  ...listed,
  check(coupon) {
    coupon.code = couponCode(coupon.code)
    const { starts_at, ends_at, type, value } = coupon
    const params = {
      ...(starts_at && ends_at && ends_at < starts_at ? { ends_at: 'A coupon cannot end before it starts.' } : {}),
      ...(type === 'percent' && value > 100 ? { value: 'value must be at most 100 percent.' } : {}),
    }
    const names = Object.keys(params).join(', ')
    if (names) throw errors.invalid({ names }, { data: { params } })
  },
})
