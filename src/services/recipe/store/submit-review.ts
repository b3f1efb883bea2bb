/** A review as it comes in: from whom, of what, and whether it waits for somebody to read it. */
import type { Context } from '../../../kernel/context.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { recipes } from '../entities/recipes.ts'
import { reviews } from '../entities/reviews.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { personKey } from './ratings.ts'

export type SentReview = {
  readonly recipe_id: number
  readonly rating: number
  readonly title?: string
  readonly comment?: string
  readonly author_name?: string
  readonly author_email?: string
}

/** One of a person for each recipe, however many they send at once: the recipe is held while it is looked for. */
export async function submitReview(sent: SentReview, ctx: Context): Promise<Readonly<Record<string, unknown>>> {
  const { reviews: rules } = await ctx.settings(settings)
  if (!rules.enabled) throw errors.reviews_off()
  if (!ctx.user && !rules.allow_guests) throw errors.guests_not_allowed()
  const recipe = await storedRecord(recipes, { id: sent.recipe_id }, ctx)
  const told = { recipe_id: recipe.id, rating: sent.rating, title: sent.title ?? '', comment: sent.comment ?? '' }
  const waits = rules.moderation === 'all' || (rules.moderation === 'guests' && !ctx.user)
  const status = waits ? 'pending' : 'approved'
  if (ctx.request.isFromProgram) return { ...told, status }
  await ctx.hold('recipe_recipes', recipe.id)
  const key = personKey(ctx, sent.author_email ?? null)
  await refuseSecond(recipe.id, key, ctx)
  const set = {
    ...told,
    ...authorOf(sent, ctx),
    status,
    is_open: recipe.status === 'published',
    reviewer_key: key,
    guest_key: ctx.user ? '' : personKey(ctx),
  } as const
  const review = await createRecord(reviews, { set }, ctx.asSystem('a visitor writes a review'))
  await ctx.hooks.fire(hooks.reviewSubmitted, { id: review.id, recipeId: recipe.id, status }, ctx)
  const { author_email: _mail, ...shown } = review
  return shown
}

const authorOf = (sent: SentReview, { user }: Context) => ({
  author_id: user?.id ?? null,
  author_name: user?.displayName ?? sent.author_name ?? '',
  author_email: user?.email ?? sent.author_email ?? null,
})

async function refuseSecond(recipe: number, key: string, ctx: Context): Promise<void> {
  const known = await ctx.db
    .selectFrom('recipe_reviews')
    .select('id')
    .where('recipe_id', '=', recipe)
    .where('reviewer_key', '=', key)
    .executeTakeFirst()
  if (known) throw errors.already_reviewed()
}
