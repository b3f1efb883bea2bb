import { Type } from 'typebox'
import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, decimal, flag, integer, json, text } from '../../../../kernel/fields.ts'
import { adjustmentTypes } from '../../../../kernel/price-adjustments.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { serviceTypes } from '../../domain/booking-status.ts'
import { displayOrder, listed } from '../../entities/shared.ts'

const date = Type.Optional(orNull(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })))
const bound = (most: number) => Type.Optional(orNull(Type.Number({ minimum: 0, maximum: most })))

/** An absent or empty condition holds always. */
export const conditionsShape = Type.Object({
  service_types: Type.Optional(Type.Array(Type.Enum([...serviceTypes]), { maxItems: 3 })),
  vehicle_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 500 })),
  days_of_week: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, description: '0 is Sunday, 6 is Saturday.' }),
  ),
  date_from: date,
  date_to: date,
  min_distance: bound(20_000),
  max_distance: bound(20_000),
  min_passengers: bound(100),
  max_passengers: bound(100),
})

/** Surcharges and rebates under conditions. */
export const pricingRules = defineEntity('pricing-rules', {
  table: 'chauffeur_pricing_rules',
  label: ['Pricing rule', 'Pricing rules'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', otherwise: 'inactive', filter: 'any' }),
    priority: integer({
      description: 'Lower numbers are applied first.',
      required: true,
      default: 10,
      min: -1_000_000,
      max: 1_000_000,
      sort: true,
    }),
    adjustment_type: choice(adjustmentTypes, {
      description: 'What is done to the fare.',
      required: true,
      default: 'increase_percent',
      filter: 'any',
    }),
    adjustment_value: decimal({
      description: 'Percent, or an amount.',
      required: true,
      default: 0,
      places: 4,
      min: 0,
      max: 1_000_000,
    }),
    stop_processing: flag({ description: 'No rule behind it is applied.', required: true, default: false }),
    display_order: displayOrder,
    conditions: json(conditionsShape, {
      description: 'Every one that is filled in must hold, on the date of the pickup.',
      whole: true,
      default: {},
    }),
  },
  ...listed,
  order: { by: 'priority', second: 'display_order', direction: 'asc' },
})
