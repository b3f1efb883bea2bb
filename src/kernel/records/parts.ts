/** Records that are parts of others, and what they are parts of. */
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import { readRows } from '../statement.ts'
import type { Values } from './kind.ts'
import { neighbourPlan, type Plan, planOf } from './plan.ts'
import { loadValues, rowColumns } from './record-values.ts'
import { positionOf } from './rights.ts'

/** The plan of the whole that these records are parts of. */
export function wholeOf(plan: Plan): Plan {
  const { parent } = plan.entity
  const to = parent && plan.byName.get(parent.link)?.options.to
  const whole = to === undefined ? null : neighbourPlan(plan, to)
  if (!whole)
    throw new Error(`${plan.entity.name} are parts of nothing: parent.link must be a link within the service.`)
  if (plan.entity.public && !whole.entity.public?.verbs.includes('read'))
    throw new Error(`${plan.entity.name} cannot be open to visitors while ${whole.entity.name} are not.`)
  return whole
}

/** The parts of a record, in their order, as code sees them. */
export async function partsOf(plan: Plan, wholeId: number, ctx: ReadContext): Promise<readonly Values[]> {
  const order = [positionOf(plan.entity), 'id'].filter(name => name !== undefined).map(name => `t.${name}`)
  const text = `select ${rowColumns(plan, ctx)} from ${plan.table} t where t.site_id = ? and t.${plan.entity.parent!.link} = ? order by ${order.join(', ')}`
  const rows = await readRows<Values>({ text, values: [ctx.site.id, wholeId] }, ctx)
  return rows.map(row => loadValues(plan, row, ctx))
}

/** The entities whose records are parts of this one's. */
export const partPlans = (plan: Plan): readonly Plan[] =>
  (plan.service.entities ?? [])
    .filter(entity => entity.parent && linkOf(entity)?.options.to === plan.entity.name)
    .map(entity => planOf({ service: plan.service, entity }))

const linkOf = (entity: Entity) => entity.fields[entity.parent!.link] as { options: { to?: string } } | undefined
