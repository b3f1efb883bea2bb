/** The shapes of what `webhooks.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const testWebhookShape = Type.Object(
  {
    success: Type.Boolean(),
    status: orNull(Type.Number()),
    error: orNull(Type.String()),
    milliseconds: Type.Number(),
  },
  { title: 'TestWebhook' },
)
