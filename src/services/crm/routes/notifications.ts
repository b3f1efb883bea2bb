import { Type } from 'typebox'
import { withMeta } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { countUnread, listNotifications, markRead } from '../../../platform/notifications/notifications.ts'
import { can } from '../permissions.ts'

const access = can('access')
const service = 'crm'

export const readNotifications = route({
  method: 'GET',
  path: '/notifications',
  summary: 'What the CRM told the caller, the newest first',
  access,
  input: Type.Object({
    unread: Type.Optional(Type.Boolean({ default: false })),
    before_id: Type.Optional(Type.Integer({ minimum: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.String(),
      title: Type.String(),
      entity: orNull(Type.String()),
      record_id: orNull(Type.Integer()),
      path: orNull(Type.String()),
      created_at: Type.String(),
      read_at: orNull(Type.String()),
    }),
  ),
  async handler({ unread = false, before_id: beforeId, per_page: limit = 20 }, ctx) {
    const userId = ctx.user!.id
    const page = { userId, service, limit, isUnread: unread, ...(beforeId === undefined ? {} : { beforeId }) }
    const found = await listNotifications(page, ctx)
    return withMeta(found, { ...(await countUnread({ userId, service }, ctx)) })
  },
})

export const readAll = route({
  method: ['GET', 'POST'],
  path: '/notifications/read',
  summary: 'Mark notifications as read: some, or all',
  access,
  writes: true,
  input: Type.Object({
    ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 500 })),
    all: Type.Optional(Type.Boolean({ default: false })),
  }),
  reply: Type.Object({ read: Type.Integer() }),
  async handler({ ids }, ctx) {
    const read = await markRead({ userId: ctx.user!.id, service, ...(ids ? { ids } : {}) }, ctx as never)
    return { read }
  },
})
