/** What a query asks that the index of words knows as well (`facets`, `searchWithin`): it is asked there. */
import type { ReadContext } from '../context.ts'
import type { Rows } from '../entity.ts'
import { isAmong, isInTransaction, joined, readRows, type Sql } from '../statement.ts'
import type { WantedValues } from './filter-values.ts'
import type { Values } from './kind.ts'
import { OWN_FIELDS } from './own-columns.ts'
import { neighbourPlan, type Plan, type PlannedField } from './plan.ts'
import type { Facet, FacetRule } from './record-words.ts'
import type { Reach } from './row-rule.ts'

/** A field has one of these values. */
export type Said = WantedValues & {
  readonly field: PlannedField
  /** Of links: a condition for what they lead to, `n`. */
  readonly targets?: Sql
}

/** A condition, with what it says where that is all that it says: one of the alternatives, and all of what that says. */
export type Narrowing = Sql & { readonly says?: readonly (readonly Said[])[] | null }

export type Indexed = {
  /** Values of the first fields of `searchWithin`. */
  readonly within: readonly string[]
  readonly facets: readonly FacetRule[]
  /** What the index does not know. */
  readonly others: readonly Narrowing[]
}

export type Asked = {
  readonly plan: Plan
  readonly state: 'active' | 'trash'
  readonly narrowings: readonly Narrowing[]
  readonly query: Readonly<Values>
  /** The list has the order in which the index finds. */
  readonly isWalked: boolean
}

/** The index is asked for words, and for what no index of a single value can tell. */
export async function indexedFilters(of: Asked, ctx: ReadContext): Promise<Indexed> {
  const { plan, state, narrowings, query, isWalked } = of
  const isFacet = ({ field }: Said) => plan.entity.facets?.includes(field.name) === true
  // A link that is no facet has an index of its own, which is narrower than any of them.
  const isNarrow = narrowings.some(one => plainlySaid(one).some(said => isLink(said) && !isFacet(said)))
  const byFacets = narrowings.filter(({ says }) => says?.every(all => all.every(isFacet)))
  // A transaction does not see in the index what it has written itself.
  const isAsked = isSearch(query.search) || (!isNarrow && (needsIndex(byFacets) || (isWalked && byFacets.length > 0)))
  if (plan.entity.search !== 'words' || state === 'trash' || !isAsked || isInTransaction(ctx))
    return { within: [], facets: [], others: narrowings }
  const within = withinOf(plan, narrowings.flatMap(plainlySaid))
  const isWithin = ({ field, values }: Said) =>
    values.length === 1 && within[plan.entity.searchWithin?.indexOf(field.name) ?? -1] === values[0]
  const isKnown = (narrowing: Narrowing) =>
    byFacets.includes(narrowing) ||
    (narrowing.says?.length === 1 && narrowing.says[0]!.every(said => isFacet(said) || isWithin(said)))
  const asked = narrowings.filter(isKnown).map(({ says }) => says!.map(all => all.filter(isFacet)))
  return {
    within,
    facets: await Promise.all(asked.filter(isSaying).map(rule => facetsOf(plan, rule, ctx))),
    others: narrowings.filter(narrowing => !isKnown(narrowing)),
  }
}

const isLink = ({ field, values }: Said): boolean => field.field.kind === 'link' && !values.includes(null)

const isSaying = (rule: readonly (readonly Said[])[]): boolean => rule.every(all => all.length > 0)

export const isSearch = (sent: unknown): sent is string => typeof sent === 'string' && sent.trim() !== ''

/** A single value has an index of its own; several of one record, alternatives, and two conditions together have not. */
const needsIndex = (byFacets: readonly Narrowing[]): boolean =>
  byFacets.length > 1 ||
  byFacets.some(
    ({ says }) => says!.length > 1 || says![0]!.length > 1 || says![0]!.some(({ field }) => hasSeveral(field)),
  )

/** What a condition without alternatives says. */
const plainlySaid = ({ says }: Narrowing): readonly Said[] => (says?.length === 1 ? says[0]! : [])

/** What all of these say together; null where one of them says something else. */
export const allSaid = (narrowings: readonly Narrowing[]): readonly Said[] | null =>
  narrowings.every(one => plainlySaid(one).length > 0) ? narrowings.flatMap(plainlySaid) : null

/** What the rule for rows says of fields; null where it says more. */
export function saidByReach(plan: Plan, reach: Reach): readonly (readonly Said[])[] | null {
  if (typeof reach === 'boolean') return null
  const said = reach.map(alternative => saidBy(plan, alternative))
  return said.every(all => all !== null) ? said : null
}

/** That something is not in the trash is said by the list itself. */
function saidBy(plan: Plan, alternative: Rows[number]): readonly Said[] | null {
  const wanted = Object.entries(alternative).filter(([name, value]) => name !== 'trashed_at' || value !== null)
  const says = wanted.flatMap(([name, value]) => {
    const field = plan.byName.get(name) ?? OWN_FIELDS.get(name)
    const values = Array.isArray(value) ? value : [value]
    return field ? [{ field, values, names: [] }] : []
  })
  return says.length === wanted.length ? says : null
}

/** The value of the entity's `totals` that all of these say, if they say nothing else. */
export function countedValue({ entity }: Plan, narrowings: readonly Narrowing[]): string | null {
  const said = narrowings.map(narrowing => {
    const says = plainlySaid(narrowing)
    const isOne = says.length === 1 && says[0]!.field.name === entity.totals && says[0]!.values.length === 1
    return isOne ? String(says[0]!.values[0]) : null
  })
  const [first = null] = said
  return said.every(value => value === first) ? first : null
}

/** A list within the row is taken apart for every row. */
export const needsEveryRow = (narrowings: readonly Narrowing[]): boolean =>
  narrowings.some(({ says }) => says?.some(all => all.some(({ field }) => field.field.kind === 'choices')))

const hasSeveral = ({ field }: PlannedField): boolean => field.kind === 'choices' || field.kind === 'links'

/** Only choices: the index knows texts without their signs. */
function withinOf({ entity }: Plan, says: readonly Said[]): string[] {
  const values: string[] = []
  for (const name of entity.searchWithin ?? []) {
    const said = says.find(({ field, values: all }) => field.name === name && all.length === 1)
    if (said?.field.field.kind !== 'choice') break
    values.push(String(said.values[0]))
  }
  return values
}

const facetsOf = (plan: Plan, rule: readonly (readonly Said[])[], ctx: ReadContext): Promise<FacetRule> =>
  Promise.all(rule.map(all => Promise.all(all.map(said => facetOf(plan, said, ctx)))))

/** Links to what is gone are still in the index: they are asked for by what is there. */
async function facetOf(plan: Plan, { field, values, names, targets }: Said, ctx: ReadContext): Promise<Facet> {
  const { name, options } = field
  const target = field.kind.column === null ? neighbourPlan(plan, options.to ?? '') : null
  if (!target) return { name, values }
  const wanted = [
    ...(targets ? [targets] : []),
    ...(values.length > 0 ? [isAmong('n.id', values)] : []),
    ...(names.length > 0
      ? [
          isAmong(
            `lower(n.${options.filterBy})`,
            names.map(one => one.toLowerCase()),
          ),
        ]
      : []),
  ]
  const { text, values: marks } = joined(wanted, ' or ')
  const found: Sql = {
    text: `select n.id from ${target.table} n where n.site_id = ? and (${text})`,
    values: [ctx.site.id, ...marks],
  }
  return { name, values: (await readRows<{ id: number }>(found, ctx)).map(({ id }) => id) }
}
