/** The shapes of what `webhooks.ts` answers. */
export { webhookTestShape as testWebhookShape } from '../../../../../platform/webhooks/receivers/receivers.ts'
