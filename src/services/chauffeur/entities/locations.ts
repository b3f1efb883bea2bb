import { defineEntity } from '../../../kernel/entity.ts'
import { choice, decimal, longText, text } from '../../../kernel/fields.ts'
import { displayOrder, listed } from './shared.ts'

export const locationTypes = ['airport', 'station', 'hotel', 'port', 'city', 'address', 'other'] as const

/** Places that trips often begin or end at, and the bases of vehicles. */
export const locations = defineEntity('locations', {
  table: 'chauffeur_locations',
  label: ['Location', 'Locations'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    address: longText({ default: '', max: 1000, search: true }),
    latitude: decimal({ places: 6, min: -90, max: 90 }),
    longitude: decimal({ places: 6, min: -180, max: 180 }),
    place_id: text({ default: '', max: 255, description: 'What the maps provider calls it.' }),
    type: choice(locationTypes, { required: true, default: 'address', otherwise: 'other', filter: 'any' }),
    fee: decimal({
      description: 'What a trip that begins, stops or ends here costs besides, such as at an airport.',
      required: true,
      default: 0,
      places: 4,
      min: 0,
      max: 1_000_000,
    }),
    display_order: displayOrder,
  },
  ...listed,
  order: { position: 'display_order', newest: 'as-sent', strangers: 'passed-over' },
  /** Vehicles whose base goes have none. */
  async follow(after, before, ctx) {
    if (after || !before) return
    await ctx.db
      .updateTable('chauffeur_vehicles')
      .set({ base_location_id: null })
      .where('base_location_id', '=', before.id)
      .execute()
  },
})
