/** One record by its id, for callers who may reach it. */
import { holding } from '../../db/hold.ts'
import type { ReadContext } from '../context.ts'
import type { Verb } from '../entity.ts'
import { isInTransaction, readRows } from '../statement.ts'
import type { Values } from './kind.ts'
import { type Plan, remembered } from './plan.ts'
import { readsAsVisitor } from './public-reads.ts'
import { loadValues, rowColumns } from './record-values.ts'
import { isWithin, reachOf } from './row-rule.ts'

/**
 * Throws `not_found` for what does not exist on this site, and for what does not exist for this caller. What he may read
 * but not do this to is refused. Inside a transaction the record is held until its end.
 */
export async function reachRecord(of: { plan: Plan; verb: Verb; id: number }, ctx: ReadContext): Promise<Values> {
  const { plan, verb, id } = of
  const record = await loadRecord(plan, id, ctx)
  if (!record) throw notFound(plan)
  if (isWithin(await reachOf(plan, verb, ctx), record)) return record
  if (readsAsVisitor(plan, verb, ctx)) throw notFound(plan)
  const isKnown =
    plan.service.hidden === 'forbidden' || (verb !== 'read' && isWithin(await reachOf(plan, 'read', ctx), record))
  throw isKnown ? plan.service.errors.forbidden!() : notFound(plan)
}

export async function loadRecord(plan: Plan, id: number, ctx: ReadContext): Promise<Values | null> {
  const holds = isInTransaction(ctx) ? holding(ctx.database.engine) : ''
  const text = remembered(
    plan,
    `${ctx.database.engine} one${holds}`,
    () => `select ${rowColumns(plan, ctx)} from ${plan.table} t where t.site_id = ? and t.id = ?${holds}`,
  )
  const [row] = await readRows<Values>({ text, values: [ctx.site.id, id] }, ctx)
  return row ? loadValues(plan, row, ctx) : null
}

export const notFound = ({ service, entity }: Plan) =>
  service.errors.not_found!({ what: entity.label[0].toLowerCase() })
