/** What recipes need for so many people, put on a list and taken off again. */
import type { Context } from '../../../kernel/context.ts'
import type { Row } from '../../../kernel/entity.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { measureOf } from '../domain/amounts.ts'
import { scale } from '../domain/quantities/amount.ts'
import { servingFactor } from '../domain/quantities/sums.ts'
import { kitchenLanguage } from '../domain/quantities/units.ts'
import { type Need, withNeeds, withoutRecipe } from '../domain/shopping-list.ts'
import type { StoredRecipe } from '../entities/recipes.ts'
import { shoppingLists } from '../entities/shopping-lists.ts'

export type Portion = {
  readonly recipe: Pick<StoredRecipe, 'id' | 'language' | 'servings' | 'ingredients'>
  readonly servings: number
  /** Ids of ingredients that are not bought. */
  readonly without: readonly number[]
}
type Order = { readonly name: string; readonly portions: readonly Portion[]; readonly list?: number | undefined }

export async function fillList({ name, portions, list }: Order, ctx: Context): Promise<Row<typeof shoppingLists>> {
  const needs = portions.flatMap(needsOf)
  const language = kitchenLanguage(ctx.site.language)
  if (list === undefined)
    return createRecord(shoppingLists, { values: { name }, set: { items: withNeeds([], needs, language) } }, ctx)
  const { items } = await storedRecord(shoppingLists, { id: list, verb: 'update' }, ctx)
  return updateRecord(shoppingLists, { id: list, set: { items: withNeeds(items, needs, language) } }, ctx)
}

export async function takeOffList(
  { list, recipe }: { readonly list: number; readonly recipe: number },
  ctx: Context,
): Promise<Row<typeof shoppingLists>> {
  const { items } = await storedRecord(shoppingLists, { id: list, verb: 'update' }, ctx)
  const left = withoutRecipe(items, recipe, kitchenLanguage(ctx.site.language))
  return updateRecord(shoppingLists, { id: list, set: { items: left } }, ctx)
}

function needsOf({ recipe, servings, without }: Portion): Need[] {
  const language = kitchenLanguage(recipe.language)
  const factor = servingFactor(recipe.servings, servings)
  return recipe.ingredients
    .filter(({ id }) => id === undefined || !without.includes(id))
    .map(ingredient => {
      const measure = measureOf(ingredient, language)
      const isKnown = measure !== null && (ingredient.unit === '' || measure.unit !== null)
      return {
        name: ingredient.name,
        note: ingredient.note,
        typed: [ingredient.quantity, ingredient.unit].filter(Boolean).join(' '),
        measure: isKnown ? { ...measure, amount: scale(measure.amount, factor) } : null,
        recipe_id: recipe.id,
        item_id: ingredient.id ?? null,
        servings,
      }
    })
}
