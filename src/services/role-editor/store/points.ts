/** Restore points: all roles, and all accounts grouped by what they hold. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import type { CapabilityMap } from '../domain/model.ts'
import { pointsToPrune } from '../domain/points.ts'
import type { Point } from '../domain/restore.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { splitEntries } from './load-state.ts'

export type PointKind = 'auto' | 'manual' | 'import' | 'restore' | 'migrate'
export type NewPoint = {
  readonly kind: PointKind
  readonly source: string
  readonly operation: string
  readonly label: string
  readonly changes: number
  readonly people: number | null
}

/** The stored form: accounts with the same list share one entry, because most of tens of thousands do. */
type Content = {
  readonly roles: Point['roles']
  readonly members: readonly { readonly entries: CapabilityMap; readonly ids: readonly number[] }[]
}

export async function takePoint(point: NewPoint, ctx: Context): Promise<number> {
  const content: Content = { roles: await listRoles(ctx), members: await groupedMembers(ctx) }
  const text = JSON.stringify(content)
  const row = {
    ...point,
    created_at: ctx.clock.instant(),
    actor_id: ctx.user?.id ?? null,
    actor_name: ctx.user?.displayName ?? '',
    role_count: content.roles.length,
    user_count: content.members.reduce((sum, { ids }) => sum + ids.length, 0),
    bytes: Buffer.byteLength(text),
    pinned: 0,
    content: text,
  }
  const { id } = await ctx.db.insertInto('aure_points').values(row).returning('id').executeTakeFirstOrThrow()
  await prune(ctx)
  return Number(id)
}

export async function readPoint(id: number, ctx: ReadContext): Promise<Point> {
  const row = await ctx.db.selectFrom('aure_points').select('content').where('id', '=', id).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'restore point' })
  const { roles, members } = JSON.parse(row.content) as Content
  const slugs = new Set(roles.map(role => role.slug))
  return {
    roles,
    users: members.flatMap(({ entries, ids }) => {
      const held = splitEntries(entries, slugs)
      return ids.map(user => ({ id: user, ...held }))
    }),
  }
}

export async function deletePoint(id: number, ctx: Context): Promise<void> {
  const gone = await ctx.db.deleteFrom('aure_points').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw errors.not_found({ what: 'restore point' })
}

export const markRestored = (id: number, ctx: Context): Promise<unknown> =>
  ctx.db.updateTable('aure_points').set({ restored_at: ctx.clock.instant() }).where('id', '=', id).execute()

const COLUMNS = [
  'id',
  'created_at',
  'actor_id',
  'actor_name',
  'source',
  'operation',
  'kind',
  'label',
  'changes',
  'people',
  'role_count',
  'user_count',
  'bytes',
  'pinned',
  'restored_at',
] as const

export type PointRow = Record<(typeof COLUMNS)[number], any>

/** Newest first. */
export async function listPoints(
  { page, perPage }: { page: number; perPage: number },
  ctx: ReadContext,
): Promise<{ rows: PointRow[]; total: number }> {
  const rows = (await ctx.db
    .selectFrom('aure_points')
    .select([...COLUMNS])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()) as PointRow[]
  const counted = await ctx.db
    .selectFrom('aure_points')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return { rows, total: Number(counted?.total ?? 0) }
}

/** The story: what was done, and whether there is a way back. */
export const asHistory = (row: PointRow) => ({
  id: row.id,
  created_at: row.created_at,
  actor: actorOf(row),
  source: row.source,
  operation: row.operation,
  label: row.label,
  totals: { changes: row.changes, people: row.people },
  restorable: true,
  restored_at: row.restored_at,
})

/** The points themselves. */
export const asSnapshot = (row: PointRow) => ({
  id: row.id,
  created_at: row.created_at,
  actor: actorOf(row),
  kind: row.kind,
  label: row.label,
  roles: row.role_count,
  users: row.user_count,
  bytes: row.bytes,
  pinned: row.pinned === 1,
})

const actorOf = (row: PointRow) => (row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name })

async function groupedMembers(ctx: Context): Promise<Content['members']> {
  const rows = await ctx.db.selectFrom('user_sites').select(['user_id', 'entries']).orderBy('user_id').execute()
  const groups = new Map<string, number[]>()
  for (const { user_id, entries } of rows) {
    const ids = groups.get(entries)
    if (ids) ids.push(user_id)
    else groups.set(entries, [user_id])
  }
  return [...groups].map(([entries, ids]) => ({ entries: JSON.parse(entries), ids }))
}

async function prune(ctx: Context): Promise<void> {
  const { snapshot_retention: retention } = await ctx.settings(settings)
  const rows = await ctx.db.selectFrom('aure_points').select(['id', 'kind', 'pinned']).execute()
  const surplus = pointsToPrune(
    rows.map(row => ({ id: row.id, kind: row.kind, pinned: row.pinned === 1 })),
    retention,
  )
  if (surplus.length > 0) await ctx.db.deleteFrom('aure_points').where('id', 'in', surplus).execute()
}
