import { webhookTestRoute } from '../../../../platform/webhooks/receivers/receivers.ts'
import type { LeadFacts } from '../../hooks.ts'
import { can } from '../../permissions.ts'
import { webhooks } from '../entities/webhooks.ts'
import { leadMessage } from '../store/tell-webhooks.ts'

export const testWebhook = webhookTestRoute(webhooks, can('edit'), {
  summary: 'Send a sample lead now',
  event: 'lead.created',
  body: (id, ctx) => leadMessage({ id, event: 'lead.created', lead: sample(ctx.clock.instant()), answers: [] }, ctx),
})

const sample = (created_at: string): LeadFacts => ({
  id: 0,
  widget_id: 0,
  widget_name: 'Sample',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+493012345678',
  message: 'This is a sample message.',
  page: '',
  consent: true,
  subscribe: false,
  language: 'en',
  created_at,
})
