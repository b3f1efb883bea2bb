/** The bell of the caller. Nobody reads or marks what is for somebody else. */
import { Type } from 'typebox'
import { signedIn } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { deliveries } from '../../../kernel/notifications.ts'
import { route } from '../../../kernel/route.ts'
import { countUnread, listNotifications, markRead, preferencesOf, savePreferences } from '../notifications.ts'
import { markedShape, notificationShape, preferenceShape, unreadShape, waysShape } from './answers/notifications.ts'

const service = Type.Optional(Type.String({ maxLength: 60, description: 'Only those of this service.' }))
const userOf = (ctx: Pick<ReadContext, 'user'>): number => ctx.user?.id ?? 0
const ofService = (slug: string | undefined) => (slug === undefined ? {} : { service: slug })

const list = route({
  method: 'GET',
  path: '/notifications',
  summary: 'What the caller was told, newest first',
  access: signedIn(),
  input: Type.Object({
    service,
    unread: Type.Optional(Type.Boolean({ default: false, description: 'Only unread ones.' })),
    before_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Only older ones than this.' })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Type.Array(notificationShape),
  handler: ({ service, unread, before_id, per_page = 20 }, ctx) =>
    listNotifications(
      {
        userId: userOf(ctx),
        limit: per_page,
        isUnread: unread === true,
        ...ofService(service),
        ...(before_id === undefined ? {} : { beforeId: before_id }),
      },
      ctx,
    ),
})

const count = route({
  method: 'GET',
  path: '/notifications/count',
  summary: 'How many the caller has not read',
  access: signedIn(),
  input: Type.Object({ service }),
  reply: unreadShape,
  handler: ({ service }, ctx) => countUnread({ userId: userOf(ctx), ...ofService(service) }, ctx),
})

const read = route({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark some as read',
  access: signedIn(),
  input: Type.Object({ ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 }) }),
  reply: markedShape,
  handler: async ({ ids }, ctx) => ({ marked: await markRead({ userId: userOf(ctx), ids }, ctx) }),
})

const readAll = route({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all as read',
  access: signedIn(),
  input: Type.Object({ service }),
  reply: markedShape,
  handler: async ({ service }, ctx) => ({
    marked: await markRead({ userId: userOf(ctx), ...ofService(service) }, ctx),
  }),
})

const readPreferences = route({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'How each kind reaches the caller',
  access: signedIn(),
  reply: Type.Array(preferenceShape),
  handler: (_input, ctx) => preferencesOf(userOf(ctx), ctx),
})

const writePreferences = route({
  method: ['POST', 'PUT'],
  path: '/notifications/preferences',
  summary: 'Choose how kinds reach the caller, by a delivery or its ways; neither goes back to the default',
  access: signedIn(),
  input: Type.Object({
    preferences: Type.Array(
      Type.Object({
        service: Type.String({ maxLength: 60 }),
        kind: Type.String({ maxLength: 60 }),
        delivery: Type.Optional(Type.Union([Type.Enum([...deliveries]), Type.Null()])),
        ways: Type.Optional(waysShape),
      }),
      { maxItems: 200 },
    ),
  }),
  reply: Type.Array(preferenceShape),
  async handler({ preferences }, ctx) {
    await savePreferences(userOf(ctx), preferences, ctx)
    return preferencesOf(userOf(ctx), ctx)
  },
})

export const notificationRoutes = [list, count, read, readAll, readPreferences, writePreferences]
