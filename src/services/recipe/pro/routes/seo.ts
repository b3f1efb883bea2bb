/** How well recipes can be found, with what mends it. */
import { Type } from 'typebox'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { startTask } from '../../../../platform/tasks/tasks.ts'
import { recipes } from '../../entities/recipes.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { analyseAll } from '../store/analyse-all.ts'
import { analyseRecipe, storedReport, worstReports } from '../store/analyse-recipe.ts'

const input = Type.Object({ recipeId: Type.Integer({ minimum: 1 }) })
const fix = Type.Object({
  method: Type.String(),
  path: Type.String(),
  body: Type.Record(Type.String(), Type.Unknown()),
})
const reply = Type.Object({
  recipe_id: Type.Integer(),
  score: Type.Integer(),
  grade: Type.Enum(['good', 'fair', 'poor']),
  findings: Type.Array(
    Type.Object({
      id: Type.String(),
      level: Type.Enum(['required', 'recommended', 'hint']),
      field: Type.String(),
      message: Type.String(),
      fix: Type.Union([fix, Type.Null()], { description: 'The request that mends it.' }),
    }),
  ),
  json_ld: Type.Record(Type.String(), Type.Unknown(), { description: 'What was judged.' }),
  analysed_at: Type.String(),
})

const analyseOne = route({
  method: 'POST',
  path: '/seo-analyzer/analyze/{recipeId}',
  summary: 'Look how well search engines can show a recipe',
  access: can('edit'),
  input,
  reply,
  handler: async ({ recipeId }, ctx) => analyseRecipe(await storedRecord(recipes, { id: recipeId }, ctx), ctx),
})

const readReport = route({
  method: 'GET',
  path: '/seo-analyzer/recipe/{recipeId}',
  summary: 'What the last analysis of a recipe found',
  access: can('edit'),
  input,
  reply,
  async handler({ recipeId }, ctx) {
    const { id } = await storedRecord(recipes, { id: recipeId }, ctx)
    const report = await storedReport(id, ctx)
    if (!report) throw errors.not_analysed()
    return report
  },
})

const listReports = route({
  method: 'GET',
  path: '/seo-analyzer/recipes',
  summary: 'What the last analyses found, the worst first',
  access: can('edit'),
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Type.Array(
    Type.Object({
      recipe_id: Type.Integer(),
      title: Type.String(),
      score: reply.properties.score,
      grade: reply.properties.grade,
      findings: reply.properties.findings,
      analysed_at: Type.String(),
    }),
  ),
  handler: ({ page = 1, per_page = 20 }, ctx) => worstReports({ page, per_page }, ctx),
})

const analyseEach = route({
  method: 'POST',
  path: '/seo-analyzer/analyze-all',
  summary: 'Analyse all recipes, in the background',
  access: can('edit'),
  status: 202,
  reply: Type.Object({ job_id: Type.Integer(), status: Type.String(), total: Type.Integer() }),
  async handler(_input, ctx) {
    const task = await startTask(analyseAll, { args: {}, busy: errors.analysis_running }, ctx)
    return answer(202, { job_id: task.id, status: task.status, total: task.total })
  },
})

export const seoRoutes = [analyseOne, readReport, listReports, analyseEach]
