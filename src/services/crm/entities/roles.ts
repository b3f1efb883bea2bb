import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { json, links, text } from '../../../kernel/fields.ts'
import { accessOf } from '../access/access-of.ts'
import { LEVELLED, LEVELS, SCOPES, SWITCHED } from '../access/levels.ts'
import { portalShape } from '../access/portal-rights.ts'
import { can } from '../permissions.ts'

const admins = can('admin')
const oneOf = (values: readonly string[]) => Type.Optional(Type.Unsafe<never>({ type: 'string', enum: [...values] }))
const yesOrNo = oneOf(['yes', 'no'])
const level = oneOf([...LEVELS])
const closed = { additionalProperties: false } as const

const scopeRights = Type.Object({ create: yesOrNo, read: level, edit: level, delete: level, stream: level }, closed)
const scopes = Type.Object(Object.fromEntries(SCOPES.map(scope => [scope, Type.Optional(scopeRights)])), closed)
const fieldRules = Type.Record(Type.String({ maxLength: 60 }), Type.Object({ read: yesOrNo, edit: yesOrNo }, closed))
const fields = Type.Object(Object.fromEntries(SCOPES.map(scope => [scope, Type.Optional(fieldRules)])), closed)
const granted = Type.Object(
  {
    ...Object.fromEntries(LEVELLED.map(name => [name, oneOf(['all', 'team', 'no'])])),
    ...Object.fromEntries(SWITCHED.map(name => [name, yesOrNo])),
  },
  closed,
)

/** What people may do with the records and fields of the CRM. Several roles of one person add up. */
export const roles = defineEntity('roles', {
  table: 'crm_roles',
  label: ['Role', 'Roles'],
  singular: 'role',
  title: 'name',
  order: { by: 'name', direction: 'asc' },
  without: ['export'],
  trash: false,
  perPage: { default: 20, most: 200, setting: 'rows_per_page' },
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    scopes: json(scopes, { default: {}, whole: true, description: 'By entity: create yes or no, the others a level.' }),
    fields: json(fields, { default: {}, whole: true, description: 'By entity and field: read and edit, yes or no.' }),
    permissions: json(granted, { default: {}, whole: true, description: 'Permissions about people and values.' }),
    portal: json(portalShape, {
      default: {},
      whole: true,
      description: 'What customers who have this role see and do in the portal; empty for roles of staff.',
    }),
    user_ids: links('users', { filter: 'any' }),
  },
  doors: { create: admins, update: admins, purge: admins, massUpdate: admins },
  rows: async (_verb, ctx) => (await accessOf(ctx)).isAdmin,
})
