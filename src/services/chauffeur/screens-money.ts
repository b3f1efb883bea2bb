/** What staff see of coupons, deposits, fees and invoices. */
import { records } from '../../kernel/define-admin.ts'
import { coupons } from './entities/coupons.ts'

export const couponScreen = records(coupons, {
  icon: 'ticket',
  group: 'Offer',
  summary: 'Codes that make a trip cheaper.',
  columns: [
    { field: 'code', as: 'title' },
    'type',
    { field: 'value', as: 'number' },
    { field: 'used_count', as: 'number' },
    { field: 'status', as: 'badge' },
  ],
  filters: ['status', 'type'],
  sections: [
    { title: 'Coupon', fields: ['code', ['type', 'value'], ['min_total', 'max_discount']] },
    {
      title: 'Limits',
      fields: [
        ['starts_at', 'ends_at'],
        ['usage_limit', 'per_customer_limit'],
      ],
    },
    { title: 'State', aside: true, fields: ['status', 'used_count'] },
  ],
  tones: { status: { active: 'good', inactive: 'neutral' } },
})

export const moneySections = [
  { title: 'Deposit', fields: [['deposit_type', 'deposit_value']] },
  { title: 'Fees', fields: ['stop_fee', ['waiting_fee_per_hour', 'free_waiting_minutes']] },
  {
    title: 'Invoices',
    fields: [
      ['company_name', 'company_vat'],
      'company_address',
      'tax_percent',
      ['invoice_prefix', 'invoice_next_number'],
    ],
  },
] as const
