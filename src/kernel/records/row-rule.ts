/** Which records a caller may reach at all: the entity's `rows`, as a condition of SQL and as a question about one record. */
import { allows } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Rows, Verb } from '../entity.ts'
import { isAmong, joined, type Sql } from '../statement.ts'
import type { Values } from './kind.ts'
import type { Plan } from './plan.ts'
import { isPublicVerb, publicRows, readsAsVisitor } from './public-reads.ts'
import { linkedTo } from './record-links.ts'
import { holdersOf } from './rights.ts'

/** All, none, or these. */
export type Reach = boolean | Rows

export async function reachOf(plan: Plan, verb: Verb, ctx: ReadContext): Promise<Reach> {
  if (readsAsVisitor(plan, verb, ctx)) return publicRows(plan)
  if (ctx.system !== null || !plan.entity.rows) return true
  return plan.entity.rows(verb, ctx)
}

/** The right that a verb needs, whoever calls it and from where. */
export async function askRight(plan: Plan, verb: Verb, ctx: ReadContext): Promise<void> {
  if (ctx.system !== null || isPublicVerb(plan.entity, verb)) return
  const holders = holdersOf(plan, verb)
  if (holders === undefined || !(await allows(holders, {}, ctx))) throw plan.service.errors.forbidden!()
}

/** Null when every row is within reach. */
export function reachCondition(reach: Reach, plan: Plan, ctx: ReadContext): Sql | null {
  if (reach === true) return null
  if (reach === false || reach.length === 0) return NOTHING
  const alternatives = reach.map(alternative => {
    const parts = Object.entries(alternative).map(([name, value]) => fieldCondition({ plan, name, wanted: value }, ctx))
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
  { plan, name, wanted }: { plan: Plan; name: string; wanted: Rows[number][string] },
  ctx: ReadContext,
): Sql {
  const field = plan.byName.get(name)
  if (!field && !OWN_COLUMNS.has(name))
    throw new Error(`The rule for rows of ${plan.entity.name} names ${name}, which is not a field.`)
  const list = (Array.isArray(wanted) ? wanted : [wanted]) as readonly unknown[]
  if (field?.kind.column === null) return linkedTo(plan, name, { targets: list, siteId: ctx.site.id })
  if (wanted === null || wanted === undefined) return { text: `t.${name} is null`, values: [] }
  return isAmong(
    `t.${name}`,
    list.map(value => (typeof value === 'boolean' ? Number(value) : value)),
  )
}

function isOneOf(value: unknown, wanted: unknown): boolean {
  const accepted = Array.isArray(wanted) ? wanted : [wanted]
  return Array.isArray(value) ? value.some(one => accepted.includes(one)) : accepted.includes(value)
}
