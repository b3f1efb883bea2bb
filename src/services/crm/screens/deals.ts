/** Opportunities and cases. */
import { records } from '../../../kernel/define-admin.ts'
import { cases } from '../entities/cases.ts'
import { opportunities } from '../entities/opportunities.ts'
import { access, attachments, duplicates, exporting, mine, owners, stream } from './shared.ts'

const opportunityScreen = records(opportunities, {
  icon: 'coin',
  columns: [
    { field: 'name', as: 'title', below: 'next_step' },
    'account_id',
    { field: 'stage', as: 'badge' },
    { field: 'amount', as: 'money' },
    { field: 'probability', as: 'percent' },
    { field: 'close_date', as: 'day' },
    'assigned_user_id',
  ],
  views: [
    ...mine,
    { slug: 'open', label: 'Open', where: { preset: 'open' }, count: true },
    { slug: 'won', label: 'Won', where: { preset: 'won' } },
    { slug: 'lost', label: 'Lost', where: { preset: 'lost' } },
  ],
  filters: ['stage', 'account_id', 'lead_source', 'assigned_user_id'],
  sections: [
    { title: 'Opportunity', fields: ['name', ['account_id', 'contact_id'], 'next_step', 'description', 'lines'] },
    {
      title: 'Money',
      aside: true,
      fields: ['amount', 'currency', 'amount_converted', 'amount_weighted'],
      controls: { currency: 'currency' },
    },
    { title: 'Stage', aside: true, fields: ['stage', 'probability', 'close_date', 'lost_reason', 'pipeline_id'] },
    owners,
    {
      title: 'Where it comes from',
      aside: true,
      folded: true,
      fields: ['lead_source', 'campaign_id', 'original_lead_id', 'stage_changed_at', 'close_date_moves'],
    },
    ...[stream, duplicates, access],
  ],
  related: [
    {
      title: 'Contacts',
      entity: 'opportunity-contacts',
      by: 'opportunity_id',
      columns: [{ field: 'contact_id' }, { field: 'role' }],
    },
  ],
  actions: [
    exporting('opportunities'),
    {
      slug: 'stage',
      label: 'Move to a stage',
      icon: 'arrow-right',
      call: 'POST /opportunities/{id}/stage',
      form: ['stage', 'lost_reason'],
    },
  ],
  tones: { stage: { closed_won: 'good', closed_lost: 'neutral', negotiation: 'warn', proposal: 'info' } },
  empty: { title: 'No deal yet', text: 'Deals come from leads, or you enter one.', call: 'create' },
})

const caseScreen = records(cases, {
  icon: 'stethoscope',
  columns: [
    { field: 'name', as: 'title' },
    { field: 'number', as: 'number' },
    { field: 'status', as: 'badge' },
    { field: 'priority', as: 'badge' },
    'account_id',
    { field: 'sla_due_at', as: 'instant' },
    'assigned_user_id',
  ],
  views: [...mine, { slug: 'open', label: 'Open', where: { preset: 'open' }, count: true }],
  filters: ['status', 'priority', 'type', 'account_id', 'assigned_user_id'],
  sections: [
    { title: 'Case', fields: ['name', ['account_id', 'contact_id', 'lead_id'], 'description', 'kb_article_ids'] },
    { title: 'State', aside: true, fields: ['status', 'priority', 'type', 'origin', 'is_internal'] },
    { title: 'Answered', aside: true, fields: ['sla_due_at', 'first_response_at', 'resolved_at'] },
    owners,
    {
      title: 'Others',
      aside: true,
      folded: true,
      fields: ['contact_ids', 'collaborator_ids', 'number'],
    },
    ...[stream, duplicates, access],
  ],
  related: [attachments('case-files', 'case_id')],
  tones: {
    status: { new: 'info', assigned: 'info', pending: 'warn', closed: 'good' },
    priority: { urgent: 'bad', high: 'warn' },
  },
  empty: { title: 'No case yet', text: 'Questions and problems of customers stand here.', call: 'create' },
  actions: [exporting('cases')],
})

export const dealScreens = [opportunityScreen, caseScreen]
