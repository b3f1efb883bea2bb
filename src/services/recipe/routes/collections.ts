/** The recipes of a collection: added, removed and put in order in one call. */
import { Type } from 'typebox'
import { readRecord, storedRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { route } from '../../../kernel/route.ts'
import { owners } from '../access.ts'
import { meals } from '../domain/recipe.ts'
import { collections } from '../entities/collections.ts'
import { changeEntries } from '../store/collection-entries.ts'

const recipeId = Type.Integer({ minimum: 1 })
const added = Type.Object({
  recipe_id: recipeId,
  servings: Type.Optional(Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }), Type.Null()])),
  planned_date: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
  meal: Type.Optional(Type.Union([Type.Enum([...meals]), Type.Null()])),
  note: Type.Optional(Type.String({ maxLength: 500 })),
})

export const changeCollection = route({
  method: 'POST',
  path: '/collections/{id}/recipes',
  summary: 'Add, remove and order the recipes of a collection, all or nothing',
  access: owners,
  input: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    add: Type.Optional(
      Type.Array(Type.Union([added, recipeId]), { maxItems: 500, description: 'Recipes, or their ids.' }),
    ),
    remove: Type.Optional(Type.Array(recipeId, { maxItems: 500 })),
    order: Type.Optional(
      Type.Array(recipeId, { maxItems: 1000, description: 'Those named come first, in this order.' }),
    ),
  }),
  reply: recordSchema(collections),
  async handler({ id, add = [], remove = [], order = [] }, ctx) {
    await storedRecord(collections, { id, verb: 'update' }, ctx)
    const entries = add.map(entry => (typeof entry === 'number' ? { recipe_id: entry } : entry))
    await changeEntries(id, { add: entries, remove, order }, ctx)
    await updateRecord(collections, { id }, ctx)
    return readRecord(collections, id, ctx)
  },
})
