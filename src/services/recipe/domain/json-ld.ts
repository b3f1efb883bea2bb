/** A recipe as search engines read it: schema.org, with the properties that Google documents for recipes. */
import type { Ingredient, Instruction, Nutrition } from './recipe.ts'

export type PublicRecipe = {
  readonly title: string
  readonly url: string
  readonly excerpt: string
  readonly images: readonly string[]
  readonly video_url: string | null
  readonly author: string
  readonly published_at: string | null
  readonly prep_time: number | null
  readonly cook_time: number | null
  readonly total_time: number | null
  readonly servings: number
  readonly servings_unit: string
  readonly categories: readonly string[]
  readonly cuisines: readonly string[]
  readonly tags: readonly string[]
  readonly diet_flags: readonly string[]
  readonly language: string
  readonly rating_average: number
  readonly rating_count: number
  readonly ingredients: readonly Ingredient[]
  readonly instructions: readonly (Instruction & { readonly image?: string | null })[]
  readonly nutrition: Nutrition | null
}

/** Nothing that is not known is told: search engines take an empty property for a mistake. */
export function jsonLdOf(recipe: PublicRecipe): Record<string, unknown> {
  return withoutNothing({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    url: recipe.url,
    description: recipe.excerpt,
    image: recipe.images,
    author: recipe.author ? { '@type': 'Person', name: recipe.author } : null,
    datePublished: recipe.published_at,
    inLanguage: recipe.language,
    prepTime: duration(recipe.prep_time),
    cookTime: duration(recipe.cook_time),
    totalTime: duration(recipe.total_time),
    recipeYield: [String(recipe.servings), `${recipe.servings} ${recipe.servings_unit}`],
    recipeCategory: recipe.categories.join(', '),
    recipeCuisine: recipe.cuisines.join(', '),
    keywords: recipe.tags.join(', '),
    suitableForDiet: recipe.diet_flags.flatMap(flag => DIETS[flag] ?? []),
    recipeIngredient: recipe.ingredients.map(lineOf),
    recipeInstructions: instructionsOf(recipe),
    nutrition: recipe.nutrition ? nutritionOf(recipe.nutrition) : null,
    aggregateRating:
      recipe.rating_count > 0
        ? { '@type': 'AggregateRating', ratingValue: recipe.rating_average, ratingCount: recipe.rating_count }
        : null,
  })
}

/** `250 g flour, sifted` */
export const lineOf = ({ quantity, unit, name, note }: Ingredient): string =>
  `${[quantity, unit, name].filter(Boolean).join(' ')}${note ? `, ${note}` : ''}`

/** ISO 8601: `PT1H30M`. */
export function duration(minutes: number | null): string | null {
  if (minutes === null || minutes <= 0) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

export const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

function instructionsOf({ instructions, url }: PublicRecipe): unknown[] {
  const steps = instructions.map((step, index) => ({
    group: step.group,
    step: withoutNothing({
      '@type': 'HowToStep',
      text: plain(step.instruction_text),
      url: `${url}#step-${index + 1}`,
      image: step.image ?? null,
    }),
  }))
  const groups = [...new Set(steps.map(({ group }) => group))]
  return groups.flatMap(name => {
    const within = steps.filter(({ group }) => group === name).map(({ step }) => step)
    // A section must have a name; steps may stand beside sections.
    return name === '' ? within : [{ '@type': 'HowToSection', name, itemListElement: within }]
  })
}

const DIETS: Readonly<Record<string, string>> = {
  vegan: 'https://schema.org/VeganDiet',
  vegetarian: 'https://schema.org/VegetarianDiet',
  gluten_free: 'https://schema.org/GlutenFreeDiet',
  dairy_free: 'https://schema.org/LowLactoseDiet',
  low_sodium: 'https://schema.org/LowSaltDiet',
  halal: 'https://schema.org/HalalDiet',
  kosher: 'https://schema.org/KosherDiet',
}

const grams = (value: number | null | undefined, unit = 'g') => (value == null ? null : `${value} ${unit}`)

const nutritionOf = (nutrition: Nutrition) =>
  withoutNothing({
    '@type': 'NutritionInformation',
    servingSize: nutrition.per === '100g' ? '100 g' : nutrition.serving_size,
    calories: nutrition.calories == null ? null : `${nutrition.calories} kcal`,
    fatContent: grams(nutrition.fat),
    saturatedFatContent: grams(nutrition.saturated_fat),
    transFatContent: grams(nutrition.trans_fat),
    unsaturatedFatContent: grams(nutrition.unsaturated_fat),
    carbohydrateContent: grams(nutrition.carbohydrates),
    sugarContent: grams(nutrition.sugar),
    fiberContent: grams(nutrition.fiber),
    proteinContent: grams(nutrition.protein),
    cholesterolContent: grams(nutrition.cholesterol, 'mg'),
    sodiumContent: grams(nutrition.sodium, 'mg'),
  })

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const withoutNothing = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)))
