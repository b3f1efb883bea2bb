/** One ingredient of an earlier version brought back without the rest. What versions changed, their list tells. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRecord, storedRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { route } from '../../../kernel/route.ts'
import { editors } from '../access.ts'
import { withIngredientOf } from '../domain/kitchen-changes.ts'
import type { Ingredient } from '../domain/recipe.ts'
import { recipes } from '../entities/recipes.ts'
import { errors } from '../errors.ts'

export const restoreIngredient = route({
  method: 'POST',
  path: '/recipes/{id}/revisions/{revision}/kitchen',
  summary: 'Bring one ingredient back as it was in a version, and leave the rest alone',
  access: editors,
  input: Type.Object({
    id: Type.Integer({ minimum: 1, description: 'The recipe.' }),
    revision: Type.Integer({ minimum: 1, description: 'The version.' }),
    ingredient_id: Type.Integer({ minimum: 1 }),
  }),
  reply: recordSchema(recipes),
  async handler({ id, revision, ingredient_id }, ctx) {
    const recipe = await storedRecord(recipes, { id, verb: 'update' }, ctx)
    const earlier = await ingredientsOf({ id, revision }, ctx)
    const list = earlier && withIngredientOf(earlier, recipe.ingredients, ingredient_id)
    if (!list) throw errors.not_found({ what: 'ingredient' })
    await updateRecord(recipes, { id, set: { ingredients: [...list] } }, ctx)
    return readRecord(recipes, id, ctx)
  },
})

async function ingredientsOf(
  of: { readonly id: number; readonly revision: number },
  { db }: Pick<ReadContext, 'db'>,
): Promise<readonly Ingredient[] | null> {
  const row = await db
    .selectFrom('record_revisions')
    .select('record')
    .where('owner', '=', 'recipe_recipes')
    .where('owner_id', '=', of.id)
    .where('id', '=', of.revision)
    .executeTakeFirst()
  return row ? ((JSON.parse(row.record) as { ingredients?: Ingredient[] }).ingredients ?? []) : null
}
