import { Type } from 'typebox'
import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, decimal, flag, integer, json, text } from '../../../../kernel/fields.ts'
import { adjustmentTypes } from '../../../../kernel/price-adjustments.ts'
import { refuseReversed } from '../../entities/bounds.ts'

const ids = Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 200 }))
const date = Type.Optional(Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()]))
const time = Type.Optional(Type.Union([Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), Type.Null()]))
const bound = Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null()]))

/** An absent condition holds always. */
export const conditionsSchema = Type.Object({
  location_ids: ids,
  space_type_ids: ids,
  customer_group_ids: ids,
  date_from: date,
  date_to: date,
  date_basis: Type.Optional(Type.Enum(['stay', 'entry', 'booking'])),
  days_of_week: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 })),
  min_units: bound,
  max_units: bound,
  lead_days_min: bound,
  lead_days_max: bound,
  occupancy_min: bound,
  occupancy_max: bound,
  entry_time_from: time,
  entry_time_to: time,
})

const RANGES = [
  ['date_from', 'date_to'],
  ['min_units', 'max_units'],
  ['lead_days_min', 'lead_days_max'],
  ['occupancy_min', 'occupancy_max'],
] as const

/** Early bird, last minute, weekends: changes of the price under conditions. */
export const pricingRules = defineEntity('pricing-rules', {
  table: 'carparking_pricing_rules',
  label: ['Pricing rule', 'Pricing rules'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', filter: 'any' }),
    priority: integer({
      description: 'Lower numbers are applied first.',
      required: true,
      default: 10,
      min: 0,
      max: 10_000,
      sort: true,
    }),
    adjustment_type: choice(adjustmentTypes, {
      description: 'What is done to the price.',
      required: true,
      default: 'decrease_percent',
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
    scope: choice(['unit', 'total'], {
      description: 'Whether it changes the price of each unit or of the whole stay.',
      required: true,
      default: 'total',
      filter: 'any',
    }),
    stop_processing: flag({ description: 'No rule behind it is applied.', required: true, default: false }),
    conditions: json(conditionsSchema, {
      description: 'Every one that is filled in must hold.',
      whole: true,
      default: {},
    }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
  /** A rule that can never hold is a mistake that nobody would notice. */
  check({ conditions }) {
    const bounds = conditions as Readonly<Record<string, string | number | null | undefined>>
    for (const [least, most] of RANGES)
      refuseReversed('conditions', [bounds[least], bounds[most]], `${most} lies before ${least}.`)
  },
})
