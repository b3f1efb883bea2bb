/** Records below others of their kind: no circles, no depth without end, and nobody loses the records below one that goes. */
import { dynamicTables } from '../../db/row-types.ts'
import type { Context } from '../context.ts'
import { type Problems, problemOf, Unfit } from '../misfits.ts'
import { readRows } from '../statement.ts'
import { holdRecords } from './hold.ts'
import type { Values } from './kind.ts'
import type { Plan } from './plan.ts'
import { spokenOf } from './problems.ts'

/** What is wrong with the place that a record is going to have. */
export async function treeProblems(
  { plan, before, values }: { plan: Plan; before: Readonly<Values> | null; values: Readonly<Values> },
  ctx: Context,
): Promise<Problems> {
  const { parent, deepest } = plan.entity.tree!
  const above = values[parent] as number | null
  if (above === null || above === before?.[parent]) return {}
  await holdRecords(plan, ctx)
  const id = (before?.id as number | undefined) ?? null
  const ancestors = await ancestorsOf(plan, above, ctx)
  const word = ancestors.includes(id ?? 0)
    ? 'own_place'
    : ancestors.length + (await heightOf(plan, id, ctx)) > deepest
      ? 'too_deep'
      : null
  if (word === null) return {}
  const field = spokenOf(plan.byName.get(parent)!, plan.service)
  return { [parent]: problemOf(field, new Unfit('rest_invalid_link', word, { deepest })) }
}

/** The records below one that goes move to where it stood. */
export async function liftChildren(plan: Plan, gone: Readonly<Values>, ctx: Context): Promise<void> {
  const { parent } = plan.entity.tree!
  await dynamicTables(ctx.db)
    .updateTable(plan.table)
    .set({ [parent]: gone[parent] ?? null })
    .where(parent, '=', gone.id as number)
    .execute()
}

/** From a record up to the first level, itself included. */
async function ancestorsOf(plan: Plan, id: number, ctx: Context): Promise<number[]> {
  const { parent } = plan.entity.tree!
  const text = `with recursive up(id, above, depth) as (
      select t.id, t.${parent}, 1 from ${plan.table} t where t.site_id = ? and t.id = ?
      union all
      select t.id, t.${parent}, up.depth + 1 from ${plan.table} t join up on t.id = up.above where up.depth < ${FARTHEST}
    ) select id from up`
  return (await readRows<{ id: number }>({ text, values: [ctx.site.id, id] }, ctx)).map(row => row.id)
}

/** How many levels a record and what stands below it take. */
async function heightOf(plan: Plan, id: number | null, ctx: Context): Promise<number> {
  if (id === null) return 1
  const { parent } = plan.entity.tree!
  const text = `with recursive down(id, depth) as (
      select t.id, 1 from ${plan.table} t where t.site_id = ? and t.id = ?
      union all
      select t.id, down.depth + 1 from ${plan.table} t join down on t.${parent} = down.id where down.depth < ${FARTHEST}
    ) select max(depth) as height from down`
  const [row] = await readRows<{ height: number }>({ text, values: [ctx.site.id, id] }, ctx)
  return row?.height ?? 1
}

/** Ends a walk in a table whose rows somebody made a circle of behind our back. */
const FARTHEST = 100
