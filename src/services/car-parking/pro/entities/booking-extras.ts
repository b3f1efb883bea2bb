import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, decimal, flag, integer, link, links, text } from '../../../../kernel/fields.ts'

/** What customers can add to a stay. */
export const bookingExtras = defineEntity('booking-extras', {
  table: 'carparking_booking_extras',
  label: ['Extra', 'Extras'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    price: decimal({ required: true, default: 0, places: 4, min: 0, max: 1_000_000 }),
    price_type: choice(['per_booking', 'per_unit', 'per_space', 'percent'], {
      description: 'What the price is for.',
      required: true,
      default: 'per_booking',
    }),
    max_total: decimal({ description: 'The most that it costs in one booking.', places: 4, min: 0, max: 1_000_000 }),
    max_quantity: integer({ description: 'How many can be added to one booking.', min: 1, max: 1000 }),
    daily_stock: integer({ description: 'How many there are on a day; nothing for no limit.', min: 0, max: 1_000_000 }),
    required: flag({ description: 'Every booking gets it.', required: true, default: false, filter: 'equals' }),
    location_ids: links('locations', { description: 'Where it is offered; none for everywhere.' }),
    space_type_ids: links('space-types', { description: 'With which kinds of spaces; none for all.' }),
    lead_time_hours: integer({
      description: 'How long before arrival it must be booked.',
      required: true,
      default: 0,
      min: 0,
      max: 8760,
    }),
    tax_rate_id: link('tax-rates', { filter: 'any' }),
    status: choice(['active', 'inactive'], { required: true, default: 'active', filter: 'any' }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
})
