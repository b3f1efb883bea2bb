import { defineWebhooks } from '../../../../platform/webhooks/receivers/receivers.ts'
import { errors } from '../../errors.ts'

/** Somebody else's address that hears of leads, signed by Standard Webhooks. */
export const webhooks = defineWebhooks('chat_webhooks', {
  events: ['lead.created', 'lead.read'],
  usual: ['lead.created'],
  invalid: fields => errors.invalid({ names: Object.keys(fields).join(', ') }, { data: { fields } }),
  lists: { perPage: { default: 50, most: 200 }, without: ['duplicate', 'export'] },
})
