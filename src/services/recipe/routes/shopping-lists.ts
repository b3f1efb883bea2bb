/** Lists made of recipes and of meal plans. */
import { Type } from 'typebox'
import { storedRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { owners } from '../access.ts'
import { recipes } from '../entities/recipes.ts'
import { shoppingLists } from '../entities/shopping-lists.ts'
import { fillFromCollection } from '../store/fill-from-collection.ts'
import { fillList, type Portion, takeOffList } from '../store/fill-list.ts'

const listed = Type.Optional(Type.Integer({ minimum: 1, description: 'The list to add to; a new one unless sent.' }))
const servings = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }))

const fromRecipe = route({
  method: 'POST',
  path: '/shopping-lists/from-recipe/{recipeId}',
  summary: 'Put what a recipe needs on a list',
  access: owners,
  input: Type.Object({
    recipeId: Type.Integer({ minimum: 1 }),
    servings,
    list_id: listed,
    exclude_item_ids: Type.Optional(
      Type.Array(Type.Integer(), { maxItems: 300, description: 'Ingredients that are in the house.' }),
    ),
    remove: Type.Optional(Type.Boolean({ description: 'Take off the list what the recipe needs, instead.' })),
  }),
  status: 201,
  reply: recordSchema(shoppingLists),
  async handler({ recipeId, servings, list_id, exclude_item_ids = [], remove = false }, ctx) {
    if (remove && list_id !== undefined) return takeOffList({ list: list_id, recipe: recipeId }, ctx)
    const recipe = await storedRecord(recipes, { id: recipeId }, ctx)
    const portion: Portion = { recipe, servings: servings ?? recipe.servings, without: exclude_item_ids }
    const list = await fillList({ name: recipe.title, portions: [portion], list: list_id }, ctx)
    return answer(list_id === undefined ? 201 : 200, list)
  },
})

const fromCollection = route({
  method: 'POST',
  path: '/shopping-lists/from-collection/{id}',
  summary: 'Put what a collection or a meal plan needs on a list',
  access: owners,
  input: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    list_id: listed,
    from: Type.Optional(Type.String({ format: 'date', description: 'Only what is planned from this day on.' })),
    to: Type.Optional(Type.String({ format: 'date' })),
  }),
  status: 201,
  reply: recordSchema(shoppingLists),
  async handler({ id, list_id, from, to }, ctx) {
    const list = await fillFromCollection({ id, list: list_id, from, to }, ctx)
    return answer(list_id === undefined ? 201 : 200, list)
  },
})

export const shoppingRoutes = [fromRecipe, fromCollection]
