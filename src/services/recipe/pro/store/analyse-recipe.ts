import type { Context, ReadContext } from '../../../../kernel/context.ts'
import type { StoredRecipe } from '../../entities/recipes.ts'
import { publicRecipe } from '../../pages/public-recipe.ts'
import { analyse, type SeoReport } from '../domain/seo.ts'

export type StoredReport = SeoReport & {
  readonly recipe_id: number
  readonly json_ld: Readonly<Record<string, unknown>>
  readonly analysed_at: string
}

/** Looks at a recipe and keeps what was found. */
export async function analyseRecipe(recipe: StoredRecipe, ctx: Context): Promise<StoredReport> {
  const report = analyse(recipe)
  const { json_ld } = await publicRecipe(recipe, ctx)
  const analysed_at = ctx.clock.instant()
  const row = {
    recipe_id: recipe.id,
    score: report.score,
    grade: report.grade,
    findings: JSON.stringify(report.findings),
    json_ld: JSON.stringify(json_ld),
    analysed_at,
  }
  const { recipe_id: _id, ...changed } = row
  await ctx.db
    .insertInto('recipe_seo')
    .values(row)
    .onConflict(conflict => conflict.columns(['site_id', 'recipe_id']).doUpdateSet(changed))
    .execute()
  return { recipe_id: recipe.id, ...report, json_ld, analysed_at }
}

export async function storedReport(recipe: number, { db }: ReadContext): Promise<StoredReport | null> {
  const row = await db.selectFrom('recipe_seo').selectAll().where('recipe_id', '=', recipe).executeTakeFirst()
  if (!row) return null
  return {
    recipe_id: row.recipe_id,
    score: row.score,
    grade: row.grade as SeoReport['grade'],
    findings: JSON.parse(row.findings),
    json_ld: JSON.parse(row.json_ld),
    analysed_at: row.analysed_at,
  }
}

export async function worstReports(
  { page, per_page }: { readonly page: number; readonly per_page: number },
  { db }: ReadContext,
): Promise<readonly (Omit<StoredReport, 'json_ld'> & { readonly title: string })[]> {
  const rows = await db
    .selectFrom('recipe_seo as s')
    .innerJoin('recipe_recipes as r', 'r.id', 's.recipe_id')
    .select(['s.recipe_id', 'r.title', 's.score', 's.grade', 's.findings', 's.analysed_at'])
    .orderBy('s.score')
    .orderBy('s.recipe_id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return rows.map(row => ({
    ...row,
    grade: row.grade as SeoReport['grade'],
    findings: JSON.parse(row.findings) as SeoReport['findings'],
  }))
}
