/** Accounts, contacts and leads. */
import { records } from '../../../kernel/define-admin.ts'
import { accounts } from '../entities/accounts.ts'
import { contacts } from '../entities/contacts.ts'
import { leads } from '../entities/leads.ts'
import { access, duplicates, exporting, mine, owners, stream } from './shared.ts'

const postal = { title: 'Addresses', folded: true } as const

const accountScreen = records(accounts, {
  icon: 'building',
  columns: [
    { field: 'name', as: 'title', below: 'website' },
    { field: 'type', as: 'badge' },
    'industry',
    { field: 'rating', as: 'badge' },
    'assigned_user_id',
    { field: 'created_at', as: 'ago' },
  ],
  views: [...mine, { slug: 'customers', label: 'Customers', where: { type: 'customer' } }],
  filters: ['type', 'industry', 'rating', 'assigned_user_id'],
  sections: [
    { title: 'Account', fields: ['name', 'website', 'email', 'phone', 'description'] },
    { ...postal, fields: ['billing_address', 'shipping_address'] },
    {
      title: 'Kind',
      aside: true,
      fields: ['type', 'industry', 'rating', 'sic_code', 'parent_account_id', 'is_locked'],
    },
    {
      title: 'Size',
      aside: true,
      fields: ['employees', 'annual_revenue', 'currency'],
      controls: { currency: 'currency' },
    },
    owners,
    { title: 'Where it comes from', aside: true, folded: true, fields: ['campaign_id', 'target_list_ids'] },
    ...[stream, duplicates, access],
  ],
  actions: [
    exporting('accounts'),
    { slug: 'lock', label: 'Lock', icon: 'shield', call: 'POST /accounts/{id}/lock', when: { is_locked: [false] } },
    {
      slug: 'unlock',
      label: 'Unlock',
      icon: 'shield',
      call: 'DELETE /accounts/{id}/lock',
      when: { is_locked: [true] },
    },
  ],
  related: [
    { title: 'Contacts', entity: 'contacts', by: 'account_id', columns: [{ field: 'name' }], create: true },
    {
      title: 'Opportunities',
      entity: 'opportunities',
      by: 'account_id',
      columns: [{ field: 'name' }, { field: 'stage', as: 'badge' }, { field: 'amount', as: 'money' }],
      create: true,
    },
    { title: 'Cases', entity: 'cases', by: 'account_id', columns: [{ field: 'name' }, { field: 'status' }] },
  ],
  tones: { rating: { hot: 'good', warm: 'info', cold: 'neutral' }, type: { customer: 'good' } },
  empty: { title: 'No account yet', text: 'Companies and organisations stand here.', call: 'create' },
})

const contactScreen = records(contacts, {
  icon: 'users',
  columns: [
    { field: 'name', as: 'title', below: 'title' },
    'account_id',
    'email',
    'phone',
    'assigned_user_id',
    { field: 'created_at', as: 'ago' },
  ],
  views: mine,
  filters: ['account_id', 'source', 'assigned_user_id', 'has_portal_user'],
  sections: [
    {
      title: 'Contact',
      fields: [
        ['salutation', 'first_name', 'last_name'],
        ['title', 'department'],
        'account_id',
        'email',
        'phone',
        'description',
      ],
    },
    { ...postal, fields: ['address'] },
    {
      title: 'Person',
      aside: true,
      fields: ['birthday', 'language', 'timezone', 'do_not_call', 'social'],
      controls: { language: 'language', timezone: 'timezone' },
    },
    owners,
    {
      title: 'Where it comes from',
      aside: true,
      folded: true,
      fields: ['source', 'campaign_id', 'target_list_ids', 'has_portal_user'],
    },
    ...[stream, duplicates, access],
  ],
  related: [
    {
      title: 'Accounts',
      entity: 'account-contacts',
      by: 'contact_id',
      columns: [{ field: 'account_id' }, { field: 'role' }, { field: 'is_inactive' }],
    },
    {
      title: 'Opportunities',
      entity: 'opportunity-contacts',
      by: 'contact_id',
      columns: [{ field: 'opportunity_id' }, { field: 'role' }],
    },
    { title: 'Cases', entity: 'cases', by: 'contact_id', columns: [{ field: 'name' }, { field: 'status' }] },
  ],
  empty: { title: 'No contact yet', text: 'People whom you do business with stand here.', call: 'create' },
  actions: [exporting('contacts')],
})

const leadScreen = records(leads, {
  icon: 'star',
  columns: [
    { field: 'name', as: 'title', below: 'account_name' },
    { field: 'status', as: 'badge' },
    'email',
    'source',
    { field: 'opportunity_amount', as: 'money' },
    'assigned_user_id',
    { field: 'created_at', as: 'ago' },
  ],
  views: [
    ...mine,
    { slug: 'new', label: 'New', where: { status: 'new' }, count: true },
    { slug: 'converted', label: 'Converted', where: { status: 'converted' } },
  ],
  filters: ['status', 'source', 'assigned_user_id'],
  sections: [
    {
      title: 'Lead',
      fields: [
        ['salutation', 'first_name', 'last_name'],
        ['title', 'account_name'],
        'email',
        'phone',
        'website',
        'description',
      ],
    },
    { ...postal, fields: ['address'] },
    { title: 'State', aside: true, fields: ['status', 'source', 'industry', 'do_not_call'] },
    {
      title: 'Deal',
      aside: true,
      fields: ['opportunity_amount', 'currency'],
      controls: { currency: 'currency' },
    },
    owners,
    {
      title: 'What it became',
      aside: true,
      folded: true,
      fields: ['converted_at', 'created_account_id', 'created_contact_id', 'created_opportunity_id'],
    },
    { title: 'Convert', tab: 'Convert', part: 'convert' },
    ...[stream, duplicates, access],
  ],
  tones: { status: { new: 'info', assigned: 'info', in_process: 'warn', converted: 'good', dead: 'neutral' } },
  empty: { title: 'No lead yet', text: 'Forms on your pages make them; you can also enter one.', call: 'create' },
  actions: [exporting('leads')],
})

export const peopleScreens = [accountScreen, contactScreen, leadScreen]
