/** What is in a serving: one to each recipe. */
import { Type } from 'typebox'
import { readRecord } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { nothing } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { editors, readers } from '../access.ts'
import { recipes } from '../entities/recipes.ts'
import { nutritionShape } from '../entities/shapes.ts'
import { errors } from '../errors.ts'

const id = Type.Integer({ minimum: 1, description: 'The recipe.' })

const readNutrition = route({
  method: 'GET',
  path: '/recipes/{id}/nutrition',
  summary: 'The nutrition of a recipe',
  access: readers,
  input: Type.Object({ id }),
  reply: nutritionShape,
  async handler({ id }, ctx) {
    const { nutrition } = await readRecord(recipes, id, ctx)
    if (!nutrition) throw errors.no_nutrition()
    return nutrition
  },
})

const saveNutrition = route({
  method: 'PUT',
  path: '/recipes/{id}/nutrition',
  summary: 'Store the nutrition of a recipe, in place of what was stored',
  access: editors,
  input: Type.Object({ id, ...nutritionShape.properties }),
  reply: nutritionShape,
  async handler({ id, ...nutrition }, ctx) {
    const calories = nutrition.calories ?? null
    await updateRecord(recipes, { id, set: { nutrition, calories } }, ctx)
    return nutrition
  },
})

const deleteNutrition = route({
  method: 'DELETE',
  path: '/recipes/{id}/nutrition',
  summary: 'Delete the nutrition of a recipe',
  access: editors,
  input: Type.Object({ id }),
  status: 204,
  async handler({ id }, ctx) {
    await updateRecord(recipes, { id, set: { nutrition: null, calories: null } }, ctx)
    return nothing()
  },
})

export const nutritionRoutes = [readNutrition, saveNutrition, deleteNutrition]
