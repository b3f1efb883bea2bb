/** Restore points: all roles, and all accounts grouped by what they hold. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import type { CapabilityMap } from '../domain/model.ts'
import { spokenLabel } from '../domain/point-label.ts'
import { pointsToPrune } from '../domain/points.ts'
import type { Point } from '../domain/restore.ts'
import type { Source } from '../domain/source.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { splitEntries } from './load-state.ts'

export type PointKind = 'auto' | 'manual' | 'import' | 'restore' | 'migrate'
export type NewPoint = {
  readonly kind: PointKind
  readonly source: Source
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
  const [roles, members] = [await listRoles(ctx), await groupedMembers(ctx)]
  const text = contentText(roles, members)
  const row = {
    ...point,
    created_at: ctx.clock.instant(),
    actor_id: ctx.user?.id ?? null,
    actor_name: ctx.user?.displayName ?? '',
    role_count: roles.length,
    user_count: members.reduce((sum, { people }) => sum + people, 0),
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
  label: spokenLabel(row),
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
  label: spokenLabel(row),
  roles: row.role_count,
  users: row.user_count,
  bytes: row.bytes,
  pinned: row.pinned === 1,
})

const actorOf = (row: PointRow) => (row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name })

type MemberGroup = { readonly entries: string; readonly ids: string; readonly people: number }

/** Grouped by the engine, and both parts come as JSON: tens of thousands of rows need not pass through here. */
async function groupedMembers(ctx: Context): Promise<readonly MemberGroup[]> {
  const listed = ctx.database.engine === 'sqlite' ? sql`json_group_array(user_id)` : sql`json_agg(user_id)::text`
  const rows = await ctx.db
    .selectFrom('user_sites')
    .select(['entries', sql<string>`${listed}`.as('ids'), ({ fn }) => fn.countAll<number>().as('people')])
    .groupBy('entries')
    .execute()
  return rows.map(({ entries, ids, people }) => ({ entries, ids, people: Number(people) }))
}

const contentText = (roles: Content['roles'], members: readonly MemberGroup[]): string =>
  `{"roles":${JSON.stringify(roles)},"members":[${members.map(({ entries, ids }) => `{"entries":${entries},"ids":${ids}}`)}]}`

async function prune(ctx: Context): Promise<void> {
  const { snapshot_retention: retention } = await ctx.settings(settings)
  const rows = await ctx.db.selectFrom('aure_points').select(['id', 'kind', 'pinned']).execute()
  const surplus = pointsToPrune(
    rows.map(row => ({ id: row.id, kind: row.kind, pinned: row.pinned === 1 })),
    retention,
  )
  if (surplus.length > 0) await ctx.db.deleteFrom('aure_points').where('id', 'in', surplus).execute()
}
