import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { json, link, links, longText, text } from '../../../kernel/fields.ts'
import { ruledBy } from '../access/reach.ts'
import { can } from '../permissions.ts'

const admins = can('admin')

/** Groups of people who share records and roles. Administrators of the CRM make them. */
export const teams = defineEntity('teams', {
  ...ruledBy('teams'),
  table: 'crm_teams',
  without: ['export'],
  label: ['Team', 'Teams'],
  title: 'name',
  order: { by: 'name', direction: 'asc' },
  perPage: { default: 20, most: 200, setting: 'rows_per_page' },
  stamps: { created_by: 'created_by_id', modified_by: 'modified_by_id' },
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true, filter: 'any' }),
    description: longText({ default: '' }),
    role_ids: links('roles', { filter: 'any', description: 'Roles that all of its members have.' }),
    user_ids: links('users', { filter: 'any' }),
    position_list: json(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }), {
      default: [],
      whole: true,
    }),
    positions: json(Type.Record(Type.String({ pattern: '^\\d+$' }), Type.String({ maxLength: 100 })), {
      default: {},
      whole: true,
      description: 'The position of a member, by the id of the account.',
    }),
    working_calendar_id: link('working-calendars', {}),
  },
  doors: { create: admins, update: admins, trash: admins, restore: admins, purge: admins },
  import: { key: ['id', 'name'], most: 1000 },
})
