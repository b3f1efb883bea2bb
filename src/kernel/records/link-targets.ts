/** Whether the records that others link to exist, for this site and for this caller. */

import { sql } from 'kysely'
import { dynamicTables } from '../../db/row-types.ts'
import type { ReadContext } from '../context.ts'
import { isAmong, joined, readRows } from '../statement.ts'
import { neighbourPlan, type Plan } from './plan.ts'
import { reachCondition, reachOf } from './row-rule.ts'

type PlatformTable = { readonly table: string; readonly id: string /** SQL. */; readonly where: string }

/** Tables of the platform that fields may link to. */
const platformTables: Readonly<Record<string, PlatformTable>> = Object.freeze({
  // Accounts belong to the whole network; of another site's nobody here knows.
  users: { table: 'user_sites', id: 'user_id', where: '1 = 1' },
  posts: { table: 'posts', id: 'id', where: "status <> 'trash'" },
  media: { table: 'posts', id: 'id', where: "type = 'attachment'" },
})

/** The ids among `ids` that a link may not name: unknown, in the trash, or out of the caller's reach. */
export async function absentTargets(
  of: { plan: Plan; to: string; ids: readonly number[] },
  ctx: ReadContext,
): Promise<number[]> {
  if (of.ids.length === 0) return []
  const known = platformTables[of.to]
  const found = known ? await findPlatform(known, of.ids, ctx) : await findNeighbours(of, ctx)
  return of.ids.filter(id => !found.has(id))
}

async function findPlatform(
  { table, id, where }: PlatformTable,
  ids: readonly number[],
  ctx: ReadContext,
): Promise<Set<number>> {
  const found = dynamicTables(ctx.db).selectFrom(table).select(id).where(id, 'in', ids).where(sql.raw<boolean>(where))
  return new Set((await found.execute()).map(row => row[id] as number))
}

async function findNeighbours(
  { plan, to, ids }: { plan: Plan; to: string; ids: readonly number[] },
  ctx: ReadContext,
): Promise<Set<number>> {
  const target = neighbourPlan(plan, to)
  if (!target) return new Set()
  const reach = reachCondition(await reachOf(target, 'read', ctx), target, ctx)
  const base = { text: 't.site_id = ? and t.trashed_at is null', values: [ctx.site.id] }
  const where = joined([base, isAmong('t.id', ids), ...(reach ? [reach] : [])], ' and ')
  const rows = await readRows<{ id: number }>(
    { text: `select t.id from ${target.table} t where ${where.text}`, values: where.values },
    ctx,
  )
  return new Set(rows.map(row => row.id))
}
