import { Type } from 'typebox'
import { defineEntity, type Stored } from '../../../../kernel/entity.ts'
import { choice, flag, json, secret, text } from '../../../../kernel/fields.ts'
import { crmProviders } from '../store/crm/providers.ts'

const map = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 60 }))

/** A list of another service that leads are added to. */
export const crm = defineEntity('crm', {
  table: 'chat_crm_connections',
  label: ['CRM connection', 'CRM connections'],
  title: 'name',
  singular: 'crm_connection',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    provider: choice(
      crmProviders.map(({ slug }) => slug),
      { description: 'The service that keeps the list.', required: true, filter: 'any' },
    ),
    api_key: secret({ description: 'From the account there; never shown again.', max: 500 }),
    list_id: text({
      description: 'The list that leads are added to, as the provider numbers it.',
      default: '',
      max: 120,
    }),
    list_name: text({ description: 'What the list is called there; only to recognise it.', default: '', max: 200 }),
    field_map: json(map, { whole: true, default: {}, description: 'Our field (name, phone, message, f1) to theirs' }),
    only_with_consent: flag({ description: 'Leave out leads who did not agree.', default: true }),
    status: choice(['active', 'inactive', 'error'], {
      description: 'error after the provider refused; saving it as active tries again.',
      default: 'active',
      filter: 'any',
      sort: true,
    }),
    last_error: text({ description: 'What the provider said.', readOnly: true, default: '', max: 500 }),
  },
  perPage: { default: 50, most: 200 },
  without: ['duplicate', 'export'],
  computed: {
    names: ['has_key'],
    shapes: { has_key: Type.Boolean({ description: 'Whether the key is set.' }) },
    of: async rows => rows.map(({ api_key }) => ({ has_key: api_key !== null })),
  },
})

export type CrmConnection = Stored<typeof crm>
