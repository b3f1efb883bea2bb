import { Type } from 'typebox'
import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, flag, json, link, text } from '../../../../kernel/fields.ts'
import { CAPTURED_FIELDS } from '../../entities/lead-captures.ts'
import { SOURCES } from '../../entities/record-fields.ts'

const fieldName = Type.String({ minLength: 1, maxLength: 60 })
const fieldMap = Type.Object(Object.fromEntries(CAPTURED_FIELDS.map(name => [name, Type.Optional(fieldName)])), {
  additionalProperties: false,
})

/** What is sent to another service of the site and becomes a lead as well: the leads of a chat, for one. */
export const formMaps = defineEntity('form-maps', {
  table: 'crm_form_maps',
  label: ['Form map', 'Form maps'],
  title: 'name',
  without: ['export'],
  trash: false,
  requires: [{ feature: 'form-maps' }],
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    is_active: flag({ default: true, filter: 'equals' }),
    source_service: text({ required: true, max: 60, filter: 'equals', description: 'The service, such as chat.' }),
    source_entity: text({ required: true, max: 60, filter: 'equals', description: 'Its records, such as leads.' }),
    field_map: json(fieldMap, {
      default: {},
      whole: true,
      description: 'By field of the lead, the field of the other record.',
    }),
    duplicate_check: flag({ default: true, description: 'Known people are not made a second time.' }),
    lead_source: choice(SOURCES, { default: 'web_site' }),
    campaign_id: link('campaigns', {}),
    target_list_id: link('target_lists', {}),
    assigned_user_id: link('users', { description: 'Whose the leads are.' }),
  },
  rights: { create: 'admin', update: 'admin', purge: 'admin', massUpdate: 'admin' },
})
