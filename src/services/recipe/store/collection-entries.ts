/** The recipes of collections and meal plans, in their order. */
import { holds } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { errors } from '../errors.ts'
import { permissions } from '../permissions.ts'

export type Entry = {
  readonly recipe_id: number
  readonly position: number
  readonly servings: number | null
  readonly planned_date: string | null
  readonly meal: string | null
  readonly note: string
}
export type AddedEntry = Pick<Entry, 'recipe_id'> & Partial<Entry>

/** Of a page of collections. Recipes that the reader may not see are not told. */
export async function entriesOf(
  rows: readonly { readonly id: number }[],
  ctx: ReadContext,
): Promise<readonly { recipes: readonly Entry[] }[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await ctx.db
    .selectFrom('recipe_collection_entries as e')
    .innerJoin('recipe_recipes as r', 'r.id', 'e.recipe_id')
    .select(['e.collection_id', 'e.recipe_id', 'e.position', 'e.servings', 'e.planned_date', 'e.meal', 'e.note'])
    .select(['r.status', 'r.author_id'])
    .where('e.collection_id', 'in', ids)
    .orderBy('e.position')
    .orderBy('e.id')
    .execute()
  const seesAll = ctx.system !== null || holds(permissions, 'edit', ctx)
  const shown = found.filter(
    ({ status, author_id }) => seesAll || status === 'published' || (ctx.user !== null && author_id === ctx.user.id),
  )
  return ids.map(id => ({ recipes: shown.filter(entry => entry.collection_id === id).map(toEntry) }))
}

type StoredEntry = {
  recipe_id: number
  position: number
  servings: number | null
  planned_date: string | null
  meal: string | null
  note: string
}

const toEntry = ({ recipe_id, position, servings, planned_date, meal, note }: StoredEntry): Entry => ({
  recipe_id,
  position,
  servings: servings === null ? null : servings / 100,
  planned_date,
  meal,
  note,
})

export async function removeEntries(collection: number, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('recipe_collection_entries').where('collection_id', '=', collection).execute()
}

export type EntryChanges = {
  readonly add: readonly AddedEntry[]
  readonly remove: readonly number[]
  readonly order: readonly number[]
}

/** All or nothing: what is unknown is refused before anything is written. */
export async function changeEntries(collection: number, changes: EntryChanges, ctx: Context): Promise<void> {
  await ctx.hold('recipe_collections', collection)
  const known = await ctx.db
    .selectFrom('recipe_collection_entries')
    .select(['id', 'recipe_id', 'planned_date', 'meal'])
    .where('collection_id', '=', collection)
    .orderBy('position')
    .orderBy('id')
    .execute()
  await refuseUnknown(changes, new Set(known.map(entry => entry.recipe_id)), ctx)
  if (changes.remove.length > 0)
    await ctx.db
      .deleteFrom('recipe_collection_entries')
      .where('collection_id', '=', collection)
      .where('recipe_id', 'in', changes.remove)
      .execute()
  for (const entry of changes.add) await addEntry(collection, entry, ctx)
  await reorder(collection, changes.order, ctx)
}

async function refuseUnknown({ add, remove, order }: EntryChanges, here: ReadonlySet<number>, ctx: Context) {
  const added = [...new Set(add.map(entry => entry.recipe_id))]
  const seesAll = holds(permissions, 'edit', ctx)
  const found =
    added.length === 0
      ? []
      : await ctx.db
          .selectFrom('recipe_recipes')
          .select(['id', 'status', 'author_id'])
          .where('id', 'in', added)
          .execute()
  const open = new Set(
    found
      .filter(({ status, author_id }) => seesAll || status === 'published' || author_id === (ctx.user?.id ?? 0))
      .map(({ id }) => id),
  )
  const absent = added.filter(id => !open.has(id))
  if (absent.length > 0) throw errors.unknown_recipe({ ids: absent.join(', ') })
  const strange = [...remove, ...order].filter(id => !here.has(id) && !open.has(id))
  if (strange.length > 0) throw errors.not_in_collection({ ids: strange.join(', ') })
}

/** The same recipe may be planned for two days; at the same place it is changed instead. */
async function addEntry(collection: number, entry: AddedEntry, ctx: Context): Promise<void> {
  const { recipe_id, servings = null, planned_date = null, meal = null, note = '' } = entry
  const same = ctx.db
    .selectFrom('recipe_collection_entries')
    .select('id')
    .where('collection_id', '=', collection)
    .where('recipe_id', '=', recipe_id)
    .where('planned_date', planned_date === null ? 'is' : '=', planned_date)
    .where('meal', meal === null ? 'is' : '=', meal)
  const known = await same.executeTakeFirst()
  const values = { servings: servings === null ? null : Math.round(servings * 100), note }
  if (known) {
    await ctx.db.updateTable('recipe_collection_entries').set(values).where('id', '=', known.id).execute()
    return
  }
  const { last } = await ctx.db
    .selectFrom('recipe_collection_entries')
    .select(eb => eb.fn.max<number | null>('position').as('last'))
    .where('collection_id', '=', collection)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('recipe_collection_entries')
    .values({ collection_id: collection, recipe_id, planned_date, meal, position: Number(last ?? 0) + 1, ...values })
    .execute()
}

/** Those that are named come first, in this order; the others follow as they stood. */
async function reorder(collection: number, order: readonly number[], ctx: Context): Promise<void> {
  if (order.length === 0) return
  const rows = await ctx.db
    .selectFrom('recipe_collection_entries')
    .select(['id', 'recipe_id'])
    .where('collection_id', '=', collection)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const placeOf = (recipe: number) => (order.includes(recipe) ? order.indexOf(recipe) : order.length)
  const sorted = rows.toSorted((one, other) => placeOf(one.recipe_id) - placeOf(other.recipe_id))
  for (const [index, { id }] of sorted.entries())
    await ctx.db
      .updateTable('recipe_collection_entries')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
}
