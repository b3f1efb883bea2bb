import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, instant, integer, link, links, text } from '../../../kernel/fields.ts'
import { checkAssignment } from '../records/checks.ts'
import { settleCase } from '../records/settle-case.ts'
import { OWNED, ownership, ownPresets, priority, recordsOf } from './record-fields.ts'

export const CASE_STATES = ['new', 'assigned', 'pending', 'closed', 'rejected', 'duplicate'] as const
export const CASES_OVER = ['closed', 'rejected', 'duplicate'] as const

/** Questions and problems of customers, with the time in which they are owed an answer. */
export const cases = defineEntity('cases', {
  ...recordsOf('cases'),
  table: 'crm_cases',
  label: ['Case', 'Cases'],
  title: 'name',
  order: { by: 'number', direction: 'desc' },
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true }),
    number: integer({ readOnly: true, default: 0, sort: true, filter: 'any' }),
    status: choice(CASE_STATES, { default: 'new', filter: 'any', sort: true }),
    priority: priority(),
    type: choice(['', 'question', 'incident', 'problem'], { default: '', filter: 'any' }),
    origin: choice(['', 'email', 'phone', 'web', 'portal', 'chat'], { default: '', filter: 'any' }),
    account_id: link('accounts', { filter: 'any' }),
    lead_id: link('leads', { filter: 'any' }),
    contact_id: link('contacts', { filter: 'any' }),
    contact_ids: links('contacts', { filter: 'any' }),
    collaborator_ids: links('users', { filter: 'any', description: 'People who have it like their own.' }),
    kb_article_ids: links('kb_articles', { filter: 'any' }),
    is_internal: flag({ default: false, filter: 'equals', description: 'Not shown in the portal.' }),
    inbound_email_id: integer({ readOnly: true }),
    first_response_at: instant({ readOnly: true }),
    resolved_at: instant({ readOnly: true, filter: 'range' }),
    sla_due_at: instant({ filter: 'range', sort: true, description: 'Until when it is owed an answer.' }),
    is_sla_told: flag({ internal: true, default: false }),
    ...ownership,
  },
  facets: [...OWNED, 'status', 'priority', 'type', 'origin', 'is_internal', 'collaborator_ids'],
  customFields: true,
  import: { key: ['id', 'number'], most: 100_000 },
  presets: {
    open: { status: { not_in: CASES_OVER } },
    closed: { status: { in: CASES_OVER } },
    ...ownPresets,
  },
  async check(draft, before, ctx) {
    await checkAssignment(draft, before, ctx)
    await settleCase(draft, before, ctx)
  },
})
