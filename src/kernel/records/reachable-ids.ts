/** Which of some records a caller may read, for code that shows things about records. */
import { holds } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import { isAmong, joined, readRows } from '../statement.ts'
import { planFor } from './plan.ts'
import { reachCondition, reachOf } from './row-rule.ts'

export async function reachableIds(
  entity: Entity,
  ids: readonly number[],
  ctx: ReadContext,
): Promise<ReadonlySet<number>> {
  const plan = planFor(entity, ctx)
  const right = plan.service.rights.read
  const isAllowed = ctx.system !== null || (right !== undefined && holds(plan.service.permissions, right, ctx))
  if (ids.length === 0 || !isAllowed) return new Set()
  const reach = reachCondition(await reachOf(plan, 'read', ctx), plan, ctx)
  const base = { text: 't.site_id = ?', values: [ctx.site.id] }
  const where = joined([base, isAmong('t.id', ids), ...(reach ? [reach] : [])], ' and ')
  const text = `select t.id from ${plan.table} t where ${where.text}`
  const rows = await readRows<{ id: number }>({ text, values: where.values }, ctx)
  return new Set(rows.map(({ id }) => Number(id)))
}
