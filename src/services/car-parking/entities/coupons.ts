import { defineEntity } from '../../../kernel/entity.ts'
import { choice, decimal, instant, integer, links, text } from '../../../kernel/fields.ts'
import { couponCode } from '../domain/coupon.ts'
import { refuseReversed } from './bounds.ts'
import { refuseAboveAll } from './percent.ts'

/** A code that makes a stay cheaper. */
export const coupons = defineEntity('coupons', {
  table: 'carparking_coupons',
  label: ['Coupon', 'Coupons'],
  title: 'code',
  fields: {
    code: text({
      description: 'What customers type in.',
      required: true,
      max: 40,
      unique: true,
      search: true,
      sort: true,
      filter: 'equals',
    }),
    type: choice(['percent', 'fixed'], {
      description: 'A share of the price, or an amount.',
      required: true,
      default: 'percent',
      filter: 'any',
    }),
    value: decimal({
      description: 'Percent, or an amount in the currency of the site.',
      required: true,
      default: 0,
      places: 4,
      min: 0,
      max: 1_000_000,
    }),
    applies_to: choice(['parking', 'extras', 'all'], {
      description: 'Which part of the price it lowers.',
      required: true,
      default: 'all',
      filter: 'any',
    }),
    min_total: decimal({
      description: 'The price from which it counts.',
      required: true,
      default: 0,
      places: 4,
      min: 0,
      max: 1_000_000,
    }),
    max_discount: decimal({
      description: 'The most that it takes off; nothing for no limit.',
      places: 4,
      min: 0,
      max: 1_000_000,
    }),
    starts_at: instant({ filter: 'range' }),
    ends_at: instant({ filter: 'range' }),
    usage_limit: integer({ description: 'How often it can be used by all together.', min: 0, max: 1_000_000_000 }),
    per_customer_limit: integer({ description: 'How often by one customer.', min: 0, max: 1_000_000 }),
    used_count: integer({ required: true, default: 0, readOnly: true, sort: true }),
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
