import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, integer, json, link, text, url } from '../../../kernel/fields.ts'
import { forgetCapture } from '../records/capture-log.ts'
import { SOURCES } from './record-fields.ts'

/** What visitors may say of themselves. Who owns a lead, and what becomes of it, is never among it. */
export const CAPTURED_FIELDS = [
  ...(['salutation', 'first_name', 'last_name', 'title', 'account_name', 'industry', 'website', 'email'] as const),
  ...(['phone', 'address', 'description'] as const),
] as const

const fieldList = Type.Array(
  Type.Unsafe<(typeof CAPTURED_FIELDS)[number]>({ type: 'string', enum: [...CAPTURED_FIELDS] }),
  {
    minItems: 1,
  },
)

/** Forms on pages and elsewhere by which visitors become leads. */
export const leadCaptures = defineEntity('lead-captures', {
  table: 'crm_lead_captures',
  label: ['Lead form', 'Lead forms'],
  title: 'name',
  without: ['export'],
  trash: false,
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    is_active: flag({ default: true, filter: 'equals' }),
    field_list: json(fieldList, { default: ['first_name', 'last_name', 'email'], whole: true }),
    opt_in_confirmation: flag({ default: false, description: 'The lead is made when the visitor confirms by mail.' }),
    opt_in_hours: integer({ default: 48, min: 1, max: 720, unit: 'h' }),
    duplicate_check: flag({ default: true, description: 'Known visitors are not made a second time.' }),
    target_list_id: link('target_lists', {}),
    campaign_id: link('campaigns', {}),
    lead_source: choice(SOURCES, { default: 'web_site' }),
    assigned_user_id: link('users', { description: 'Whose the leads are.' }),
    success_message: text({ max: 500, default: '' }),
    success_redirect: url({ description: 'Where pages go on to.' }),
    captcha: flag({ default: false, description: 'Asks the site’s captcha.' }),
  },
  rights: { create: 'admin', update: 'admin', purge: 'admin', massUpdate: 'admin' },
  async follow(after, before, ctx) {
    if (!after && before) await forgetCapture(before.id, ctx)
  },
})
