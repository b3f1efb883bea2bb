import { Type } from 'typebox'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { flag, json, text } from '../../../kernel/fields.ts'
import { cleanInstance, type Instance, usualInstance } from '../domain/instance.ts'
import { cleanPlacements, type Placements } from '../domain/placements.ts'
import { errors } from '../errors.ts'
import { knownPlaces } from '../store/places.ts'

/** Objects of any shape: what they hold is cleaned, not refused. */
const loose = <T>(description: string) =>
  Type.Unsafe<T>({ type: 'object', properties: {}, additionalProperties: true, description })

/** Buttons of some networks with one look, and where they stand. */
export const sets = defineEntity('sets', {
  table: 'share_sets',
  label: ['Set', 'Sets'],
  title: 'name',
  fields: {
    name: text({ default: '', max: 120, description: 'Empty: “Set” and its number.' }),
    instance: json(loose<Instance>('Networks in their order, and how they look; keys that are not sent stay.'), {
      default: { networks: [] as readonly string[] } as Instance,
    }),
    placements: json(loose<Placements>('By post type, `_home` or `_archive`: `{ content, extra }`.'), {
      default: {} as Placements,
    }),
    is_default: flag({
      default: false,
      readOnly: true,
      description: 'Stands where a page names no other; true in a save makes it the default.',
    }),
  },
  small: { most: 200 },
  order: { by: 'id', direction: 'asc' },
  conflict: 'none',
  stamps: { modified_at: 'updated_at', trashed_at: false },
  without: ['list', 'create', 'update', 'purge', 'duplicate', 'export', 'massUpdate', 'massTrash'],
  async check(set, before, ctx) {
    set.instance = cleanInstance(set.instance, { ...usualInstance, networks: [], ...before?.instance })
    if (set.instance.networks.length === 0) throw errors.set_invalid({}, { data: { field: 'instance.networks' } })
    set.placements = cleanPlacements(set.placements, await knownPlaces(ctx))
  },
})

export type ShareSet = Stored<typeof sets>
