/** A recipe that is gone has no report. */
import { on } from '../../../../kernel/hooks.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'

export const forgetReports = on(
  recordWritten,
  'recipe.pro.forget-reports',
  async ({ service, entity, object, after }, ctx) => {
    if (service !== 'recipe' || entity !== 'recipes' || after) return
    await ctx.db.deleteFrom('recipe_seo').where('recipe_id', '=', object.id).execute()
  },
)
