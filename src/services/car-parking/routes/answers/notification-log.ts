/** The shapes of what `notification-log.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const notificationLogShape = Type.Object(
  {
    id: Type.Integer(),
    booking_id: Type.Integer(),
    kind: Type.String(),
    channel: Type.String(),
    recipient: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    status: Type.String(),
    error: orNull(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
    sent_at: orNull(Type.String({ format: 'date-time' })),
  },
  { title: 'NotificationLog' },
)
