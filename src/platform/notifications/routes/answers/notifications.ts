/** What the routes of the bell answer. */
import { Type } from 'typebox'
import { deliveries } from '../../../../kernel/notifications.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'

const instant = Type.String({ format: 'date-time' })

export const notificationShape = Type.Object(
  {
    id: Type.Integer(),
    service: Type.String({ description: 'The service that tells it.' }),
    kind: Type.String(),
    title: Type.String(),
    entity: orNull(Type.String({ description: 'The kind of record that it is about, if it is about one.' })),
    record_id: orNull(Type.Integer()),
    path: orNull(Type.String({ description: 'Where the admin app shows it, below the address of the site.' })),
    created_at: instant,
    read_at: orNull(instant),
  },
  { title: 'Notification' },
)

export const unreadShape = Type.Object({
  unread: Type.Integer(),
  is_capped: Type.Boolean({ description: 'There may be more.' }),
})

export const markedShape = Type.Object({ marked: Type.Integer({ description: 'How many were unread before.' }) })

export const waysShape = Type.Object(
  {
    bell: Type.Boolean(),
    mail: Type.Boolean({ description: 'At once.' }),
    digest: Type.Enum(['off', 'daily', 'weekly'], { description: 'In one mail with others.' }),
  },
  { description: 'The ways that the delivery means.' },
)

export const preferenceShape = Type.Object(
  {
    service: Type.String(),
    kind: Type.String(),
    title: Type.String({ description: 'The kind in words.' }),
    delivery: Type.Enum([...deliveries]),
    ways: waysShape,
    default: Type.Enum([...deliveries]),
  },
  { title: 'NotificationPreference' },
)
