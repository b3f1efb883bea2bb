/** The kinds of notifications that the running services declare, and what people chose for each. */
import { holds } from '../../kernel/access.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { type Delivery, deliveryNamed, type NotificationKind, type Ways, waysOf } from '../../kernel/notifications.ts'
import type { Service } from '../../kernel/service.ts'
import { type Spoken, spokenText } from '../../kernel/words.ts'
import { isModuleActive, runningServices } from '../modules/modules.ts'
import { notificationErrors } from './errors.ts'

export type Preference = {
  readonly service: string
  readonly kind: string
  readonly title: Spoken
  readonly delivery: Delivery
  /** What its name means. */
  readonly ways: Ways
  readonly default: Delivery
}

export type PreferenceChange = {
  readonly service: string
  readonly kind: string
  /** Null: as the service has it. */
  readonly delivery?: Delivery | null
  /** The same in its parts. */
  readonly ways?: Ways
}

export function serviceOfKind(kind: NotificationKind, ctx: Pick<ReadContext, 'app'>): Service {
  const service = runningServices(ctx).find(({ notifications }) => notifications?.includes(kind))
  if (!service) throw new Error(`No service of this edition lists the notification ${kind.kind}.`)
  return service
}

/** What the caller may choose among: kinds of active services whose app the caller may open. */
export async function preferencesOf(userId: number, ctx: ReadContext): Promise<Preference[]> {
  const chosen = await choicesOf([userId], ctx)
  const preferences: Preference[] = []
  for (const service of await servicesFor(ctx))
    for (const { kind, title, default: usual } of service.notifications ?? []) {
      const delivery = chosen.get(keyOf(userId, service.slug, kind)) ?? usual
      const said = spokenText(title, service.admin?.words)
      preferences.push({ service: service.slug, kind, title: said, delivery, ways: waysOf[delivery], default: usual })
    }
  return preferences
}

export async function savePreferences(
  userId: number,
  changes: readonly PreferenceChange[],
  ctx: Context,
): Promise<void> {
  const known = new Set((await preferencesOf(userId, ctx)).map(({ service, kind }) => `${service} ${kind}`))
  for (const { service, kind, ways, delivery = ways ? deliveryNamed(ways) : null } of changes) {
    if (!known.has(`${service} ${kind}`)) throw notificationErrors.notification_kind_invalid({ kind })
    const own = { user_id: userId, service, kind }
    await ctx.db
      .deleteFrom('notification_choices')
      .where('user_id', '=', userId)
      .where('service', '=', service)
      .where('kind', '=', kind)
      .execute()
    if (delivery !== null)
      await ctx.db
        .insertInto('notification_choices')
        .values({ ...own, delivery })
        .execute()
  }
}

/** What these people chose, by person, service and kind. */
export async function choicesOf(userIds: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<string, Delivery>> {
  const rows = await ctx.db
    .selectFrom('notification_choices')
    .select(['user_id', 'service', 'kind', 'delivery'])
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(row => [keyOf(row.user_id, row.service, row.kind), row.delivery as Delivery]))
}

export const keyOf = (userId: number, service: string, kind: string): string => `${userId} ${service} ${kind}`

async function servicesFor(ctx: ReadContext): Promise<Service[]> {
  const services: Service[] = []
  for (const service of runningServices(ctx).filter(({ notifications }) => notifications?.length)) {
    const right = service.rights.app ?? service.rights.list
    const mayOpen = right === undefined || holds(service.permissions, right, ctx)
    if (mayOpen && (await isModuleActive(service.slug, ctx))) services.push(service)
  }
  return services
}
