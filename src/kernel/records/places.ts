/** Where a new record stands in an order that people make by hand, and whether a short list has room for it. */
import { dynamicTables } from '../../db/row-types.ts'
import type { Context } from '../context.ts'
import { holdRecords } from './hold.ts'
import type { Values } from './kind.ts'
import type { Plan } from './plan.ts'
import { mostOf, positionOf } from './rights.ts'

/** `given` holds what code and caller said: a position that one of them may name stays. */
export async function placeNew(
  { plan, values, given }: { plan: Plan; values: Values; given: Readonly<Values> },
  ctx: Context,
): Promise<void> {
  const most = mostOf(plan.entity)
  const position = positionOf(plan.entity)
  const needsPlace = position !== undefined && !Object.hasOwn(given, position)
  if (most === null && !needsPlace) return
  await holdRecords(plan, ctx)
  const { count, last } = await siblingsOf({ plan, values, position }, ctx)
  if (most !== null && count >= most) throw plan.service.errors.full!({ most })
  if (needsPlace) values[position] = last + 1
}

/** How many records stand beside a new one, and the last position among them. */
async function siblingsOf(
  { plan, values, position }: { plan: Plan; values: Readonly<Values>; position: string | undefined },
  ctx: Context,
): Promise<{ count: number; last: number }> {
  const { parent } = plan.entity
  const all = dynamicTables(ctx.db)
    .selectFrom(plan.table)
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      position === undefined ? eb.lit(0).as('last') : eb.fn.max<number | null>(position).as('last'),
    ])
    .where('trashed_at', 'is', null)
  const beside = parent ? all.where(parent.link, '=', values[parent.link]) : all
  const row = await beside.executeTakeFirstOrThrow()
  return { count: Number(row.count), last: Number(row.last ?? 0) }
}
