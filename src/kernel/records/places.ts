/** Where a new record stands in an order that people make by hand, and whether a short list has room for it. */
import { dynamicTables } from '../../db/row-types.ts'
import type { Context } from '../context.ts'
import type { ErrorFactory, RestError } from '../errors.ts'
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
  const isLast =
    plan.entity.order === undefined || !('newest' in plan.entity.order && plan.entity.order.newest === 'as-sent')
  const needsPlace = position !== undefined && isLast && !Object.hasOwn(given, position)
  if (most === null && !needsPlace) return
  await holdRecords(plan, ctx)
  const { count, last } = await siblingsOf({ plan, values, position }, ctx)
  if (most !== null && count >= most) throw tooMany(plan, most)
  if (needsPlace) values[position] = last + 1
}

function tooMany({ entity, service }: Plan, most: number): RestError {
  const errors = service.errors as unknown as Readonly<Record<string, ErrorFactory>>
  return errors[entity.small?.error ?? 'full']!({ most })
}

/** How many records stand beside a new one, and the last position among them. */
async function siblingsOf(
  { plan, values, position }: { plan: Plan; values: Readonly<Values>; position: string | undefined },
  ctx: Context,
): Promise<{ count: number; last: number }> {
  const { parent, small } = plan.entity
  const all = dynamicTables(ctx.db)
    .selectFrom(plan.table)
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      position === undefined ? eb.lit(0).as('last') : eb.fn.max<number | null>(position).as('last'),
    ])
    .where('trashed_at', 'is', null)
  const group = parent?.link ?? small?.per
  const owner = group === 'created_by' ? (ctx.user?.id ?? null) : values[group ?? '']
  const beside = group === undefined ? all : all.where(group, owner === null ? 'is' : '=', owner)
  const row = await beside.executeTakeFirstOrThrow()
  return { count: row.count, last: row.last ?? 0 }
}
