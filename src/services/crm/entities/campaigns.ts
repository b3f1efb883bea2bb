import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, date, flag, instant, integer, json, link, links, text } from '../../../kernel/fields.ts'
import { checkAssignment, fillCurrency, refuseField } from '../records/checks.ts'
import { amount, currency, ownership, ownPresets, recordsOf } from './record-fields.ts'

const CAMPAIGN_TYPES = ['email', 'newsletter', 'informational_email', 'web', 'television', 'radio', 'mail'] as const
const count = () => integer({ readOnly: true, default: 0 })
const trackingUrls = Type.Array(
  Type.Object({
    id: Type.Optional(Type.Integer({ minimum: 1 })),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    url: Type.Optional(Type.String({ maxLength: 2000 })),
    action: Type.Unsafe<'redirect' | 'show_message'>({
      type: 'string',
      enum: ['redirect', 'show_message'],
      default: 'redirect',
    }),
    message: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  { maxItems: 100 },
)

/** What reaches many people at once, and what came of it. */
export const campaigns = defineEntity('campaigns', {
  ...recordsOf('campaigns'),
  table: 'crm_campaigns',
  label: ['Campaign', 'Campaigns'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true }),
    status: choice(['planning', 'active', 'inactive', 'complete'], { default: 'planning', filter: 'any', sort: true }),
    type: choice(CAMPAIGN_TYPES, { default: 'email', filter: 'any' }),
    start_date: date({ filter: 'range' }),
    end_date: date({ filter: 'range' }),
    target_list_ids: links('target_lists', { filter: 'any' }),
    excluding_target_list_ids: links('target_lists', { filter: 'any' }),
    budget: amount({ filter: 'range' }),
    currency: currency(),
    contacts_template_id: link('email-templates', {}),
    leads_template_id: link('email-templates', {}),
    accounts_template_id: link('email-templates', {}),
    users_template_id: link('email-templates', {}),
    mail_merge_only_with_address: flag({ default: true }),
    tracking_urls: json(trackingUrls, { default: [], whole: true }),
    sent_count: count(),
    opened_count: count(),
    clicked_count: count(),
    opted_in_count: count(),
    opted_out_count: count(),
    bounced_count: count(),
    hard_bounced_count: count(),
    soft_bounced_count: count(),
    lead_created_count: count(),
    ...ownership,
  },
  customFields: true,
  presets: { active: { status: { eq: 'active' } }, ...ownPresets },
  async check(draft, before, ctx) {
    if (draft.start_date !== null && draft.end_date !== null && draft.end_date < draft.start_date)
      refuseField('end_date', 'end_date must not be before start_date.')
    await checkAssignment(draft, before, ctx)
    await fillCurrency(draft, ctx)
  },
})

/** People to whom a campaign goes. */
export const targetLists = defineEntity('target_lists', {
  ...recordsOf('target_lists'),
  table: 'crm_target_lists',
  label: ['Target list', 'Target lists'],
  singular: 'target_list',
  title: 'name',
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true }),
    category_id: link('target-list-categories', { filter: 'any' }),
    entry_count: count(),
    opted_out_count: count(),
    user_ids: links('users', { filter: 'any', max: 1000, description: 'Accounts that get its mailings too.' }),
    source_campaign_id: link('campaigns', { filter: 'any' }),
    ...ownership,
  },
  customFields: true,
  presets: ownPresets,
  check: checkAssignment,
})

export const targetListCategories = defineEntity('target-list-categories', {
  table: 'crm_target_list_categories',
  label: ['Category', 'Categories'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    parent_id: link('target-list-categories', { filter: 'any' }),
    position: integer({ readOnly: true, default: 0, sort: true }),
  },
  small: { most: 1000 },
  order: { position: 'position' },
  tree: { parent: 'parent_id', deepest: 5 },
  rights: {
    create: 'admin',
    update: 'admin',
    purge: 'admin',
    reorder: 'admin',
    massUpdate: 'admin',
  },
  without: ['export'],
})

/** One mailing of a campaign. */
export const massEmails = defineEntity('mass_emails', {
  ...recordsOf('mass_emails'),
  table: 'crm_mass_emails',
  label: ['Mass e-mail', 'Mass e-mails'],
  singular: 'mass_email',
  title: 'name',
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true }),
    status: choice(['pending', 'draft', 'in_process', 'complete', 'failed'], {
      default: 'pending',
      filter: 'any',
      sort: true,
    }),
    start_at: instant({ required: true, filter: 'range', sort: true }),
    email_template_id: link('email-templates', { required: true }),
    campaign_id: link('campaigns', { filter: 'any' }),
    target_list_ids: links('target_lists', { required: true, filter: 'any' }),
    excluding_target_list_ids: links('target_lists', { filter: 'any' }),
    from_address: text({ max: 254, default: '', pattern: '[^\\s<>]*' }),
    from_name: text({ max: 100, default: '' }),
    reply_to_address: text({ max: 254, default: '', pattern: '[^\\s<>]*' }),
    reply_to_name: text({ max: 100, default: '' }),
    store_sent_emails: flag({ default: false }),
    opt_out_entirely: flag({ default: false }),
    is_tracked: flag({ default: true, description: 'Opens and clicks are counted.' }),
    smtp_account_id: link('mail-accounts', { label: 'Mail account', description: 'That of the site unless told.' }),
    per_hour: integer({ default: 100, min: 1, max: 100_000, description: 'How many mails leave in an hour.' }),
  },
  presets: {},
})
