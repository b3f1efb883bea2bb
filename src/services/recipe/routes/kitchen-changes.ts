/** Versions of a recipe in the words of a kitchen, and one ingredient brought back without the rest. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRecord, storedRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { route } from '../../../kernel/route.ts'
import { editors } from '../access.ts'
import { kitchenChanges, withIngredientOf } from '../domain/kitchen-changes.ts'
import type { Ingredient } from '../domain/recipe.ts'
import { recipes } from '../entities/recipes.ts'
import { errors } from '../errors.ts'

const id = Type.Integer({ minimum: 1, description: 'The recipe.' })
const revision = Type.Integer({ minimum: 1, description: 'The version.' })

const readChanges = route({
  method: 'GET',
  path: '/recipes/{id}/revisions/{revision}/kitchen',
  summary: 'What a version changed in the kitchen, against the one before it',
  access: editors,
  input: Type.Object({ id, revision }),
  reply: Type.Array(
    Type.Object({
      ingredient_id: Type.Integer(),
      is: Type.Enum(['added', 'removed', 'changed', 'moved']),
      text: Type.String({ description: 'oregano: 2 tsp → 1 tsp' }),
    }),
  ),
  async handler({ id, revision }, ctx) {
    await storedRecord(recipes, { id, verb: 'update' }, ctx)
    const [now, before] = await versionsUpTo({ id, revision }, ctx)
    if (!now) throw errors.not_found({ what: 'version' })
    return kitchenChanges(before ?? [], now)
  },
})

const restoreOne = route({
  method: 'POST',
  path: '/recipes/{id}/revisions/{revision}/kitchen',
  summary: 'Bring one ingredient back as it was in a version, and leave the rest alone',
  access: editors,
  input: Type.Object({ id, revision, ingredient_id: Type.Integer({ minimum: 1 }) }),
  reply: recordSchema(recipes),
  async handler({ id, revision, ingredient_id }, ctx) {
    const recipe = await storedRecord(recipes, { id, verb: 'update' }, ctx)
    const [earlier] = await versionsUpTo({ id, revision }, ctx)
    const list = earlier && withIngredientOf(earlier, recipe.ingredients, ingredient_id)
    if (!list) throw errors.not_found({ what: 'ingredient' })
    await updateRecord(recipes, { id, set: { ingredients: [...list] } }, ctx)
    return readRecord(recipes, id, ctx)
  },
})

/** The ingredients of a version and of the one before it; none where there is no such version. */
async function versionsUpTo(
  of: { readonly id: number; readonly revision: number },
  { db }: Pick<ReadContext, 'db'>,
): Promise<readonly (readonly Ingredient[])[]> {
  const rows = await db
    .selectFrom('record_revisions')
    .select(['id', 'record'])
    .where('owner', '=', 'recipe_recipes')
    .where('owner_id', '=', of.id)
    .where('id', '<=', of.revision)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (rows[0]?.id !== of.revision) return []
  return rows.map(({ record }) => (JSON.parse(record) as { ingredients?: Ingredient[] }).ingredients ?? [])
}

export const kitchenRoutes = [readChanges, restoreOne]
