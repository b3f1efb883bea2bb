import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, integer, json, link, text } from '../../../kernel/fields.ts'
import { recordSupply } from '../bookings/record-supply.ts'
import { errors } from '../errors.ts'

const outOfService = Type.Array(
  Type.Object({
    from: Type.String({ format: 'date-time' }),
    to: Type.String({ format: 'date-time' }),
    reason: Type.String({ maxLength: 200, default: '' }),
  }),
  { maxItems: 100 },
)

/** A numbered space, or a pool of equal spaces, of one type at one location. */
export const locationSpaces = defineEntity('location-spaces', {
  table: 'carparking_location_spaces',
  label: ['Space', 'Spaces'],
  title: 'label',
  fields: {
    location_id: link('locations', { required: true, filter: 'any' }),
    space_type_id: link('space-types', { required: true, filter: 'any' }),
    label: text({ description: 'The number on the ground, for a single space.', max: 40, search: true, sort: true }),
    quantity: integer({
      description: 'How many alike; 1 for a numbered one.',
      required: true,
      default: 1,
      min: 1,
      max: 10_000,
      sort: true,
    }),
    level: text({ description: 'The storey.', max: 20, filter: 'equals' }),
    zone: text({ description: 'The part of the car park.', max: 20, filter: 'equals' }),
    covered: flag({ required: true, default: false, filter: 'equals' }),
    ev_charger: flag({ required: true, default: false, filter: 'equals' }),
    accessible: flag({ required: true, default: false, filter: 'equals' }),
    max_height_cm: integer({ description: 'The tallest car that fits.', min: 1, max: 2000 }),
    max_length_cm: integer({ description: 'The longest car that fits.', min: 1, max: 5000 }),
    status: choice(['active', 'inactive', 'maintenance'], {
      description: 'Only active ones are booked.',
      required: true,
      default: 'active',
      filter: 'any',
    }),
    out_of_service: json(outOfService, { description: 'Times in which it cannot be used.', whole: true, default: [] }),
    outages: integer({ required: true, default: 0, internal: true, description: 'How many times out of service' }),
    display_order: integer({ description: 'Lower numbers come first.', required: true, default: 0, sort: true }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
  check(space) {
    const times = (space.out_of_service ?? []) as readonly { from: string; to: string }[]
    if (times.some(({ from, to }) => !(Date.parse(to) > Date.parse(from))))
      throw errors.invalid(
        { names: 'out_of_service' },
        { data: { params: { out_of_service: 'Each time out of service must end after it begins.' } } },
      )
    space.outages = times.length
  },
  follow: (after, before, ctx) => recordSupply(after, before, ctx),
})
