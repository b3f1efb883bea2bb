import { couponCode } from '../../../kernel/coupons.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, links } from '../../../kernel/fields.ts'
import { couponFields, couponLimitFields } from '../../../platform/coupons/coupons.ts'
import { refuseReversed } from './bounds.ts'
import { refuseAboveAll } from './percent.ts'

/** A code that makes a stay cheaper. */
export const coupons = defineEntity('coupons', {
  table: 'carparking_coupons',
  label: ['Coupon', 'Coupons'],
  title: 'code',
  fields: {
    ...couponFields,
    applies_to: choice(['parking', 'extras', 'all'], {
      description: 'Which part of the price it lowers.',
      required: true,
      default: 'all',
      filter: 'any',
    }),
    ...couponLimitFields,
    location_ids: links('locations', { description: 'Where it counts; none for everywhere.' }),
    space_type_ids: links('space-types', { description: 'For which kinds of spaces; none for all.' }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', filter: 'any' }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
  check(coupon) {
    coupon.code = couponCode(coupon.code)
    refuseReversed('ends_at', [coupon.starts_at, coupon.ends_at], 'A coupon cannot end before it starts.')
    refuseAboveAll('value', { isPercent: coupon.type === 'percent', value: coupon.value })
  },
})
