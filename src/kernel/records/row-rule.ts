/** Which records a caller may reach at all: the entity's `rows`, as a condition of SQL and as a question about one record. */
import { allows, holds } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Rows, Verb } from '../entity.ts'
import type { Owned } from '../entity-lists.ts'
import type { Fields } from '../fields.ts'
import { isAmong, joined, readRows, type Sql } from '../statement.ts'
import { knowFieldRights } from './field-rights.ts'
import type { Values } from './kind.ts'
import { neighbourPlan, type Plan } from './plan.ts'
import { isPublicVerb, publicRows, readsAsVisitor } from './public-reads.ts'
import { linkedTo } from './record-links.ts'
import { holdersOf } from './rights.ts'

/** All, none, or these. */
export type Reach = boolean | Rows

export async function reachOf(plan: Plan, verb: Verb, ctx: ReadContext): Promise<Reach> {
  if (readsAsVisitor(plan, verb, ctx)) return publicRows(plan, ctx)
  if (ctx.system !== null) return true
  if (plan.entity.owned) return ownedRows(plan, { ...plan.entity.owned, verb }, ctx)
  return plan.entity.rows ? plan.entity.rows(verb, ctx) : true
}

async function ownedRows(
  plan: Plan,
  { by = 'created_by', unless, shared, team, verb }: Owned<Fields> & { readonly verb: Verb },
  ctx: ReadContext,
): Promise<Reach> {
  if (holds(plan.service.permissions, unless, ctx)) return true
  if (!ctx.user) return false
  const isShared = shared && (verb === 'list' || verb === 'read') && (await shared(ctx))
  const teams = team ? await teamsOf(plan, team, ctx) : []
  return [
    { [by]: ctx.user.id },
    ...(isShared ? [{ [by]: null }] : []),
    ...(team && teams.length > 0 ? [{ [team.link]: teams }] : []),
  ]
}

/** The teams that list the caller among their accounts. */
async function teamsOf(plan: Plan, team: NonNullable<Owned<Fields>['team']>, ctx: ReadContext): Promise<number[]> {
  const teams = neighbourPlan(plan, plan.byName.get(team.link)?.options.to ?? '')
  if (!teams) throw new Error(`${plan.entity.name}: ${team.link} leads to no entity of this service.`)
  const text = `select l.owner_id as id from record_links l join ${teams.table} t on t.id = l.owner_id and t.trashed_at is null
    where l.site_id = ? and l.owner = ? and l.field = ? and l.target_id = ? order by l.owner_id`
  const values = [ctx.site.id, teams.table, team.members, ctx.user?.id]
  return (await readRows<{ id: number }>({ text, values }, ctx)).map(row => row.id)
}

/** The right that a verb needs, whoever calls it and from where. */
export async function askRight(plan: Plan, verb: Verb, ctx: ReadContext): Promise<void> {
  if (!(await hasRight(plan, verb, ctx))) throw plan.service.errors.forbidden!()
}

export async function hasRight(plan: Plan, verb: Verb, ctx: ReadContext): Promise<boolean> {
  await knowFieldRights(plan, ctx)
  if (ctx.system !== null || isPublicVerb(plan.entity, verb)) return true
  const holders = holdersOf(plan, verb)
  return holders !== undefined && (await allows(holders, {}, ctx))
}

/** Null when every row is within reach. */
export const reachCondition = (reach: Reach, plan: Plan, ctx: ReadContext): Sql | null =>
  reachConditionOf({ reach, plan, alias: 't' }, ctx)

/** The same where the table goes by another name. */
export function reachConditionOf(
  { reach, plan, alias }: { reach: Reach; plan: Plan; alias: string },
  ctx: ReadContext,
): Sql | null {
  if (reach === true) return null
  if (reach === false || reach.length === 0) return NOTHING
  const alternatives = reach.map(alternative => {
    const parts = Object.entries(alternative).map(([name, wanted]) =>
      fieldCondition({ plan, alias, name, wanted }, ctx),
    )
    return parts.length === 0 ? EVERYTHING : joined(parts, ' and ')
  })
  const { text, values } = joined(alternatives, ') or (')
  return { text: `((${text}))`, values }
}

/** The same question about a record that is loaded. */
export function isWithin(reach: Reach, record: Readonly<Values>): boolean {
  if (typeof reach === 'boolean') return reach
  return reach.some(alternative =>
    Object.entries(alternative).every(([name, wanted]) => isOneOf(record[name] ?? null, wanted)),
  )
}

const NOTHING: Sql = { text: '1 = 0', values: [] }
const EVERYTHING: Sql = { text: '1 = 1', values: [] }
const OWN_COLUMNS = new Set(['id', 'created_at', 'modified_at', 'trashed_at', 'created_by', 'modified_by'])

function fieldCondition(
  { plan, alias, name, wanted }: { plan: Plan; alias: string; name: string; wanted: Rows[number][string] },
  ctx: ReadContext,
): Sql {
  const field = plan.byName.get(name)
  if (!field && !OWN_COLUMNS.has(name))
    throw new Error(`The rule for rows of ${plan.entity.name} names ${name}, which is not a field.`)
  const list = (Array.isArray(wanted) ? wanted : [wanted]) as readonly unknown[]
  if (field?.kind.column === null) return linkedTo(plan, name, { targets: list, siteId: ctx.site.id, alias })
  if (wanted === null || wanted === undefined) return { text: `${alias}.${name} is null`, values: [] }
  return isAmong(
    `${alias}.${name}`,
    list.map(value => (typeof value === 'boolean' ? Number(value) : value)),
  )
}

function isOneOf(value: unknown, wanted: unknown): boolean {
  const accepted = Array.isArray(wanted) ? wanted : [wanted]
  return Array.isArray(value) ? value.some(one => accepted.includes(one)) : accepted.includes(value)
}
