/** The terms that recipes of a file name, by their names: looked up together, and made where they are not there yet. */
import type { Context } from '../../../../kernel/context.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import type { ForeignRecipe } from '../../domain/imports/foreign-recipe.ts'
import { categories, courses, cuisines } from '../../entities/terms.ts'

/** Of one transaction: what is undone is forgotten with it. */
export type KnownTerms = Readonly<Record<TermKind, ReadonlyMap<string, number>>>
type TermKind = 'categories' | 'cuisines' | 'courses'

const ENTITIES = { categories, cuisines, courses } as const
const FIELDS = { categories: 'category_ids', cuisines: 'cuisine_ids', courses: 'course_ids' } as const
const KINDS = ['categories', 'cuisines', 'courses'] as const

export async function knownTerms(recipes: readonly ForeignRecipe[], tx: Context): Promise<KnownTerms> {
  const [ofCategories, ofCuisines, ofCourses] = await Promise.all(
    KINDS.map(kind => idsOf(kind, [...new Set(recipes.flatMap(recipe => namesOf(recipe, kind)))], tx)),
  )
  return { categories: ofCategories!, cuisines: ofCuisines!, courses: ofCourses! }
}

const namesOf = (recipe: ForeignRecipe, kind: TermKind): readonly string[] => [
  ...new Set((recipe[kind] ?? []).slice(0, MOST)),
]

/** More than a recipe may have. */
const MOST = 50

async function idsOf(kind: TermKind, names: readonly string[], { db }: Context): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const table = ENTITIES[kind].table as 'recipe_categories' | 'recipe_cuisines' | 'recipe_courses'
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('name', 'in', names)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The links of a recipe, and the terms as they are known with it. */
export async function linkTerms(
  recipe: ForeignRecipe,
  known: KnownTerms,
  tx: Context,
): Promise<{ links: Record<string, number[]>; terms: KnownTerms }> {
  const links: Record<string, number[]> = {}
  const terms = {
    categories: new Map(known.categories),
    cuisines: new Map(known.cuisines),
    courses: new Map(known.courses),
  }
  for (const kind of KINDS.filter(one => recipe[one])) {
    for (const name of namesOf(recipe, kind))
      if (!terms[kind].has(name))
        terms[kind].set(name, (await createRecord(ENTITIES[kind], { values: { name } }, tx)).id)
    links[FIELDS[kind]] = namesOf(recipe, kind).map(name => terms[kind].get(name)!)
  }
  return { links, terms }
}
