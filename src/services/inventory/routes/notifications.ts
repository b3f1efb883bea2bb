import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { type Delivery, deliveryNamed, waysOf } from '../../../kernel/notifications.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { fitValue } from '../../../kernel/schema-values.ts'
import {
  countUnread,
  listNotifications,
  markRead,
  preferencesOf,
  savePreferences,
} from '../../../platform/notifications/notifications.ts'
import { needs } from '../apps.ts'
import { can } from '../permissions.ts'
import { refuse } from '../refuse.ts'
import { saveWatched, watchedBy } from '../stock/watched-places.ts'

const own = (ctx: Pick<ReadContext, 'user'>) => ({ userId: ctx.user?.id ?? 0, service: 'inventory' })

export const listBell = route({
  method: 'GET',
  path: '/notifications',
  summary: 'What the caller was told, newest first',
  access: can('view'),
  requires: needs('notifications'),
  input: Type.Object({
    unread: Type.Optional(Type.Boolean({ default: false, description: 'Only unread ones.' })),
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
  async handler({ unread = false, before_id, per_page: limit = 20 }, ctx) {
    const page = { ...own(ctx), isUnread: unread, limit, ...(before_id === undefined ? {} : { beforeId: before_id }) }
    return (await listNotifications(page, ctx)).map(({ service: _, ...told }) => told)
  },
})

export const unreadCount = route({
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'How many the caller has not read',
  access: can('view'),
  requires: needs('notifications'),
  reply: Type.Object({ unread: Type.Integer(), is_capped: Type.Boolean() }),
  handler: (_input, ctx) => countUnread(own(ctx), ctx),
})

export const readAll = route({
  method: ['POST', 'GET'],
  path: '/notifications/read-all',
  summary: 'Mark all of the caller as read',
  access: can('view'),
  requires: needs('notifications'),
  writes: true,
  reply: Type.Object({ marked: Type.Integer() }),
  handler: async (_input, ctx) => ({ marked: await markRead(own(ctx), ctx as Context) }),
})

const choice = Type.Object({
  bell: Type.Optional(Type.Boolean()),
  email: Type.Optional(Type.Boolean()),
  digest: Type.Optional(Type.Enum(['off', 'daily', 'weekly'])),
})
type Choice = { bell?: boolean; email?: boolean; digest?: 'off' | 'daily' | 'weekly' }

export const savePreferencesRoute = route({
  method: 'POST',
  path: '/notifications/preferences',
  summary: 'How each kind reaches the caller, and of which warehouses; answers all of them',
  access: can('view'),
  requires: needs('notifications'),
  extra: true,
  body: Type.Object({
    warehouse_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
    low_stock: Type.Optional(choice),
  }),
  reply: Type.Object({
    warehouse_ids: Type.Array(Type.Integer(), { description: 'None for all of them.' }),
    kinds: Type.Record(
      Type.String(),
      Type.Object({ bell: Type.Boolean(), email: Type.Boolean(), digest: Type.String() }),
    ),
  }),
  async handler(sent, ctx) {
    const { warehouse_ids: places, ...kinds } = sent as Record<string, unknown>
    const known = (await ownPreferences(ctx)).map(({ kind }) => kind)
    const problems = problemsOf(kinds, known)
    if (places !== undefined && !isIds(places)) problems.warehouse_ids = 'warehouse_ids is a list of ids.'
    refuse(problems)
    const changes = Object.entries(kinds).map(([kind, chosen]) => ({
      ...{ service: 'inventory', kind, delivery: deliveryOf(chosen as Choice) },
    }))
    await savePreferences(own(ctx).userId, changes, ctx)
    if (isIds(places)) await saveWatched(own(ctx).userId, places, ctx)
    return { warehouse_ids: await watchedBy(own(ctx).userId, ctx), kinds: toldKinds(await ownPreferences(ctx)) }
  },
})

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 200 && value.every(id => Number.isSafeInteger(id) && id > 0)

const ownPreferences = async (ctx: ReadContext) =>
  (await preferencesOf(own(ctx).userId, ctx)).filter(({ service }) => service === 'inventory')

function problemsOf(kinds: Readonly<Record<string, unknown>>, known: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, chosen]) => {
      if (!known.includes(kind)) return [[kind, 'There is no such kind.']]
      return 'value' in fitValue(choice, chosen) ? [] : [[kind, `${kind} is an object with bell, email and digest.`]]
    }),
  )
}

/** Each by itself. Whoever says nothing of the bell has it. */
const deliveryOf = ({ bell = true, email = false, digest = 'off' }: Choice): Delivery =>
  deliveryNamed({ bell, mail: email, digest })

const toldKinds = (preferences: readonly { readonly kind: string; readonly delivery: Delivery }[]) =>
  Object.fromEntries(
    preferences.map(({ kind, delivery }) => {
      const { bell, mail, digest } = waysOf[delivery]
      return [kind, { bell, email: mail, digest }]
    }),
  )
