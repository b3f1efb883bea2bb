/** The shapes of what `webhooks.ts` answers. */
import { webhookTestShape } from '../../../../../platform/webhooks/receivers/receivers.ts'

export const testWebhookShape = webhookTestShape
