/** What a caller may filter, order and search a list by. */
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import { labelOf } from '../field-labels.ts'
import type { FieldKind } from '../fields.ts'
import { comparisonsOf } from './filter-operators.ts'
import { plannedLinkFilters } from './link-filters.ts'
import { type Plan, type PlannedField, planFor } from './plan.ts'
import { askRight, reachOf } from './row-rule.ts'
import { filterableFields, RELEVANCE, sortableNames } from './selection.ts'
import { readableFields } from './visibility.ts'

export type FilterDescription = {
  readonly name: string
  readonly label: string
  readonly type: FieldKind
  readonly match: 'equals' | 'any' | 'range'
  readonly operators: readonly string[]
  readonly choices?: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly to?: string
  /** Another name that it answers to. */
  readonly also?: string
  readonly from?: string
  readonly until?: string
}
export type Filters = {
  readonly entity: string
  readonly filters: readonly FilterDescription[]
  readonly orderby: readonly string[]
  readonly search: readonly string[]
  readonly presets: readonly string[]
}

export async function listFilters(entity: Entity, ctx: ReadContext): Promise<Filters> {
  const plan = planFor(entity, ctx)
  await askRight(plan, 'list', ctx)
  // Whoever reaches none of them is not told what could be asked of them.
  if ((await reachOf(plan, 'list', ctx)) === false) throw plan.service.errors.forbidden!()
  return {
    entity: plan.entity.name,
    filters: [...filterableFields(plan, ctx), ...plannedLinkFilters(plan.entity)].map(describeFilter),
    orderby: [...sortableNames(plan, ctx), ...(plan.entity.search === 'words' ? [RELEVANCE] : [])],
    search: searchedNames(plan, ctx),
    presets: Object.keys(plan.entity.presets ?? {}),
  }
}

const searchedNames = (plan: Plan, ctx: ReadContext) =>
  readableFields(plan, ctx)
    .filter(field => field.options.search)
    .map(field => field.name)

function describeFilter(planned: PlannedField): FilterDescription {
  const { name, field, options } = planned
  return {
    name,
    label: options.label ?? labelOf(name),
    type: field.kind,
    match: options.filter!,
    operators: comparisonsOf(planned),
    ...(options.labels ? { labels: options.labels } : {}),
    ...(options.values ? { choices: options.values } : {}),
    ...(options.to ? { to: options.to } : {}),
    ...(options.filterAs === undefined ? {} : { also: options.filterAs }),
    ...(options.filter === 'range' ? { from: `${name}_from`, until: `${name}_to` } : {}),
  }
}
