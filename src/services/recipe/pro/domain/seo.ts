/** How well search engines can show a recipe: what is missing, how bad that is, and the request that mends it. */
import { plain } from '../../domain/json-ld.ts'

export type SeoFinding = {
  readonly id: string
  readonly level: 'required' | 'recommended' | 'hint'
  readonly field: string
  readonly message: string
  /** Null where only a person can say what is right. */
  readonly fix: {
    readonly method: 'PATCH'
    readonly path: string
    readonly body: Readonly<Record<string, unknown>>
  } | null
}

export type SeoReport = {
  readonly score: number
  readonly grade: 'good' | 'fair' | 'poor'
  readonly findings: readonly SeoFinding[]
}

export type AnalysedRecipe = {
  readonly id: number
  readonly title: string
  readonly slug: string | null
  readonly excerpt: string
  readonly description: string
  readonly image_id: number | null
  readonly prep_time: number | null
  readonly cook_time: number | null
  readonly total_time: number | null
  readonly calories: number | null
  readonly tags: readonly string[]
  readonly category_ids: readonly number[] | null
  readonly cuisine_ids: readonly number[] | null
  readonly rating_count: number
  readonly ingredients: readonly { readonly name: string }[]
  readonly instructions: readonly { readonly instruction_text: string }[]
}

export function analyse(recipe: AnalysedRecipe): SeoReport {
  const findings = CHECKS.flatMap(check => check(recipe) ?? [])
  const lost = findings.reduce((sum, { level }) => sum + WEIGHT[level], 0)
  const score = Math.max(0, 100 - lost)
  return { score, grade: score >= 80 ? 'good' : score >= 50 ? 'fair' : 'poor', findings }
}

const WEIGHT = { required: 30, recommended: 8, hint: 3 } as const

type Check = (recipe: AnalysedRecipe) => SeoFinding | null

const CHECKS: readonly Check[] = [
  missing(
    'image',
    { level: 'required', field: 'image_id', message: 'Search engines show recipes with a picture only.' },
    recipe => recipe.image_id === null,
  ),
  missing(
    'ingredients',
    { level: 'required', field: 'ingredients', message: 'No ingredients are told.' },
    recipe => recipe.ingredients.length === 0,
  ),
  missing(
    'instructions',
    { level: 'required', field: 'instructions', message: 'No instructions are told.' },
    recipe => recipe.instructions.length === 0,
  ),
  recipe => {
    if (recipe.excerpt.trim() !== '') return null
    const words = plain(recipe.description) || plain(recipe.instructions[0]?.instruction_text ?? '')
    const message = 'There is no summary to show below the title.'
    return {
      id: 'excerpt',
      level: 'recommended',
      field: 'excerpt',
      message,
      fix: words ? patch(recipe, { excerpt: shortened(words, 155) }) : null,
    }
  },
  missing(
    'times',
    { level: 'recommended', field: 'prep_time', message: 'How long it takes is not told.' },
    recipe => recipe.total_time === null,
  ),
  missing(
    'calories',
    { level: 'recommended', field: 'nutrition', message: 'The calories are not told.' },
    recipe => recipe.calories === null,
  ),
  missing(
    'rating',
    { level: 'recommended', field: 'rating_count', message: 'Nobody has rated it yet.' },
    recipe => recipe.rating_count === 0,
  ),
  recipe => {
    if (recipe.tags.length > 0) return null
    const tags = [...new Set(recipe.ingredients.map(({ name }) => name.toLowerCase()))].slice(0, 5)
    const fix = tags.length > 0 ? patch(recipe, { tags }) : null
    return { id: 'keywords', level: 'recommended', field: 'tags', message: 'There are no keywords.', fix }
  },
  missing(
    'category',
    { level: 'recommended', field: 'category_ids', message: 'It is in no category.' },
    recipe => (recipe.category_ids ?? []).length === 0,
  ),
  missing(
    'cuisine',
    { level: 'hint', field: 'cuisine_ids', message: 'It belongs to no cuisine.' },
    recipe => (recipe.cuisine_ids ?? []).length === 0,
  ),
  recipe => {
    if (recipe.title.length <= 65) return null
    const message = 'The title is cut off in results: 65 characters are shown.'
    return { id: 'title_length', level: 'hint', field: 'title', message, fix: null }
  },
  recipe => {
    if (recipe.excerpt.length <= 160) return null
    const message = 'The summary is cut off in results: 160 characters are shown.'
    return {
      id: 'excerpt_length',
      level: 'hint',
      field: 'excerpt',
      message,
      fix: patch(recipe, { excerpt: shortened(recipe.excerpt, 155) }),
    }
  },
]

function missing(
  id: string,
  told: Pick<SeoFinding, 'level' | 'field' | 'message'>,
  is: (recipe: AnalysedRecipe) => boolean,
): Check {
  return recipe => (is(recipe) ? { id, ...told, fix: null } : null)
}

const patch = ({ id }: AnalysedRecipe, body: Readonly<Record<string, unknown>>): SeoFinding['fix'] => ({
  method: 'PATCH',
  path: `/vendor-recipe/v1/recipes/${id}`,
  body,
})

/** Whole words only. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`
}
