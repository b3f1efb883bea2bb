/** What follows from what was sent of a recipe, before it is stored: numbers, times, words, findings, and whether it may be public. */
import { holds } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { withNumbers } from '../domain/amounts.ts'
import { type Confidence, type Finding, findingsOf } from '../domain/foods/diets.ts'
import { kitchenLanguage } from '../domain/quantities/units.ts'
import { type Ingredient, type Instruction, missingForPublishing, totalTime } from '../domain/recipe.ts'
import { errors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { giveSlug } from './slugs.ts'

/** The part of a recipe that its rules look at. */
export type RecipeDraft = {
  id?: number
  title: string
  slug: string | null
  status: string
  author_id: number | null
  language: string
  prep_time: number | null
  cook_time: number | null
  rest_time: number | null
  total_time: number | null
  tags: readonly string[]
  ingredients: readonly Ingredient[]
  instructions: readonly Instruction[]
  food_claims: Readonly<Record<string, boolean>>
  allergens: unknown
  diets: unknown
  search_words: string
  published_at: string | null
  has_own_total: boolean
}

export async function settleRecipe(
  draft: RecipeDraft,
  before: Readonly<RecipeDraft> | null,
  ctx: Context,
): Promise<void> {
  draft.language ||= ctx.site.language
  draft.author_id ??= before ? null : (ctx.user?.id ?? null)
  await giveSlug(draft, { table: 'recipe_recipes', title: draft.title }, ctx)
  settleTime(draft, before)
  settleFood(draft, ctx)
  refuseUnready(draft, before, ctx)
  if (draft.status === 'published') draft.published_at ??= ctx.clock.instant()
}

/** A total that somebody named stays; else it is the sum. What takes an import back says which of them it was. */
function settleTime(draft: RecipeDraft, before: Readonly<RecipeDraft> | null): void {
  const isTold = before !== null && draft.has_own_total !== before.has_own_total
  if (!isTold && (before ? draft.total_time !== before.total_time : draft.total_time !== null))
    draft.has_own_total = draft.total_time !== null
  if (!draft.has_own_total) draft.total_time = totalTime([draft.prep_time, draft.cook_time, draft.rest_time])
}

function settleFood(draft: RecipeDraft, ctx: Context): void {
  const language = kitchenLanguage(draft.language)
  draft.ingredients = draft.ingredients.map(ingredient => withNumbers(ingredient, language))
  draft.instructions = draft.instructions.map(instruction => ({
    ...instruction,
    instruction_text: ctx.tools.cleanHtml(instruction.instruction_text, 'basic'),
  }))
  const names = draft.ingredients.map(({ name }) => name)
  const { allergens, diets } = findingsOf(names)
  draft.allergens = allergens.map(finding => claimed(finding, draft.food_claims))
  draft.diets = diets.map(finding => claimed(finding, draft.food_claims))
  draft.search_words = [...new Set([...names, ...draft.tags])].join(' ').slice(0, MOST_WORDS)
}

const MOST_WORDS = 19_000

type Claimed = Omit<Finding<string>, 'confidence'> & { readonly confidence: Confidence | 'confirmed' }

/** What the author says counts before what the names of ingredients say. */
function claimed(finding: Finding<string>, claims: Readonly<Record<string, boolean>>): Claimed {
  const claim = Object.hasOwn(claims, finding.name) ? claims[finding.name] : undefined
  return claim === undefined ? finding : { ...finding, is: claim, confidence: 'confirmed' }
}

function refuseUnready(draft: RecipeDraft, before: Readonly<RecipeDraft> | null, ctx: Context): void {
  if (draft.status !== 'published') return
  if (before?.status !== 'published' && !holds(permissions, 'publish', ctx)) throw errors.cannot_publish()
  const missing = missingForPublishing(draft)
  if (missing.length > 0) throw errors.not_publishable({ missing: missing.join(', ') }, { data: { missing } })
}
