/** `[vendor_recipe id=ID]`, and the recipe's own address: `/recipes/<slug>/`. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { defineSitePage } from '../../../kernel/site-pages.ts'
import { html } from '../../../platform/html/html.ts'
import { linkTo, notice, numberOf, saidOf } from '../../../platform/pages/step-forms/step-forms.ts'
import { checkGuard } from '../../../platform/visitors/visitors.ts'
import { lineOf, plain } from '../domain/json-ld.ts'
import { recipes, type StoredRecipe } from '../entities/recipes.ts'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { reviewGuard, voteGuard } from '../routes/reviews.ts'
import { keepFavorite, removeFavorite } from '../store/favorites.ts'
import { fillList } from '../store/fill-list.ts'
import { indexedSlug } from '../store/slugs.ts'
import { submitReview } from '../store/submit-review.ts'
import { vote } from '../store/vote.ts'
import { framed } from './frame.ts'
import { type PageState, readPage } from './page-state.ts'
import { recipePath } from './public-recipe.ts'
import { RECIPE_TAG, recipeView } from './recipe-view.ts'

export const recipeShortcode = defineShortcode({
  tag: RECIPE_TAG,
  summary: 'A recipe: id=ID names it',
  async render(attributes, _content, ctx) {
    const state = await readPage(ctx)
    const recipe = await readable(numberOf(attributes.id), ctx)
    const inside = recipe
      ? await recipeView(state, recipe)
      : notice('plain', html`<p>${state.words.say('no_recipe')}</p>`)
    return framed(inside, ctx)
  },
  async plain(attributes, _content, ctx) {
    const recipe = await readable(numberOf(attributes.id), ctx)
    if (!recipe) return ''
    return String(
      html`<h2>${recipe.title}</h2><ul>${recipe.ingredients.map(one => html`<li>${lineOf(one)}</li>`)}</ul><ol>${recipe.instructions.map(step => html`<li>${plain(step.instruction_text)}</li>`)}</ol>`,
    )
  },
  take,
})

export const recipePage = defineSitePage({
  path: 'recipes/{slug}',
  summary: 'A recipe at its own address',
  forms: RECIPE_TAG,
  async show({ slug = '' }, ctx) {
    const row = await ctx.db.selectFrom('recipe_recipes').select('id').where(indexedSlug, '=', slug).executeTakeFirst()
    const recipe = await readable(row?.id, ctx)
    if (!recipe) return null
    return {
      title: recipe.title,
      description: recipe.excerpt || plain(recipe.description).slice(0, 160),
      html: await framed(await recipeView(await readPage(ctx), recipe), ctx),
      path: recipePath(recipe),
      isKeepable: recipe.status === 'published',
      isWide: true,
      ...(recipe.status === 'published' ? {} : { robots: 'noindex' as const }),
    }
  },
})

/** Undefined where there is none for this reader. */
async function readable(id: number | undefined, ctx: ReadContext): Promise<StoredRecipe | undefined> {
  if (id === undefined) return undefined
  try {
    return await storedRecord(recipes, { id }, ctx)
  } catch (error) {
    if (error instanceof RestError) return undefined
    throw error
  }
}

/** A review, or what somebody wants to keep. */
async function take(ctx: ReadContext): Promise<TakenForm> {
  const state = await readPage(ctx)
  if (state.sent.go === 'helpful') return takeVote(state)
  const id = numberOf(state.sent.recipe_id)
  if (id === undefined) return { status: 404, problems: { '': state.words.say('no_recipe') } }
  try {
    if (state.sent.go === 'review') return await takeReview(state, id)
    if (!ctx.user) throw errors.forbidden()
    await ctx.transaction(tx => keep(state, id, tx))
    return { location: linkTo(state, { done: 1 }) }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

async function takeReview(state: PageState, id: number): Promise<TakenForm> {
  const { ctx, sent } = state
  const { isFromProgram } = await checkGuard(
    reviewGuard,
    { service: { slug: 'recipe', limits, errors }, path: '/reviews' },
    ctx,
  )
  const review = {
    recipe_id: id,
    rating: Math.min(5, Math.max(1, Number(sent.rating) || 5)),
    title: (sent.title ?? '').slice(0, 200),
    comment: (sent.comment ?? '').slice(0, 5000),
    ...(sent.author_name ? { author_name: sent.author_name.slice(0, 120) } : {}),
    ...(sent.author_email ? { author_email: sent.author_email.slice(0, 254) } : {}),
  }
  const { status } = await ctx.transaction(tx =>
    submitReview(review, { ...tx, request: { ...tx.request, isFromProgram } }),
  )
  return { location: `${linkTo(state, { reviewed: status === 'approved' ? 'yes' : 'waiting' })}#recipe-reviews` }
}

async function takeVote(state: PageState): Promise<TakenForm> {
  const { ctx } = state
  try {
    await checkGuard(voteGuard, { service: { slug: 'recipe', limits, errors }, path: '/reviews' }, ctx)
    const id = numberOf(state.sent.review_id) ?? 0
    await ctx.transaction(tx => vote({ id, isHelpful: true }, tx))
    return { location: `${linkTo(state, {})}#recipe-reviews` }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

async function keep(state: PageState, id: number, tx: Context): Promise<void> {
  const recipe = await storedRecord(recipes, { id }, tx)
  if (state.sent.go === 'favorite') {
    await keepFavorite(id, tx)
    return
  }
  if (state.sent.go === 'unfavorite') {
    await removeFavorite(id, tx)
    return
  }
  const servings = Number(state.sent.servings) > 0 ? Number(state.sent.servings) : recipe.servings
  await fillList({ name: recipe.title, portions: [{ recipe, servings, without: [] }] }, tx)
}
