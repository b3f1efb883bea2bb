import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, instant, link, links, text, url } from '../../../kernel/fields.ts'
import { addressIn } from '../../../kernel/records/address-kind.ts'
import { nameKey } from '../domain/name-key.ts'
import { checkAssignment, fillCurrency, fullName, refuseField } from '../records/checks.ts'
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
  SALUTATIONS,
  SOURCES,
} from './record-fields.ts'

export const LEAD_STATES = ['new', 'assigned', 'in_process', 'converted', 'recycled', 'dead'] as const
const OVER = ['converted', 'recycled', 'dead'] as const

/** People and companies of whom it is not known yet whether they will be customers. */
export const leads = defineEntity('leads', {
  ...recordsOf('leads'),
  table: 'crm_leads',
  label: ['Lead', 'Leads'],
  title: 'name',
  fields: {
    salutation: choice(SALUTATIONS, { default: '' }),
    first_name: text({ max: 100, default: '' }),
    last_name: text({ max: 100, default: '' }),
    name: text({ readOnly: true, default: '', search: true, sort: true, filter: 'any' }),
    title: text({ max: 100, default: '' }),
    account_name: text({ max: 249, default: '', search: true, filter: 'any' }),
    status: choice(LEAD_STATES, { default: 'new', filter: 'any', sort: true }),
    source: choice(SOURCES, { default: '', filter: 'any' }),
    industry: choice(INDUSTRIES, { default: '', filter: 'any' }),
    opportunity_amount: amount({ filter: 'range' }),
    currency: currency(),
    website: url({}),
    email: mailAddresses(),
    phone: phoneNumbers(['mobile', 'office', 'home', 'fax', 'other']),
    do_not_call: flag({ default: false, filter: 'equals' }),
    address: postalAddress(),
    campaign_id: link('campaigns', { filter: 'any' }),
    target_list_ids: links('target_lists', { filter: 'any' }),
    converted_at: instant({ readOnly: true, filter: 'range' }),
    created_account_id: link('accounts', { readOnly: true, filter: 'any' }),
    created_contact_id: link('contacts', { readOnly: true, filter: 'any' }),
    created_opportunity_id: link('opportunities', { readOnly: true, filter: 'any' }),
    name_key: nameKeyField(),
    ...ownership,
  },
  facets: [...OWNED, 'status', 'source', 'industry', 'do_not_call', 'campaign_id', 'target_list_ids'],
  customFields: true,
  import: { key: ['id', 'email'], most: 100_000 },
  presets: {
    actual: { status: { not_in: OVER } },
    active: { status: { not_in: OVER } },
    converted: { status: { eq: 'converted' } },
    ...ownPresets,
  },
  async check(draft, before, ctx) {
    if (draft.status === 'converted' && before?.status !== 'converted' && draft.converted_at === null)
      refuseField('status', 'status converted is set by converting the lead.')
    const address = addressIn(draft.email?.[0]) || addressIn(draft.phone?.[0])
    draft.name = fullName(draft.first_name, draft.last_name, draft.account_name || address)
    draft.name_key = nameKey(draft.name)
    if (draft.name === '')
      refuseField('last_name', 'A lead needs a name, the name of an account, an e-mail address or a phone number.')
    await checkAssignment(draft, before, ctx)
    await fillCurrency(draft, ctx)
  },
})
