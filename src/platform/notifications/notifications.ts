/** The face of notifications: telling people, and what the bell shows them. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Entity } from '../../kernel/entity.ts'
import { deliveriesWith, type NotificationKind, waysOf } from '../../kernel/notifications.ts'
import { choicesOf, keyOf, serviceOfKind } from './kinds.ts'
import { mailNotification } from './mail-job.ts'
import { type Notification, shown, storedNotifications, toNotification, visible } from './stored.ts'

export { type Preference, type PreferenceChange, preferencesOf, savePreferences } from './kinds.ts'
export type { Notification } from './stored.ts'

export type Telling = {
  /** One of those that the service's manifest lists. */
  readonly kind: NotificationKind
  /** Accounts; those that are no members of this site, and whoever causes it, are not told. */
  readonly to: readonly number[]
  /** One line, as people read it. */
  readonly title: string
  /** Who may not read this record does not see the notification. */
  readonly record?: { readonly entity: Entity; readonly id: number }
  /** Where the admin app shows it, below the site's address: `/admin/inventory/items/12`. */
  readonly path?: string
}

/** Tells people, in this transaction: what is undone was never told. */
export async function notify(telling: Telling, ctx: Context): Promise<void> {
  const { kind, title, record, path } = telling
  const service = serviceOfKind(kind, ctx).slug
  const people = await membersAmong(telling.to, ctx)
  if (people.length === 0) return
  const chosen = await choicesOf(people, ctx)
  const about = { service, kind: kind.kind, title: title.slice(0, LONGEST_TITLE), path: path ?? null }
  const what = { ...about, entity: record?.entity.name ?? null, record_id: record?.id ?? null }
  for (const user_id of people) {
    const delivery = chosen.get(keyOf(user_id, service, kind.kind)) ?? kind.default
    if (delivery === 'off') continue
    const row = { ...what, user_id, delivery, created_at: ctx.clock.instant(), read_at: null }
    const { id } = await ctx.db.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow()
    if (waysOf[delivery].mail) await ctx.jobs.enqueue(mailNotification, { id: Number(id) })
  }
}

export type BellPage = {
  readonly userId: number
  readonly service?: string
  readonly isUnread?: boolean
  readonly beforeId?: number
  readonly limit: number
}

/** Newest first. Rows that the caller may not see any more are passed over. */
export async function listNotifications(page: BellPage, ctx: ReadContext): Promise<Notification[]> {
  const found: Notification[] = []
  let beforeId = page.beforeId
  for (let round = 0; round < MOST_ROUNDS && found.length < page.limit; round += 1) {
    const rows = await pageOf({ ...page, ...(beforeId === undefined ? {} : { beforeId }) }, ctx)
    found.push(...(await visible(rows, ctx)).map(shown))
    beforeId = rows.at(-1)?.id
    if (rows.length < page.limit) break
  }
  return found.slice(0, page.limit)
}

/** How many unread ones the caller may see, up to a hundred: nobody reads a higher number. */
export async function countUnread(
  of: { readonly userId: number; readonly service?: string },
  ctx: ReadContext,
): Promise<{ readonly unread: number; readonly is_capped: boolean }> {
  const rows = await pageOf({ ...of, isUnread: true, limit: MOST_COUNTED }, ctx)
  return { unread: (await visible(rows, ctx)).length, is_capped: rows.length === MOST_COUNTED }
}

/** Marks these as read, or all of them; answers how many were unread. Those of others stay as they are. */
export async function markRead(
  of: { readonly userId: number; readonly ids?: readonly number[]; readonly service?: string },
  ctx: Context,
): Promise<number> {
  let marking = ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.clock.instant() })
    .where('user_id', '=', of.userId)
    .where('delivery', 'in', IN_BELL)
    .where('read_at', 'is', null)
  if (of.ids !== undefined) marking = marking.where('id', 'in', [...of.ids, 0])
  if (of.service !== undefined) marking = marking.where('service', '=', of.service)
  return (await marking.returning('id').execute()).length
}

/** What is mailed only is neither shown nor counted nor marked there. */
const IN_BELL = deliveriesWith(({ bell }) => bell)
const LONGEST_TITLE = 300
const MOST_COUNTED = 100
/** Pages that one answer looks through for rows that may be seen. */
const MOST_ROUNDS = 10

async function pageOf({ userId, service, isUnread, beforeId, limit }: BellPage, ctx: ReadContext) {
  let rows = storedNotifications(ctx).where('user_id', '=', userId).where('delivery', 'in', IN_BELL)
  if (service !== undefined) rows = rows.where('service', '=', service)
  if (isUnread) rows = rows.where('read_at', 'is', null)
  if (beforeId !== undefined) rows = rows.where('id', '<', beforeId)
  return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(toNotification)
}

async function membersAmong(userIds: readonly number[], ctx: Context): Promise<number[]> {
  const wanted = new Set(userIds)
  if (ctx.system === null && ctx.user) wanted.delete(ctx.user.id)
  if (wanted.size === 0) return []
  const rows = await ctx.db
    .selectFrom('user_sites')
    .select('user_id')
    .where('user_id', 'in', [...wanted])
    .orderBy('user_id')
    .execute()
  return rows.map(row => row.user_id)
}
