/** Filters by records that are linked by an entity of links: `account_ids` of contacts. */
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import type { FilteringLinks } from '../entity-lists.ts'
import { links } from '../fields.ts'
import { isRecord } from '../sent-values.ts'
import { allOf } from '../statement.ts'
import type { Added } from './asked-filters.ts'
import { kindOf } from './columns.ts'
import type { Values } from './kind.ts'
import { neighbourPlan, type Plan, type PlannedField } from './plan.ts'
import { hasRight, reachConditionOf, reachOf } from './row-rule.ts'

/** Those that the query names. A link counts where the caller may read what it leads to, as in the list of links. */
export async function linkFilters(plan: Plan, query: Readonly<Values>, ctx: ReadContext): Promise<Added> {
  const named = new Set([query, query.filter, query.filters].flatMap(part => (isRecord(part) ? Object.keys(part) : [])))
  const asked = Object.entries(plan.entity.filteredByLinks ?? {}).filter(([name]) => named.has(name))
  const found = await Promise.all(
    asked.map(async ([name, of]) => [name, await filterOf(plan, { name, ...of }, ctx)] as const),
  )
  return new Map(found)
}

/** As the reference and the filters of the entity tell them. */
export const plannedLinkFilters = (entity: Entity): readonly PlannedField[] =>
  Object.entries(entity.filteredByLinks ?? {}).map(([name, of]) => plannedOf(name, sidesIn(of).to))

async function filterOf(
  plan: Plan,
  { name, ...of }: FilteringLinks & { readonly name: string },
  ctx: ReadContext,
): Promise<PlannedField> {
  const { other, to } = sidesIn(of)
  const target = neighbourPlan(plan, to)!
  const isReadable = await hasRight(target, 'read', ctx)
  const reach = reachConditionOf(
    { reach: isReadable && (await reachOf(target, 'read', ctx)), plan: target, alias: 's' },
    ctx,
  )
  const where = allOf([
    { text: 'l.site_id = ? and l.trashed_at is null and s.trashed_at is null', values: [ctx.site.id] },
    ...(reach ? [reach] : []),
  ])
  const from = `${of.of.table} l join ${target.table} s on s.id = l.${other} and s.site_id = l.site_id`
  const linked = { text: `select l.${of.by} from ${from} where ${where.text}`, values: where.values }
  return { ...plannedOf(name, to), linked: { ...linked, own: `l.${of.by}`, other: `l.${other}` } }
}

function plannedOf(name: string, to: string): PlannedField {
  const field = links(to, { filter: 'any' })
  return { name, field, kind: kindOf(field), options: field.options }
}

/** The field of the links that names the other record, and whose that is. */
function sidesIn({ of, by }: FilteringLinks): { readonly other: string; readonly to: string } {
  const other = Object.keys(of.between ?? {}).find(field => field !== by)
  const to = other === undefined ? undefined : of.fields[other]?.options.to
  if (other === undefined || to === undefined || !(by in (of.between ?? {})))
    throw new Error(`${of.name} are no links with the field ${by}: nothing can be filtered by them.`)
  return { other, to }
}
