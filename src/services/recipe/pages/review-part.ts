/** What others think of a recipe, and the form to say what one thinks oneself. */
import { listRecords } from '../../../kernel/records/list.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields } from '../../../platform/pages/pages.ts'
import {
  field,
  hidden,
  notice,
  problemList,
  question,
  select,
  trapField,
} from '../../../platform/pages/step-forms/step-forms.ts'
import type { StoredRecipe } from '../entities/recipes.ts'
import { reviews } from '../entities/reviews.ts'
import { settings } from '../settings.ts'
import type { PageState } from './page-state.ts'
import { RECIPE_TAG } from './recipe-view.ts'

export async function reviewPart(state: PageState, recipe: StoredRecipe): Promise<Html | null> {
  const { ctx, words } = state
  const { reviews: rules } = await ctx.settings(settings)
  if (!rules.enabled || recipe.status !== 'published') return null
  const { rows } = await listRecords(reviews, { recipe_id: recipe.id, status: 'approved', per_page: 20 }, ctx)
  const sent = question(state, 'reviewed')
  const thanks = sent === 'yes' ? 'thanks' : sent === 'waiting' ? 'thanks_waiting' : null
  return html`<section class="recipe-reviews" id="recipe-reviews" aria-labelledby="recipe-${recipe.id}-reviews"><h2 id="recipe-${recipe.id}-reviews">${words.say('reviews')}</h2>
${thanks && notice('good', html`<p>${words.say(thanks)}</p>`)}
${rows.length === 0 ? html`<p>${words.say('no_rating')}</p>` : rows.map(review => oneReview(state, review))}
${(ctx.user || rules.allow_guests) && reviewForm(state, recipe)}</section>`
}

type ShownReview = {
  readonly id: number
  readonly helpful_count: number
  readonly rating: number
  readonly title: string
  readonly comment: string
  readonly author_name: string
  readonly is_verified: boolean
  readonly admin_reply: string
}

function oneReview(state: PageState, review: ShownReview): Html {
  const { words, ctx, path } = state
  const stars = '★'.repeat(review.rating) + '☆'.repeat(5 - review.rating)
  return html`<article class="recipe-review"><p><span class="recipe-stars" role="img" aria-label="${words.sayCount('stars', review.rating)}">${stars}</span> <strong>${review.title}</strong> ${review.author_name}${review.is_verified && html` · <small>${words.say('cooked_it')}</small>`}</p>${review.comment && html`<p dir="auto">${review.comment}</p>`}${review.admin_reply && html`<blockquote><p>${words.say('reply')}: ${review.admin_reply}</p></blockquote>`}<form method="post" action="${path}#recipe-reviews">${hidden({ ...shortcodeFields(RECIPE_TAG, ctx), review_id: String(review.id), go: 'helpful' })}<button class="button is-quiet is-small">${words.say('helpful', { count: review.helpful_count })}</button></form></article>`
}

function reviewForm(state: PageState, recipe: StoredRecipe): Html {
  const { ctx, words, sent, path } = state
  const stars = [5, 4, 3, 2, 1].map(count => ({ value: String(count), label: words.sayCount('stars', count) }))
  const guest = ctx.user
    ? null
    : html`${field(state, { name: 'author_name', label: words.say('name'), value: sent.author_name ?? '', autocomplete: 'name' })}${field(state, { name: 'author_email', label: words.say('email'), type: 'email', value: sent.author_email ?? '', autocomplete: 'email' })}`
  return html`<h3>${words.say('write_review')}</h3>${problemList(state, () => null)}
<form class="stack" method="post" action="${path}#recipe-reviews">${hidden({ ...shortcodeFields(RECIPE_TAG, ctx), recipe_id: String(recipe.id), go: 'review' })}${trapField(state, 'website')}
${select(state, { name: 'rating', label: words.say('your_rating'), value: sent.rating ?? '5' }, stars)}
${field(state, { name: 'title', label: words.say('title'), value: sent.title ?? '' })}
${field(state, { name: 'comment', label: words.say('comment'), type: 'textarea', value: sent.comment ?? '' })}
${guest}<button class="button">${words.say('send')}</button></form>`
}
