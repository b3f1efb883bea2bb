import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, date, flag, json, link, links, text } from '../../../kernel/fields.ts'
import { nameKey } from '../domain/name-key.ts'
import { checkAssignment, fullName } from '../records/checks.ts'
import { accountContacts, opportunityContacts } from './links.ts'
import {
  mailAddresses,
  nameKeyField,
  OWNED,
  ownership,
  ownPresets,
  phoneNumbers,
  postalAddress,
  recordsOf,
  SALUTATIONS,
  SOURCES,
} from './record-fields.ts'

/** People, of one account first and of others beside it. */
export const contacts = defineEntity('contacts', {
  ...recordsOf('contacts'),
  table: 'crm_contacts',
  label: ['Contact', 'Contacts'],
  title: 'name',
  fields: {
    salutation: choice(SALUTATIONS, { default: '' }),
    first_name: text({ max: 100, default: '' }),
    last_name: text({ required: true, max: 100, sort: true, filter: 'any' }),
    name: text({ readOnly: true, default: '', search: true, sort: true, filter: 'any', description: 'Both names.' }),
    title: text({ max: 100, default: '', description: 'The role at the primary account.' }),
    department: text({ max: 100, default: '' }),
    account_id: link('accounts', { filter: 'any', description: 'The primary account.' }),
    account_is_inactive: flag({ readOnly: true, default: false, description: 'Has left the primary account.' }),
    email: mailAddresses(),
    phone: phoneNumbers(['mobile', 'office', 'home', 'fax', 'other']),
    do_not_call: flag({ default: false, filter: 'equals' }),
    address: postalAddress(),
    birthday: date({ filter: 'range' }),
    source: choice(SOURCES, { default: '', filter: 'any' }),
    social: json(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 })), {
      default: {},
      whole: true,
      description: 'Addresses of profiles by the name of the network.',
    }),
    language: text({ max: 20, default: '' }),
    timezone: text({ max: 60, default: '' }),
    campaign_id: link('campaigns', { filter: 'any' }),
    target_list_ids: links('target_lists', { filter: 'any' }),
    portal_user_id: link('users', { readOnly: true, filter: 'any' }),
    has_portal_user: flag({ readOnly: true, default: false, filter: 'equals' }),
    original_lead_id: link('leads', { readOnly: true }),
    name_key: nameKeyField(),
    ...ownership,
  },
  filteredByLinks: {
    account_ids: { of: accountContacts, by: 'contact_id' },
    opportunity_ids: { of: opportunityContacts, by: 'contact_id' },
  },
  facets: [...OWNED, 'source', 'do_not_call', 'has_portal_user', 'campaign_id', 'target_list_ids'],
  customFields: true,
  import: { key: ['id', 'email'], most: 100_000 },
  presets: {
    portal_users: { has_portal_user: { eq: true } },
    not_portal_users: { has_portal_user: { eq: false } },
    account_active: { account_id: { empty: false }, account_is_inactive: { eq: false } },
    ...ownPresets,
  },
  async check(draft, before, ctx) {
    draft.name = fullName(draft.first_name, draft.last_name)
    draft.name_key = nameKey(draft.name)
    await checkAssignment(draft, before, ctx)
  },
})
