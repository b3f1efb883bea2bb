/** A recipe with the names and addresses that a page shows, and what search engines are told of it. */
import type { ReadContext } from '../../../kernel/context.ts'
import { findAccount } from '../../../platform/accounts/accounts.ts'
import { mediaFiles, sourceUrl } from '../../../platform/media/media.ts'
import { suitedDiets } from '../domain/foods/diets.ts'
import { jsonLdOf, type PublicRecipe } from '../domain/json-ld.ts'
import type { StoredRecipe } from '../entities/recipes.ts'
import { hooks } from '../hooks.ts'

export type ShownRecipe = PublicRecipe &
  Pick<StoredRecipe, 'id' | 'rest_time' | 'difficulty' | 'cost'> & {
    readonly json_ld: Readonly<Record<string, unknown>>
    readonly courses: readonly string[]
  }

export const recipePath = ({ slug, id }: { readonly slug: string | null; readonly id: number }): string =>
  `/recipes/${slug ?? id}/`

export async function publicRecipe(recipe: StoredRecipe, ctx: ReadContext): Promise<ShownRecipe> {
  const author = recipe.author_id === null ? null : await findAccount(recipe.author_id, ctx)
  const [categories, cuisines, courses] = await Promise.all([
    namesOf('recipe_categories', recipe.category_ids, ctx),
    namesOf('recipe_cuisines', recipe.cuisine_ids, ctx),
    namesOf('recipe_courses', recipe.course_ids, ctx),
  ])
  const pictures = [recipe.image_id, ...(recipe.gallery ?? [])].filter(id => id !== null)
  const steps = recipe.instructions.flatMap(({ image_id }) => image_id ?? [])
  const urls = await pictureUrls([...pictures, ...steps], ctx)
  const shown: PublicRecipe = {
    ...recipe,
    url: `${ctx.site.url}${recipePath(recipe)}`,
    images: pictures.flatMap(id => urls.get(id) ?? []),
    author: author?.displayName ?? '',
    categories,
    cuisines,
    diet_flags: suitedDiets(recipe.diet_flags, recipe.diets),
    instructions: recipe.instructions.map(step => ({
      ...step,
      image: step.image_id === null ? null : (urls.get(step.image_id) ?? null),
    })),
  }
  const json_ld = await ctx.hooks.apply(hooks.jsonLd, jsonLdOf(shown), { id: recipe.id }, ctx)
  const { id, rest_time, difficulty, cost } = recipe
  return { ...shown, id, rest_time, difficulty, cost, courses, json_ld }
}

type TermTable = 'recipe_categories' | 'recipe_cuisines' | 'recipe_courses'

async function namesOf(table: TermTable, ids: readonly number[] | null, { db }: ReadContext): Promise<string[]> {
  if (!ids || ids.length === 0) return []
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap(id => names.get(id) ?? [])
}

/** Whole addresses, by the ids of the pictures. */
export async function pictureUrls(ids: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const files = await mediaFiles([...new Set(ids)], ctx)
  return new Map([...files].map(([id, file]) => [id, sourceUrl(file, ctx)]))
}
