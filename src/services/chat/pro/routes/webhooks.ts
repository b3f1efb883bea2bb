import { Type } from 'typebox'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { route } from '../../../../kernel/route.ts'
import { newMessageId, sendNow } from '../../../../platform/webhooks/webhooks.ts'
import type { LeadFacts } from '../../hooks.ts'
import { can } from '../../permissions.ts'
import { webhooks } from '../entities/webhooks.ts'
import { leadMessage } from '../store/tell-webhooks.ts'
import { testWebhookShape } from './answers/webhooks.ts'

/** No more than status and time: what the receiver wrote is none of the caller's business. */
export const testWebhook = route({
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a sample lead now',
  access: can('edit'),
  transaction: false,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: testWebhookShape,
  async handler({ id }, ctx) {
    const { url, secret } = await storedRecord(webhooks, { id, verb: 'update' }, ctx)
    const messageId = newMessageId()
    const told = { id: messageId, event: 'lead.created' as const, lead: sample(ctx.clock.instant()), answers: [] }
    const result = await sendNow(
      { url, secret, event: told.event, messageId, body: { ...leadMessage(told, ctx), test: true } },
      ctx,
    )
    const { isSuccess, status, error, milliseconds } = result
    return { success: isSuccess, status, error, milliseconds }
  },
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
