import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { file, longText, text } from '../../../kernel/fields.ts'
import { sanitizeSlug } from '../../../platform/permalinks/permalinks.ts'
import { displayOrder, listed } from './shared.ts'

/** Saloon, van, minibus: what customers choose between. */
export const vehicleTypes = defineEntity('vehicle-types', {
  table: 'chauffeur_vehicle_types',
  label: ['Vehicle type', 'Vehicle types'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    slug: text({ default: '', max: 200 }),
    description: longText({ default: '', max: 5000 }),
    image_id: file({}),
    display_order: displayOrder,
  },
  ...listed,
  order: { position: 'display_order', newest: 'as-sent', strangers: 'passed-over' },
  check(draft) {
    draft.slug ||= sanitizeSlug(draft.name)
  },
  /** Vehicles of a type that goes have none. */
  async follow(after, before, ctx) {
    if (after || !before) return
    await ctx.db
      .updateTable('chauffeur_vehicles')
      .set({ vehicle_type_id: null })
      .where('vehicle_type_id', '=', before.id)
      .execute()
  },
  computed: {
    names: ['vehicle_count'],
    shapes: { vehicle_count: Type.Integer({ description: 'How many vehicles are of it.' }) },
    async of(rows, ctx) {
      const counted = await ctx.db
        .selectFrom('chauffeur_vehicles')
        .select(eb => ['vehicle_type_id', eb.fn.countAll<number>().as('count')])
        .where(
          'vehicle_type_id',
          'in',
          rows.map(({ id }) => id),
        )
        .groupBy('vehicle_type_id')
        .execute()
      const counts = new Map(counted.map(({ vehicle_type_id, count }) => [vehicle_type_id, count]))
      return rows.map(({ id }) => ({ vehicle_count: counts.get(id) ?? 0 }))
    },
  },
})
