import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, decimal, text } from '../../../../kernel/fields.ts'
import { displayOrder, listed } from '../../entities/shared.ts'

/** A way with a price of its own. */
export const flatRoutes = defineEntity('routes', {
  table: 'chauffeur_routes',
  label: ['Route', 'Routes'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    pickup_label: text({ default: '', max: 200, search: true, description: 'Where it begins.' }),
    dropoff_label: text({ default: '', max: 200, search: true, description: 'Where it ends.' }),
    price: decimal({ description: 'Of one way.', required: true, default: 0, places: 4, min: 0, max: 1_000_000 }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', otherwise: 'inactive', filter: 'any' }),
    display_order: displayOrder,
  },
  ...listed,
  order: { by: 'display_order', direction: 'asc' },
})
