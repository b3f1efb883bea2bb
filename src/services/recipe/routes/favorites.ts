/** What somebody wants to find again. */
import { Type } from 'typebox'
import { answerList } from '../../../kernel/records/list.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { answer, nothing } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { owners } from '../access.ts'
import { recipes } from '../entities/recipes.ts'
import { favoriteIds, keepFavorite, removeFavorite } from '../store/favorites.ts'

const list = route({
  method: 'GET',
  path: '/favorites',
  summary: 'The recipes that the caller keeps among their favourites',
  access: owners,
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Type.Array(recordSchema(recipes)),
  async handler({ page = 1, per_page = 20 }, ctx) {
    const ids = await favoriteIds(ctx)
    const within = [{ id: ids.length > 0 ? ids : [0] }]
    return answerList({ plan: planFor(recipes, ctx), query: { page, per_page }, within }, ctx)
  },
})

const keep = route({
  method: 'POST',
  path: '/favorites',
  summary: 'Keep a recipe among the favourites; 200 where it is there already',
  access: owners,
  input: Type.Object({ recipe_id: Type.Integer({ minimum: 1 }) }),
  status: 201,
  reply: Type.Object({ recipe_id: Type.Integer() }),
  async handler({ recipe_id }, ctx) {
    const { id } = await storedRecord(recipes, { id: recipe_id }, ctx)
    return answer((await keepFavorite(id, ctx)) ? 201 : 200, { recipe_id })
  },
})

const remove = route({
  method: 'DELETE',
  path: '/favorites/{recipeId}',
  summary: 'Take a recipe off the favourites',
  access: owners,
  input: Type.Object({ recipeId: Type.Integer({ minimum: 1 }) }),
  status: 204,
  async handler({ recipeId }, ctx) {
    await removeFavorite(recipeId, ctx)
    return nothing()
  },
})

export const favoriteRoutes = [list, keep, remove]
