/** Our own files: recipes with everything that can be sent again, and terms by their names, so that another site can read them. */

import type { ReadContext } from '../../../../kernel/context.ts'
import type { Cell } from '../../../../kernel/csv.ts'
import { type ForeignRecipe, isObject, textOf, textsOf } from '../../domain/imports/foreign-recipe.ts'
import type { StoredRecipe } from '../../entities/recipes.ts'

/** Fields that go out and come in as they are. */
export const plainFields = [
  ...(['title', 'slug', 'status', 'excerpt', 'description', 'image_id', 'gallery', 'video_url'] as const),
  ...([
    'prep_time',
    'cook_time',
    'rest_time',
    'total_time',
    'servings',
    'servings_unit',
    'difficulty',
    'cost',
  ] as const),
  ...(['tags', 'diet_flags', 'equipment', 'notes', 'private_notes', 'source_name', 'source_url', 'featured'] as const),
  ...(['language', 'menu_order', 'ingredients', 'instructions', 'food_claims', 'custom_fields'] as const),
] as const
const termFields = { categories: 'category_ids', cuisines: 'cuisine_ids', courses: 'course_ids' } as const
/** Whose it is, by the name in the address of their page, since when it is public, and what it translates. */
const ownFacts = ['author', 'published_at', 'translation_group'] as const
export const ownColumns = [...plainFields, ...Object.keys(termFields), 'nutrition', ...ownFacts] as const

export type TermNames = Readonly<Record<keyof typeof termFields, ReadonlyMap<number, string>>>

export async function termNames({ db }: ReadContext): Promise<TermNames> {
  const [categories, cuisines, courses] = await Promise.all([
    db.selectFrom('recipe_categories').select(['id', 'name']).execute(),
    db.selectFrom('recipe_cuisines').select(['id', 'name']).execute(),
    db.selectFrom('recipe_courses').select(['id', 'name']).execute(),
  ])
  const named = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { categories: named(categories), cuisines: named(cuisines), courses: named(courses) }
}

/** The authors of some recipes, by number. */
export async function authorNames(recipes: readonly StoredRecipe[], { db }: ReadContext): Promise<Authors> {
  const ids = [...new Set(recipes.map(({ author_id: id }) => id ?? 0))]
  const rows = await db.selectFrom('users').select(['id', 'nicename']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, nicename }) => [id, nicename]))
}
type Authors = ReadonlyMap<number, string>

type Names = { readonly terms: TermNames; readonly authors: Authors }

export function toOwn(recipe: StoredRecipe, { terms: names, authors }: Names): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = recipe
  const plain = Object.fromEntries(plainFields.map(name => [name, values[name] ?? null]))
  // A total that follows from its parts is worked out again.
  const total = recipe.has_own_total ? {} : { total_time: null }
  const terms = Object.entries(termFields).map(([name, field]) => [
    name,
    (recipe[field] ?? []).flatMap(id => names[name as keyof TermNames].get(id) ?? []),
  ])
  const { nutrition, published_at, translation_group } = recipe
  const author = authors.get(recipe.author_id ?? 0) ?? null
  return { ...plain, ...total, ...Object.fromEntries(terms), nutrition, author, published_at, translation_group }
}

/** Lists and objects as JSON in their cells. */
export const toRow = (own: Readonly<Record<string, unknown>>): Cell[] =>
  ownColumns.map(name => {
    const value = own[name]
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell)
  })

export function fromOwn(recipe: Readonly<Record<string, unknown>>): ForeignRecipe {
  const known = plainFields.filter(name => name !== 'title' && recipe[name] !== undefined && recipe[name] !== null)
  return {
    title: textOf(recipe.title, 200),
    values: Object.fromEntries(known.map(name => [name, recipe[name]])),
    categories: textsOf(recipe.categories),
    cuisines: textsOf(recipe.cuisines),
    courses: textsOf(recipe.courses),
    nutrition: isObject(recipe.nutrition) ? recipe.nutrition : null,
    author: textOf(recipe.author, 50),
    publishedAt: textOf(recipe.published_at, 40),
    group: textOf(recipe.translation_group, 60),
  }
}

const STRUCTURED = new Set<string>([
  ...['gallery', 'tags', 'diet_flags', 'equipment', 'ingredients', 'instructions', 'food_claims', 'custom_fields'],
  ...['categories', 'cuisines', 'courses', 'nutrition'],
])
const NUMBERS = new Set<string>([
  ...['image_id', 'prep_time', 'cook_time', 'rest_time', 'total_time', 'servings', 'menu_order'],
])

/** A row of a table with our column names; lists may also be texts with commas. */
export function fromOwnRow(row: Readonly<Record<string, unknown>>): ForeignRecipe {
  const cells = Object.entries(row).flatMap(([name, cell]) => {
    const text = textOf(cell, 100_000)
    if (text === '') return []
    if (STRUCTURED.has(name)) return [[name, structured(text)] as const]
    if (NUMBERS.has(name)) return [[name, Number(text)] as const]
    return [[name, name === 'featured' ? text === 'true' || text === '1' : text] as const]
  })
  return fromOwn(Object.fromEntries(cells))
}

function structured(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text.split(',').map(part => part.trim())
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
