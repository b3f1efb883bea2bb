import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, decimal, file, integer, link, links, longText, text } from '../../../kernel/fields.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { sanitizeSlug } from '../../../platform/permalinks/permalinks.ts'
import { feedUrl } from '../bookings/trip-feed.ts'
import { displayOrder, listed } from './shared.ts'

const price = (description: string) =>
  decimal({ description, required: true, default: 0, places: 4, min: 0, max: 1_000_000 })
const room = { required: true, default: 0, min: 0, max: 1000 } as const

/** A car that customers can book, with what it costs. */
export const vehicles = defineEntity('vehicles', {
  table: 'chauffeur_vehicles',
  label: ['Vehicle', 'Vehicles'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    slug: text({ default: '', max: 200 }),
    description: longText({ default: '', max: 5000, search: true }),
    vehicle_type_id: link('vehicle-types', { filter: 'any' }),
    image_id: file({}),
    gallery: links('media', { max: 50 }),
    max_passengers: integer({ description: 'Seats for customers; 0 for any number.', ...room }),
    max_luggage: integer({ description: 'Pieces of luggage; 0 for any number.', ...room }),
    base_location_id: link('locations', { description: 'Where it stands between trips.' }),
    base_price: price('What every trip costs before the first metre.'),
    price_per_distance: price('For each kilometre or mile.'),
    price_per_hour: price('For each hour of a trip by the hour.'),
    min_price: price('What a trip costs at least.'),
    status: choice(['draft', 'published'], {
      description: 'Only published ones are offered.',
      required: true,
      default: 'draft',
      otherwise: 'draft',
      filter: 'any',
      sort: true,
    }),
    display_order: displayOrder,
    feed_salt: text({ internal: true, max: 60 }),
  },
  ...listed,
  order: { position: 'display_order', newest: 'as-sent', strangers: 'passed-over' },
  check(draft) {
    draft.slug ||= sanitizeSlug(draft.name)
    draft.feed_salt ??= randomBytes(16).toString('base64url')
  },
  computed: {
    names: ['feed_url'],
    shapes: {
      feed_url: orNull(Type.String({ description: 'Its trips as a calendar; whoever has the link reads them.' })),
    },
    of: async (rows, ctx) =>
      rows.map(({ id, feed_salt }) => ({ feed_url: feedUrl({ kind: 'vehicle', id, salt: feed_salt }, ctx) })),
  },
  /** Bookings keep the name of a vehicle that goes. */
  async follow(after, before, ctx) {
    if (after || !before) return
    for (const table of ['chauffeur_bookings', 'chauffeur_legs'] as const)
      await ctx.db.updateTable(table).set({ vehicle_id: null }).where('vehicle_id', '=', before.id).execute()
  },
})
