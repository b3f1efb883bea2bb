import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, decimal, flag, text } from '../../../../kernel/fields.ts'

export const taxRates = defineEntity('tax-rates', {
  table: 'carparking_tax_rates',
  label: ['Tax rate', 'Tax rates'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    rate: decimal({ description: 'Percent.', required: true, default: 0, places: 2, min: 0, max: 100, sort: true }),
    inclusive: flag({ required: true, default: true, filter: 'equals', description: 'The prices contain it' }),
    country: text({
      description: 'Two letters; nothing for all countries.',
      max: 2,
      pattern: '[A-Z]{2}',
      filter: 'equals',
    }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', filter: 'any' }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
})
