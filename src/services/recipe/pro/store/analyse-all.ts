/** All recipes of the site, one after the other; one such task at a time. */
import { storedRecords } from '../../../../kernel/records/read.ts'
import { defineTask } from '../../../../kernel/tasks.ts'
import { recipes } from '../../entities/recipes.ts'
import { can } from '../../permissions.ts'
import { analyseRecipe } from './analyse-recipe.ts'

export const analyseAll = defineTask<Record<string, never>, number>({
  name: 'recipe.analyse-all',
  title: 'Analyse all recipes for search engines',
  access: can('edit'),
  actsAs: 'system',
  key: 'recipe.analyse-all',
  async total(_args, ctx) {
    const { count } = await ctx.db
      .selectFrom('recipe_recipes')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async step({ task, most }, ctx) {
    const rows = await ctx.db
      .selectFrom('recipe_recipes')
      .select('id')
      .where('id', '>', task.position ?? 0)
      .orderBy('id')
      .limit(most)
      .execute()
    const ids = rows.map(({ id }) => id)
    const found = ids.length === 0 ? [] : await storedRecords(recipes, [{ id: ids }], ctx)
    for (const recipe of found) await analyseRecipe(recipe, ctx)
    return {
      entries: found.map(({ id, title }) => ({ result: 'changed', id, title })),
      position: ids.at(-1) ?? null,
      isOver: ids.length < most,
    }
  },
})
