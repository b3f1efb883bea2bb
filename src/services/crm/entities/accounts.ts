import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, integer, link, links, text, url } from '../../../kernel/fields.ts'
import { nameKey } from '../domain/name-key.ts'
import { checkAssignment, fillCurrency } from '../records/checks.ts'
import { accountContacts } from './links.ts'
import {
  amount,
  currency,
  INDUSTRIES,
  mailAddresses,
  nameKeyField,
  OWNED,
  ownership,
  ownPresets,
  phoneNumbers,
  postalAddress,
  recordsOf,
} from './record-fields.ts'

/** Companies and other organisations. */
export const accounts = defineEntity('accounts', {
  ...recordsOf('accounts'),
  table: 'crm_accounts',
  label: ['Account', 'Accounts'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true, filter: 'any' }),
    website: url({ filter: 'equals' }),
    email: mailAddresses(),
    phone: phoneNumbers(['office', 'mobile', 'fax', 'other']),
    type: choice(['', 'customer', 'investor', 'partner', 'reseller'], { default: '', filter: 'any' }),
    industry: choice(INDUSTRIES, { default: '', filter: 'any' }),
    sic_code: text({ max: 40, default: '' }),
    billing_address: postalAddress(),
    shipping_address: postalAddress(),
    parent_account_id: link('accounts', { filter: 'any' }),
    employees: integer({ min: 0, filter: 'range' }),
    annual_revenue: amount({ filter: 'range' }),
    currency: currency(),
    rating: choice(['', 'hot', 'warm', 'cold'], { default: '', filter: 'any' }),
    campaign_id: link('campaigns', { filter: 'any' }),
    target_list_ids: links('target_lists', { filter: 'any' }),
    original_lead_id: link('leads', { readOnly: true }),
    is_locked: flag({ readOnly: true, default: false }),
    name_key: nameKeyField(),
    ...ownership,
  },
  filteredByLinks: { contact_ids: { of: accountContacts, by: 'account_id' } },
  facets: [...OWNED, 'type', 'industry', 'rating', 'campaign_id', 'target_list_ids'],
  customFields: true,
  import: { key: ['id', 'name', 'email'], most: 100_000 },
  presets: {
    customers: { type: { eq: 'customer' } },
    resellers: { type: { eq: 'reseller' } },
    partners: { type: { eq: 'partner' } },
    recently_created: { created_at: { gte: { of: 'now', days: -7 } } },
    ...ownPresets,
  },
  async check(draft, before, ctx) {
    draft.name_key = nameKey(draft.name, { isCompany: true })
    await checkAssignment(draft, before, ctx)
    await fillCurrency(draft, ctx)
  },
})
