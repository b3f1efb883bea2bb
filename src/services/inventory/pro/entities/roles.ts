import { Type } from 'typebox'
import { defineEntity } from '../../../../kernel/entity.ts'
import { flag, json, links, text } from '../../../../kernel/fields.ts'
import { needs } from '../../apps.ts'
import { LEVELS, SCOPED } from '../domain/profile.ts'
import { keepCostSight } from '../stock/cost-sight.ts'

const level = Type.Optional(Type.Enum([...LEVELS]))
const levels = Type.Object({ read: level, edit: level, delete: level })

/** Profiles: what the holders of a role, or single people, reach of each kind of record. */
export const roles = defineEntity('roles', {
  table: 'inventory_roles',
  label: ['Role profile', 'Role profiles'],
  title: 'name',
  fields: {
    name: text({ required: true, search: true, sort: true, max: 120 }),
    roles: json(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }), {
      ...{ default: [], whole: true, description: 'Roles of the site whose holders have this profile.' },
    }),
    user_ids: links('users', { max: 500, description: 'People who have it whatever their role.' }),
    permissions: json(Type.Object(Object.fromEntries(SCOPED.map(entity => [entity, Type.Optional(levels)]))), {
      ...{ default: {}, description: 'By entity; what is not named is open to all who hold the right.' },
    }),
    warehouse_ids: links('warehouses', { max: 500, description: 'The places that the level `warehouse` means.' }),
    see_cost: flag({ default: true }),
    is_active: flag({ default: true }),
  },
  perPage: { default: 50, most: 200 },
  requires: needs('roles'),
  rights: {
    ...{ list: 'settings', read: 'settings', create: 'settings', update: 'settings', trash: 'settings' },
    ...{ restore: 'settings', purge: 'settings', massUpdate: 'settings', massTrash: 'settings' },
  },
  without: ['duplicate', 'export'],
  follow: (_after, _before, ctx) => keepCostSight(ctx),
})
