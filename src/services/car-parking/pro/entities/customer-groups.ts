import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, decimal, flag, integer, text } from '../../../../kernel/fields.ts'
import { refuseAboveAll } from '../../entities/percent.ts'

/** Customers who always pay less, or later. */
export const customerGroups = defineEntity('customer-groups', {
  table: 'carparking_customer_groups',
  label: ['Customer group', 'Customer groups'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    discount_type: choice(['percent', 'fixed'], {
      description: 'A share of the price, or an amount.',
      required: true,
      default: 'percent',
      filter: 'any',
    }),
    discount_value: decimal({
      description: 'Percent, or an amount.',
      required: true,
      default: 0,
      places: 4,
      min: 0,
      max: 1_000_000,
    }),
    pay_later: flag({
      description: 'Members book without paying at once.',
      required: true,
      default: false,
      filter: 'equals',
    }),
    members_count: integer({ required: true, default: 0, readOnly: true, sort: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', filter: 'any' }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
  check({ discount_type, discount_value }) {
    refuseAboveAll('discount_value', { isPercent: discount_type === 'percent', value: discount_value })
  },
})
