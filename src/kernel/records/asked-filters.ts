/** The filters that stand in a list's query by name. */
import { instantFromMillis } from '../clock.ts'
import type { ReadContext } from '../context.ts'
import { restErrors } from '../errors.ts'
import { sentText } from '../sent-values.ts'
import type { Sql } from '../statement.ts'
import { activeCustomFields, VALUES } from './custom-fields/custom-fields.ts'
import { equalsCondition, rangeCondition, wantedValues } from './filter-values.ts'
import type { Narrowing } from './indexed-filters.ts'
import type { Values } from './kind.ts'
import type { Zones } from './local-times.ts'
import type { Plan, PlannedField } from './plan.ts'
import { seesAsVisitor } from './public-reads.ts'
import { canRead } from './visibility.ts'

export type Added = ReadonlyMap<string, PlannedField>
type Filtering = {
  readonly plan: Plan
  readonly query: Readonly<Values>
  readonly zones: Zones | null
  readonly added: Added
}

/** Fields that people added and allowed to filter by; read only where the query names one. */
export async function addedFields(plan: Plan, query: Readonly<Values>, ctx: ReadContext): Promise<Added> {
  const isAsked = plan.entity.customFields && JSON.stringify(query).includes(VALUES)
  const fields = isAsked && !seesAsVisitor(plan, ctx) ? await activeCustomFields(plan, ctx) : []
  return new Map(fields.filter(field => field.options.filter).map(field => [field.name, field]))
}

export function readFilters({ plan, query, zones, added }: Filtering, ctx: ReadContext) {
  const conditions: Narrowing[] = []
  const ignored: string[] = []
  for (const [name, sent] of askedFilters(query)) {
    if (name === plan.entity.fieldsAs) continue
    if (name === plan.entity.since) {
      const at = Date.parse(sentText(sent) ?? '')
      if (Number.isNaN(at)) ignored.push(name)
      else conditions.push({ text: 't.modified_at >= ?', values: [instantFromMillis(at)] })
      continue
    }
    const own = added.get(name)
    const found = own ? { field: own, end: null } : filterOf(plan, name, ctx)
    const condition = found && conditionOf({ plan, field: found.field, sent, zones }, found.end, ctx)
    if (condition) conditions.push(condition)
    else if (found?.field.options.badFilter === 'refused') throw refusedFilter(name)
    else ignored.push(name)
  }
  return { conditions, ignored }
}

type AskedField = Parameters<typeof equalsCondition>[0]

function conditionOf(asked: AskedField, end: 'from' | 'to' | null, ctx: ReadContext): Narrowing | null {
  const condition = end ? rangeCondition(asked, end, ctx) : equalsCondition(asked, ctx)
  if (!condition) return null
  const { field } = asked
  const bracketed: Sql = { text: `(${condition.text})`, values: condition.values }
  const wanted = end || field.linked ? null : wantedValues(asked, ctx)
  return wanted ? { ...bracketed, says: [[{ field, ...wanted }]] } : bracketed
}

const refusedFilter = (name: string) =>
  restErrors.invalid_param(
    { names: name },
    { data: { params: { [name]: `${name} has a value that it cannot have.` } } },
  )

/** Filters stand in the query by name, or together in `filter[…]`. An empty value asks for nothing. */
function askedFilters(query: Readonly<Values>): [string, unknown][] {
  const grouped =
    typeof query.filter === 'object' && query.filter !== null && !Array.isArray(query.filter) ? query.filter : {}
  const plain = Object.entries(query).filter(([name]) => !NOT_FILTERS.has(name) && !name.startsWith('_'))
  return [...plain, ...Object.entries(grouped)].filter(([, sent]) => sent !== '' && sent !== null && sent !== undefined)
}

function filterOf(
  plan: Plan,
  name: string,
  ctx: ReadContext,
): { field: PlannedField; end: 'from' | 'to' | null } | null {
  const usable = (field: PlannedField | undefined) =>
    field?.options.filter && canRead(field, plan, ctx) ? field : undefined
  const field = usable(plan.byName.get(name) ?? plan.fields.find(({ options }) => options.filterAs === name))
  if (field) return { field, end: null }
  const lower = usable(plan.fields.find(({ options }) => options.fromAs === name))
  if (lower) return { field: lower, end: 'from' }
  const [, base = '', end] = /^(.+)_(from|to)$/.exec(name) ?? []
  const ranged = usable(plan.byName.get(base))
  return ranged?.options.filter === 'range' ? { field: ranged, end: end as 'from' | 'to' } : null
}

/** What belongs to lists themselves or to every request: not a filter that was missed. */
const NOT_FILTERS = new Set([
  ...['page', 'per_page', 'limit', 'offset', 'search', 'orderby', 'sort_by', 'order', 'sort_order', 'view', 'filter'],
  ...['filters', 'preset', 'include', 'counts'],
  ...['before_id', 'after_id', 'with_total', 'rest_route', 'context'],
])
