import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, integer, json, text } from '../../../kernel/fields.ts'
import { serviceTypes } from '../domain/booking-status.ts'
import { displayOrder, listed } from './shared.ts'

/** What a page offers: kinds of trips, and what customers are asked for. */
export const bookingForms = defineEntity('booking-forms', {
  table: 'chauffeur_booking_forms',
  label: ['Booking form', 'Booking forms'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    enable_distance: flag({ description: 'Trips from one place to another.', required: true, default: true }),
    enable_hourly: flag({ description: 'Trips by the hour.', required: true, default: true }),
    enable_flat: flag({ description: 'Routes with a price of their own (Pro).', required: true, default: false }),
    enable_return: flag({ description: 'A way back.', required: true, default: true }),
    default_service_type: choice(serviceTypes, { required: true, default: 'distance' }),
    currency: text({ description: 'Empty for that of the settings.', default: '', max: 3, pattern: '([A-Z]{3})?' }),
    min_lead_time: integer({
      description: 'From now to the first pickup.',
      required: true,
      default: 0,
      min: 0,
      max: 525_600,
      unit: 'min',
    }),
    min_passengers: integer({ required: true, default: 1, min: 1, max: 100 }),
    status: choice(['published', 'draft'], {
      description: 'Only published ones can be used.',
      required: true,
      default: 'published',
      otherwise: 'draft',
      filter: 'any',
    }),
    display_order: displayOrder,
    settings: json(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()), {
      description:
        'Anything else that a page of it wants to know; `require_return_time` asks for the time of a way back.',
      whole: true,
      default: {},
    }),
  },
  ...listed,
  order: { by: 'display_order', direction: 'asc' },
  /** Bookings stay when their form goes. */
  async follow(after, before, ctx) {
    if (after || !before) return
    await ctx.db
      .updateTable('chauffeur_bookings')
      .set({ booking_form_id: null })
      .where('booking_form_id', '=', before.id)
      .execute()
  },
})
