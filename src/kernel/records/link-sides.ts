/** Links between records of two entities, many to many: their sides, and what becomes of them when a side goes. */
import { dynamicTables } from '../../db/row-types.ts'
import type { Context, ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import type { Fields } from '../fields.ts'
import type { Sql } from '../statement.ts'
import { neighbourPlan, type Plan } from './plan.ts'
import { hasRight, reachConditionOf, reachOf } from './row-rule.ts'

export type Side = {
  /** The field of the link that names the record of this side. */
  readonly field: string
  /** What follows the address of that record: the records of the other side stand there. */
  readonly path: string
  readonly plan: Plan
}

/** In the order in which they are declared. */
export function sidesOf(plan: Plan): readonly [Side, Side] {
  const [one, other, ...more] = Object.entries(plan.entity.between ?? {}).map(([field, side]) =>
    sideOf(plan, field, side!.path),
  )
  if (!one || !other || more.length > 0) throw new Error(`${plan.entity.name} link records of two entities: say both.`)
  refuseMore(plan)
  for (const side of [one, other])
    if (plan.entity.public && !side.plan.entity.public?.verbs.includes('read'))
      throw new Error(`${plan.entity.name} cannot be open to visitors while ${side.plan.entity.name} are not.`)
  return [one, other]
}

function sideOf(plan: Plan, field: string, path: string): Side {
  const options = plan.byName.get(field)?.options
  const side = neighbourPlan(plan, options?.to ?? '')
  if (!side || !options?.required || !options.fixed)
    throw new Error(`${plan.entity.name}: ${field} must be a link within the service, required and fixed.`)
  return { field, path, plan: side }
}

/** When a side goes its links go in one statement, so there may be nothing beside them that has to follow. */
function refuseMore({ entity, linked }: Plan): void {
  const { parent, tree, revisions, translations, follow, search } = entity
  if (parent || tree || revisions || translations || follow || search === 'words' || linked.length > 0)
    throw new Error(`${entity.name} are links: they have fields with columns, and nothing that must follow them.`)
}

/** Links are seen where both of their sides are: neither is in the trash, and the caller may read both. */
export const sideConditions = (plan: Plan, ctx: ReadContext): Promise<readonly Sql[]> =>
  Promise.all(sidesOf(plan).map(side => sideCondition(side, ctx)))

async function sideCondition({ field, plan }: Side, ctx: ReadContext): Promise<Sql> {
  if (!(await hasRight(plan, 'read', ctx))) return { text: '1 = 0', values: [] }
  const reach = reachConditionOf({ reach: await reachOf(plan, 'read', ctx), plan, alias: 's' }, ctx)
  const own = `s.id = t.${field} and s.site_id = t.site_id and s.trashed_at is null`
  const text = `exists (select 1 from ${plan.table} s where ${own}${reach ? ` and ${reach.text}` : ''})`
  return { text, values: reach?.values ?? [] }
}

/** A record that is gone is linked to nothing. */
export async function unlinkRecord(plan: Plan, id: number, ctx: Context): Promise<void> {
  for (const { entity, fields } of linksWith(plan))
    for (const field of fields) await dynamicTables(ctx.db).deleteFrom(entity.table).where(field, '=', id).execute()
}

/** The links that a record may have, with the fields that can name it: both of them for links among its own kind. */
const linksWith = ({ service, entity }: Plan): { readonly entity: Entity; readonly fields: readonly string[] }[] =>
  (service.entities ?? []).map(links => ({
    entity: links,
    fields: Object.keys(links.between ?? {}).filter(
      field => (links.fields as Fields)[field]?.options.to === entity.name,
    ),
  }))
