/** schema.org recipes: of pages, of Nextcloud Cookbook, and of Mealie, which speaks nearly the same. */
import {
  addressOf,
  type ForeignRecipe,
  ingredientOf,
  isObject,
  minutesOf,
  numberOf,
  stepsOf,
  textOf,
  textsOf,
} from './foreign-recipe.ts'

/** Every recipe in a value: one, a list, or a graph. */
export function recipesIn(value: unknown, depth = 0): Readonly<Record<string, unknown>>[] {
  if (depth > 6) return []
  if (Array.isArray(value)) return value.flatMap(one => recipesIn(one, depth + 1))
  if (!isObject(value)) return []
  const types = [value['@type']].flat().map(String)
  if (types.includes('Recipe')) return [value]
  return recipesIn(value['@graph'] ?? value.mainEntity ?? null, depth + 1)
}

/** The blocks of a page that search engines read; what is no JSON is passed over. */
export function blocksOf(html: string): unknown[] {
  const blocks = html.matchAll(/<script[^>]*type\s*=\s*["']?application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script>/gi)
  return [...blocks].flatMap(([, text = '']) => {
    try {
      return [JSON.parse(text.trim()) as unknown]
    } catch {
      return []
    }
  })
}

export function fromSchemaOrg(recipe: Readonly<Record<string, unknown>>, language: string): ForeignRecipe {
  const spoken = textOf(recipe.inLanguage, 35) || language
  const ingredients = [recipe.recipeIngredient ?? recipe.ingredients ?? []].flat()
  return {
    title: textOf(recipe.name, 200),
    values: {
      excerpt: textOf(recipe.description, 1000),
      prep_time: minutesOf(recipe.prepTime),
      cook_time: minutesOf(recipe.cookTime ?? recipe.performTime),
      ...(minutesOf(recipe.totalTime) === null ? {} : { total_time: minutesOf(recipe.totalTime) }),
      ...yieldOf(recipe.recipeYield ?? recipe.recipeServings),
      tags: textsOf(recipe.keywords ?? recipe.tags).slice(0, 100),
      source_url: addressOf(recipe.url ?? recipe.orgURL),
      video_url: addressOf(isObject(recipe.video) ? recipe.video.contentUrl : null),
      equipment: textsOf(recipe.tool ?? recipe.tools).map(name => ({ name })),
      ingredients: ingredients.flatMap(one => ingredientFrom(one, spoken)),
      instructions: instructionsFrom(recipe.recipeInstructions),
      ...(spoken === language ? {} : { language: spoken }),
    },
    categories: textsOf(recipe.recipeCategory),
    cuisines: textsOf(recipe.recipeCuisine),
    nutrition: isObject(recipe.nutrition) ? nutritionFrom(recipe.nutrition) : null,
  }
}

function yieldOf(value: unknown): Record<string, unknown> {
  const told = [value].flat().map(one => textOf(one, 60))
  const servings = told.map(numberOf).find(one => one !== null && one > 0)
  const unit = told.map(one => one.replace(/[\d.,\s]+/, '').trim()).find(one => /^\p{L}[\p{L} ]{2,40}$/u.test(one))
  return { ...(servings ? { servings } : {}), ...(unit ? { servings_unit: unit } : {}) }
}

/** A line of text, or what Mealie makes of one. */
function ingredientFrom(value: unknown, language: string): Record<string, unknown>[] {
  if (!isObject(value)) return textOf(value, 500) === '' ? [] : [ingredientOf(textOf(value, 500), language)]
  const name = textOf(isObject(value.food) ? value.food.name : value.food, 255)
  const line = textOf(value.originalText ?? value.display ?? value.note, 500)
  if (name === '') return line === '' ? [] : [ingredientOf(line, language, textOf(value.title, 120))]
  const unit = textOf(isObject(value.unit) ? value.unit.name : value.unit, 60)
  const quantity = value.quantity === null || value.quantity === 0 ? '' : textOf(value.quantity, 60)
  return [{ group: textOf(value.title, 120), name, unit, quantity, note: textOf(value.note, 500) }]
}

function instructionsFrom(value: unknown, group = ''): Record<string, unknown>[] {
  if (typeof value === 'string') return stepsOf(value).map(step => ({ ...step, group }))
  if (!Array.isArray(value)) return []
  return value.flatMap(one => {
    if (typeof one === 'string') return stepsOf(one).map(step => ({ ...step, group }))
    if (!isObject(one)) return []
    if (Array.isArray(one.itemListElement)) return instructionsFrom(one.itemListElement, textOf(one.name, 120))
    const text = textOf(one.text ?? one.name, 10_000)
    return text === '' ? [] : [{ instruction_text: text, group: textOf(one.title, 120) || group }]
  })
}

const NUTRIENTS: Readonly<Record<string, string>> = {
  calories: 'calories',
  fatContent: 'fat',
  saturatedFatContent: 'saturated_fat',
  transFatContent: 'trans_fat',
  unsaturatedFatContent: 'unsaturated_fat',
  carbohydrateContent: 'carbohydrates',
  sugarContent: 'sugar',
  fiberContent: 'fiber',
  proteinContent: 'protein',
  cholesterolContent: 'cholesterol',
  sodiumContent: 'sodium',
}

function nutritionFrom(nutrition: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const known = Object.entries(NUTRIENTS).flatMap(([theirs, ours]) => {
    const value = numberOf(nutrition[theirs])
    return value === null ? [] : [[ours, value] as const]
  })
  if (known.length === 0) return null
  return { ...Object.fromEntries(known), serving_size: textOf(nutrition.servingSize, 60) || null, source: 'imported' }
}
