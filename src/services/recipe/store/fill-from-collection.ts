/** What a collection or a meal plan needs, on a list. What is cooked twice is bought twice. */
import type { Context } from '../../../kernel/context.ts'
import type { Row } from '../../../kernel/entity.ts'
import { storedRecord, storedRecords } from '../../../kernel/records/read.ts'
import { collections } from '../entities/collections.ts'
import { recipes } from '../entities/recipes.ts'
import type { shoppingLists } from '../entities/shopping-lists.ts'
import { entriesOf } from './collection-entries.ts'
import { fillList, type Portion } from './fill-list.ts'

type Order = {
  readonly id: number
  readonly list?: number | undefined
  /** Only what is planned from this day on. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export async function fillFromCollection(
  { id, list, from, to }: Order,
  ctx: Context,
): Promise<Row<typeof shoppingLists>> {
  const collection = await storedRecord(collections, { id }, ctx)
  const [{ recipes: entries } = { recipes: [] }] = await entriesOf([collection], ctx)
  const isWithin = (day: string | null) =>
    (from === undefined && to === undefined) || (day !== null && day >= (from ?? '') && day <= (to ?? '9999'))
  const wanted = entries.filter(({ planned_date }) => isWithin(planned_date))
  const ids = [...new Set(wanted.map(({ recipe_id }) => recipe_id))]
  const read = new Map((await storedRecords(recipes, [{ id: ids }], ctx)).map(recipe => [recipe.id, recipe]))
  const portions = new Map<number, Portion>()
  for (const entry of wanted) {
    const known = portions.get(entry.recipe_id)
    // What is not there for the caller is refused as it is when they ask for it alone.
    const recipe = read.get(entry.recipe_id) ?? (await storedRecord(recipes, { id: entry.recipe_id }, ctx))
    const servings = (known?.servings ?? 0) + (entry.servings ?? recipe.servings)
    portions.set(recipe.id, { recipe, servings, without: [] })
  }
  return fillList({ name: collection.name, portions: [...portions.values()], list }, ctx)
}
