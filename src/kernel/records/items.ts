/**
 * Lists within a record whose items have ids of their own: the ingredients of a recipe. They live in the record's row, are
 * saved with it and mean nothing without it; what has a life of its own is an entity with a `parent` instead.
 */
import { randomInt } from 'node:crypto'
import { type Problems, problemOf, Unfit } from '../misfits.ts'
import { isRecord } from '../sent-values.ts'
import type { Values } from './kind.ts'
import type { Plan, PlannedField } from './plan.ts'

export type Item = Readonly<Values> & { readonly id: number }

export const itemFields = (plan: Plan): readonly PlannedField[] => plan.fields.filter(({ options }) => options.items)

export const itemsOf = (record: Readonly<Values> | null, name: string): readonly Item[] =>
  Array.isArray(record?.[name]) ? (record[name] as Item[]) : []

type Saved = {
  readonly plan: Plan
  readonly values: Values
  readonly before: Readonly<Values> | null
  /** An earlier version comes back with the ids that it had. */
  readonly isRestored?: boolean | undefined
  /** What code said itself: its ids are taken as they are. */
  readonly set?: Readonly<Values> | undefined
}

/** Gives new items their ids and numbers the order; tells of ids that no item of this record has. */
export function numberItems({ plan, values, before, isRestored = false, set = {} }: Saved): Problems {
  const problems: Problems = {}
  for (const { name } of itemFields(plan)) {
    const list = itemsOf(values, name) as readonly Values[]
    const known = new Set(itemsOf(before, name).map(({ id }) => id))
    const taken = new Set<number>()
    values[name] = list.map((item, index) => {
      const id = isId(item.id) && !taken.has(item.id) ? item.id : null
      const isSent = !isRestored && !Object.hasOwn(set, name)
      const isStrange = isSent && item.id !== undefined && item.id !== null && before !== null
      if (isStrange && (id === null || !known.has(id)))
        problems[`${name}[${index}].id`] = problemOf(`${name}[${index}].id`, new Unfit('rest_invalid_link', 'no_part'))
      const own = id ?? freshId(taken)
      taken.add(own)
      return { ...item, id: own, position: index + 1 }
    })
  }
  return problems
}

/** A copy's items are others: they get ids of their own, and what refers to them follows. */
export function withFreshIds(plan: Plan, values: Values): Values {
  const fresh = new Map<string, ReadonlyMap<number, number>>()
  const taken = new Set<number>()
  for (const { name } of itemFields(plan))
    fresh.set(name, new Map(itemsOf(values, name).map(({ id }) => [id, freshId(taken)])))
  const copied = itemFields(plan).map(({ name, options }) => {
    const refers = Object.entries(options.items?.refers ?? {})
    const items = itemsOf(values, name).map(item => ({
      ...item,
      ...Object.fromEntries(refers.map(([key, to]) => [key, moved(item[key], fresh.get(to))])),
      id: fresh.get(name)!.get(item.id),
    }))
    return [name, items] as const
  })
  return { ...values, ...Object.fromEntries(copied) }
}

const moved = (ids: unknown, fresh: ReadonlyMap<number, number> | undefined): unknown =>
  Array.isArray(ids) ? ids.flatMap(id => fresh?.get(id as number) ?? []) : ids

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** Ids are drawn, so that nobody waits for a counter and an item of one record is not taken for one of another. */
function freshId(taken: Set<number>): number {
  let id = randomInt(1, MOST)
  while (taken.has(id)) id = randomInt(1, MOST)
  taken.add(id)
  return id
}

const MOST = 2 ** 47

/** The list with one item changed; null where it has none of this id. What is `saidAnew` comes from the changes alone. */
export function changedItem(
  list: readonly Item[],
  { id, ...changes }: Item,
  saidAnew: readonly string[] = [],
): readonly Values[] | null {
  if (!list.some(item => item.id === id)) return null
  const kept = (item: Item) => Object.fromEntries(Object.entries(item).filter(([key]) => !saidAnew.includes(key)))
  return list.map(item => (item.id === id ? { ...kept(item), ...changes, id } : item))
}

/** What was sent for one item: keys of the list itself are none of it. */
export const sentItem = (sent: unknown): Values => (isRecord(sent) ? sent : {})
