import { Type } from 'typebox'
import { storedRecord } from '../../../kernel/records/read.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { newMessageId, sendNow } from '../../../platform/webhooks/webhooks.ts'
import { webhooks } from '../entities/webhooks.ts'
import { can } from '../permissions.ts'
import { SIGNATURE } from '../records/webhooks.ts'

/** No more than status and time: what the receiver wrote is none of the caller's business. */
export const testWebhook = route({
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a sample to a webhook now',
  access: can('admin'),
  transaction: false,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({
    success: Type.Boolean(),
    status: orNull(Type.Integer()),
    error: orNull(Type.String()),
    milliseconds: Type.Number(),
  }),
  async handler({ id }, ctx) {
    const { url, secret_key: secret, event } = await storedRecord(webhooks, { id }, ctx)
    const messageId = newMessageId()
    const sample = { id: messageId, event, occurred_at: ctx.clock.instant(), actor_id: ctx.user?.id ?? null }
    const body = { ...sample, record: null, before: null, changed: [], test: true }
    const { isSuccess, status, error, milliseconds } = await sendNow(
      { url, secret, event, messageId, signature: SIGNATURE, body },
      ctx,
    )
    return { success: isSuccess, status, error, milliseconds }
  },
})
