import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, date, instant, integer, json, link, money, text } from '../../../kernel/fields.ts'
import { nameKey } from '../domain/name-key.ts'
import { STAGES } from '../domain/stages.ts'
import { checkAssignment, fillCurrency } from '../records/checks.ts'
import { keepStageHistory, settleStage } from '../records/stages.ts'
import { opportunityContacts } from './links.ts'
import { amount, currency, nameKeyField, OWNED, ownership, ownPresets, recordsOf, SOURCES } from './record-fields.ts'

const lines = Type.Array(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 255 }),
    quantity: Type.Number({ minimum: 0, default: 1 }),
    unit_price: Type.Number({ minimum: 0, default: 0 }),
  }),
  { maxItems: 200 },
)

/** Deals on their way through the stages of a pipeline. */
export const opportunities = defineEntity('opportunities', {
  ...recordsOf('opportunities'),
  table: 'crm_opportunities',
  label: ['Opportunity', 'Opportunities'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true, filter: 'any' }),
    amount: amount({ required: true, sort: true, filter: 'range' }),
    currency: currency(),
    amount_converted: money({ currency: 'base_currency', readOnly: true, filter: 'range', sort: true }),
    amount_weighted: money({ currency: 'base_currency', readOnly: true }),
    base_currency: text({ readOnly: true, max: 3, default: 'EUR', description: 'The default currency of the CRM.' }),
    account_id: link('accounts', { filter: 'any' }),
    contact_id: link('contacts', { filter: 'any', description: 'The primary contact.' }),
    pipeline_id: text({ max: 40, default: 'default', filter: 'any' }),
    stage: choice(STAGES, { default: 'prospecting', filter: 'any', sort: true }),
    last_stage: choice(STAGES, {
      readOnly: true,
      default: 'prospecting',
      description: 'The last one that was not lost.',
    }),
    probability: integer({ min: 0, max: 100, unit: '%', filter: 'range' }),
    lead_source: choice(SOURCES, { default: '', filter: 'any' }),
    close_date: date({ required: true, sort: true, filter: 'range' }),
    lost_reason: choice(['', 'price', 'competitor', 'no_budget', 'no_decision', 'timing', 'other'], {
      default: '',
      filter: 'any',
    }),
    next_step: text({ max: 255, default: '' }),
    lines: json(lines, { default: [], whole: true, description: 'What is offered.' }),
    campaign_id: link('campaigns', { filter: 'any' }),
    original_lead_id: link('leads', { readOnly: true }),
    stage_changed_at: instant({ readOnly: true }),
    close_date_moves: integer({
      readOnly: true,
      default: 0,
      filter: 'range',
      description: 'How often it was put off.',
    }),
    name_key: nameKeyField(),
    ...ownership,
  },
  filteredByLinks: { contact_ids: { of: opportunityContacts, by: 'opportunity_id' } },
  facets: [...OWNED, 'stage', 'lead_source', 'lost_reason', 'campaign_id'],
  customFields: true,
  import: { key: ['id', 'name'], most: 100_000 },
  presets: {
    open: { stage: { not_in: ['closed_won', 'closed_lost'] } },
    won: { stage: { eq: 'closed_won' } },
    lost: { stage: { eq: 'closed_lost' } },
    ...ownPresets,
  },
  async check(draft, before, ctx) {
    draft.name_key = nameKey(draft.name)
    await checkAssignment(draft, before, ctx)
    await fillCurrency(draft, ctx)
    await settleStage(draft, before, ctx)
  },
  follow: keepStageHistory,
})
