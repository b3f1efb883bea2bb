/** The terms that recipes of a file name, by their names: looked up together, and made where they are not there yet. */
import type { Context } from '../../../../kernel/context.ts'
import { differences, type Written } from '../../../../kernel/records/imports/write-row.ts'
import { planFor } from '../../../../kernel/records/plan.ts'
import { writeRecord } from '../../../../kernel/records/write-record.ts'
import type { ForeignRecipe } from '../../domain/imports/foreign-recipe.ts'
import { categories, courses, cuisines } from '../../entities/terms.ts'

/** Of one transaction: what is undone is forgotten with it. */
export type KnownTerms = Readonly<Record<TermKind, ReadonlyMap<string, number>>>
export type TermKind = 'categories' | 'cuisines' | 'courses'

export const ENTITIES = { categories, cuisines, courses } as const
export const FIELDS = { categories: 'category_ids', cuisines: 'cuisine_ids', courses: 'course_ids' } as const
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

/** The links of a recipe, the terms as they are known with it, and those that were made for it. */
export async function linkTerms(
  recipe: ForeignRecipe,
  known: KnownTerms,
  tx: Context,
): Promise<{ links: Record<string, number[]>; terms: KnownTerms; made: readonly MadeTerm[] }> {
  const made: MadeTerm[] = []
  const links: Record<string, number[]> = {}
  const terms = {
    categories: new Map(known.categories),
    cuisines: new Map(known.cuisines),
    courses: new Map(known.courses),
  }
  for (const kind of KINDS.filter(one => recipe[one])) {
    for (const name of namesOf(recipe, kind))
      if (!terms[kind].has(name)) {
        const term = await makeTerm(kind, name, tx)
        terms[kind].set(name, term.id)
        made.push(term)
      }
    links[FIELDS[kind]] = namesOf(recipe, kind).map(name => terms[kind].get(name)!)
  }
  return { links, terms, made }
}

/** A term that an import made, and what it wrote. */
export type MadeTerm = { readonly kind: TermKind; readonly id: number; readonly written: Written }

async function makeTerm(kind: TermKind, name: string, tx: Context): Promise<MadeTerm> {
  const plan = planFor(ENTITIES[kind], tx)
  const term = await writeRecord({ plan, verb: 'create', id: null, sent: { name } }, tx)
  return { kind, id: term.id as number, written: differences(plan, { before: null, after: term }) }
}
