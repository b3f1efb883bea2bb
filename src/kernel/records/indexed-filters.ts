/** What a query asks that the index of words knows as well (`facets`, `searchWithin`): it is asked there. */
import type { ReadContext } from '../context.ts'
import { isAmong, isInTransaction, joined, readRows, type Sql } from '../statement.ts'
import type { WantedValues } from './filter-values.ts'
import type { Values } from './kind.ts'
import { neighbourPlan, type Plan, type PlannedField } from './plan.ts'
import type { Facet } from './record-words.ts'
import type { Reach } from './row-rule.ts'

/** A field has one of these values. */
type Said = WantedValues & { readonly field: PlannedField }

/** A condition, with what it says where that is all that it says. */
export type Narrowing = Sql & { readonly says?: readonly Said[] | null }

export type Indexed = {
  /** Values of the first fields of `searchWithin`. */
  readonly within: readonly string[]
  readonly facets: readonly Facet[]
  /** What the index does not know. */
  readonly others: readonly Narrowing[]
}

/** The index is asked for words, and for what is many to one; a single value has an index of its own. */
export async function indexedFilters(
  of: { plan: Plan; state: 'active' | 'trash'; narrowings: readonly Narrowing[]; query: Readonly<Values> },
  ctx: ReadContext,
): Promise<Indexed> {
  const { plan, state, narrowings, query } = of
  const says = narrowings.flatMap(({ says }) => says ?? [])
  const isFacet = ({ field }: Said) => plan.entity.facets?.includes(field.name) === true
  const isAsked = isSearch(query.search) || says.some(said => isFacet(said) && hasSeveral(said.field))
  // A transaction does not see in the index what it has written itself.
  if (plan.entity.search !== 'words' || state === 'trash' || !isAsked || isInTransaction(ctx))
    return { within: [], facets: [], others: narrowings }
  const within = withinOf(plan, says)
  const isWithin = ({ field, values }: Said) =>
    values.length === 1 && within[plan.entity.searchWithin?.indexOf(field.name) ?? -1] === values[0]
  const isKnown = (said: Said) => isFacet(said) || isWithin(said)
  const known = narrowings.filter(({ says }) => says?.every(isKnown))
  const asked = known.flatMap(({ says }) => says ?? []).filter(isFacet)
  return {
    within,
    facets: await Promise.all(asked.map(said => facetOf(plan, said, ctx))),
    others: narrowings.filter(narrowing => !known.includes(narrowing)),
  }
}

export const isSearch = (sent: unknown): sent is string => typeof sent === 'string' && sent.trim() !== ''

/** What the rule for rows says of fields; null where it is not one list of single values. */
export function saidByReach(plan: Plan, reach: Reach): readonly Said[] | null {
  if (typeof reach === 'boolean' || reach.length !== 1) return null
  const said = Object.entries(reach[0]!).filter(([name, wanted]) => name !== 'trashed_at' || wanted !== null)
  const says = said.flatMap(([name, wanted]) => {
    const field = plan.byName.get(name)
    return field && typeof wanted === 'string' ? [{ field, values: [wanted], names: [] }] : []
  })
  return says.length === said.length ? says : null
}

/** The value of the entity's `totals` that all of these say, if they say nothing else. */
export function countedValue({ entity }: Plan, narrowings: readonly Narrowing[]): string | null {
  const said = narrowings.map(({ says }) =>
    says?.length === 1 && says[0]!.field.name === entity.totals && says[0]!.values.length === 1
      ? String(says[0]!.values[0])
      : null,
  )
  const [first = null] = said
  return said.every(value => value === first) ? first : null
}

/** A list within the row is taken apart for every row. */
export const needsEveryRow = (narrowings: readonly Narrowing[]): boolean =>
  narrowings.some(({ says }) => says?.some(({ field }) => field.field.kind === 'choices'))

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

/** Links to what is gone are still in the index: they are asked for by what is there. */
async function facetOf(plan: Plan, { field, values, names }: Said, ctx: ReadContext): Promise<Facet> {
  const { name, options } = field
  const target = field.kind.column === null ? neighbourPlan(plan, options.to ?? '') : null
  if (!target) return { name, values }
  const wanted = [
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
