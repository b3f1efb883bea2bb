/** What staff see of car parking Pro. */
import { extendAdmin, records } from '../../../kernel/define-admin.ts'
import { bookingExtras } from './entities/booking-extras.ts'
import { customerGroups } from './entities/customer-groups.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { taxRates } from './entities/tax-rates.ts'
import { german } from './screens-de.ts'

const tones = { status: { active: 'good', inactive: 'neutral' } } as const

const extraScreen = records(bookingExtras, {
  icon: 'package',
  group: 'Offer',
  summary: 'What can be added to a stay: a wash, a charged battery, a shuttle.',
  columns: [
    { field: 'name', as: 'title' },
    { field: 'price', as: 'number' },
    'price_type',
    { field: 'daily_stock', as: 'number' },
    { field: 'status', as: 'badge' },
  ],
  sections: [
    {
      title: 'Extra',
      fields: ['name', ['price', 'price_type'], ['max_total', 'tax_rate_id'], ['location_ids', 'space_type_ids']],
    },
    {
      title: 'How many',
      fields: [
        ['max_quantity', 'daily_stock'],
        ['lead_time_hours', 'required'],
      ],
    },
    { title: 'State', aside: true, fields: ['status'] },
  ],
  tones,
})

const taxScreen = records(taxRates, {
  icon: 'coin',
  group: 'Offer',
  columns: [
    { field: 'name', as: 'title' },
    { field: 'rate', as: 'percent' },
    'inclusive',
    'country',
    { field: 'status', as: 'badge' },
  ],
  sections: [{ title: 'Tax rate', fields: ['name', ['rate', 'inclusive'], ['country', 'status']] }],
  tones,
})

const ruleScreen = records(pricingRules, {
  icon: 'bolt',
  group: 'Offer',
  summary: 'Prices that follow the stay, the date or how full it is.',
  columns: [
    { field: 'name', as: 'title' },
    { field: 'priority', as: 'number' },
    'adjustment_type',
    { field: 'adjustment_value', as: 'number' },
    { field: 'status', as: 'badge' },
  ],
  sections: [
    { title: 'Rule', fields: ['name', ['adjustment_type', 'adjustment_value'], ['scope', 'stop_processing']] },
    { title: 'When it holds', fields: ['conditions'] },
    { title: 'State', aside: true, fields: ['status', 'priority'] },
  ],
  tones,
})

const groupScreen = records(customerGroups, {
  icon: 'users',
  group: 'Customers',
  summary: 'Customers who always pay less, or later.',
  columns: [
    { field: 'name', as: 'title' },
    'discount_type',
    { field: 'discount_value', as: 'number' },
    'pay_later',
    { field: 'members_count', as: 'number' },
    { field: 'status', as: 'badge' },
  ],
  sections: [
    { title: 'Group', fields: ['name', ['discount_type', 'discount_value'], 'pay_later'] },
    { title: 'Members', part: 'members' },
    { title: 'State', aside: true, fields: ['status'] },
  ],
  tones,
})

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [extraScreen, ruleScreen, taxScreen, groupScreen],
})
