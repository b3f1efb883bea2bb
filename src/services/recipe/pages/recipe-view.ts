/** A recipe on a page. Everything is there without a script: servings and units are questions of the address. */
import { attributes, type Html, html, raw } from '../../../platform/html/html.ts'
import { shortcodeFields } from '../../../platform/pages/pages.ts'
import { hidden, linkTo, notice, numberOf, question } from '../../../platform/pages/step-forms/step-forms.ts'
import { writtenAmount } from '../domain/amounts.ts'
import type { DietFlag } from '../domain/foods/diets.ts'
import type { Allergen } from '../domain/foods/foods.ts'
import { servingFactor } from '../domain/quantities/sums.ts'
import { kitchenLanguage, type UnitSystem } from '../domain/quantities/units.ts'
import { type Ingredient, type Nutrition, nutrients } from '../domain/recipe.ts'
import type { StoredRecipe } from '../entities/recipes.ts'
import { settings } from '../settings.ts'
import { isFavorite } from '../store/favorites.ts'
import { type CustomValue, customValues } from './custom-values.ts'
import { type PageState, ratingOf, timeOf } from './page-state.ts'
import { publicRecipe, type ShownRecipe } from './public-recipe.ts'
import { reviewPart } from './review-part.ts'
import type { WordKey } from './words-en.ts'

export const RECIPE_TAG = 'vendor_recipe'

export async function recipeView(state: PageState, recipe: StoredRecipe): Promise<Html> {
  const { ctx } = state
  const shown = await publicRecipe(recipe, ctx)
  const { seo, units } = await ctx.settings(settings)
  const chosen = choiceOf(state, recipe, units.system)
  const [added = []] = await customValues([recipe], 'page', state)
  // The JSON of a block cannot end it: its signs are written as escapes.
  const block =
    seo.json_ld && recipe.status === 'published'
      ? raw(`<script type="application/ld+json">${asBlock(shown.json_ld)}</script>`)
      : null
  return html`${block}${head(state, shown)}
${recipe.description && html`<div class="recipe-story">${raw(recipe.description)}</div>`}${pictures(state, shown)}
${tools(state, { chosen, system: units.system })}
<div class="recipe-columns" data-recipe="${asBlock({ servings: recipe.servings, language: recipe.language })}">
<section aria-labelledby="recipe-${recipe.id}-ingredients"><h2 id="recipe-${recipe.id}-ingredients">${state.words.say('ingredients')}</h2>${ingredients(state, recipe, chosen)}${allergens(state, recipe)}</section>
<section aria-labelledby="recipe-${recipe.id}-steps"><h2 id="recipe-${recipe.id}-steps">${state.words.say('instructions')}</h2>${steps(state, shown, chosen)}</section>
</div>
<div class="recipe-extras">${equipment(state, recipe)}${recipe.notes && html`<h2>${state.words.say('notes')}</h2><p dir="auto">${recipe.notes}</p>`}${custom(added)}${recipe.nutrition && nutritionTable(state, recipe.nutrition)}${source(state, recipe)}</div>
${await actions(state, recipe)}
${await reviewPart(state, recipe)}`
}

const asBlock = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

type Chosen = { readonly servings: number; readonly system: UnitSystem | null }

function choiceOf(state: PageState, recipe: StoredRecipe, system: string): Chosen {
  const asked = Number(question(state, 'servings').replace(',', '.'))
  const units = question(state, 'units')
  const usual = system === 'metric' || system === 'us' ? system : null
  return {
    servings: asked > 0 && asked <= 10_000 ? asked : recipe.servings,
    system: units === 'metric' || units === 'us' ? units : units === 'typed' ? null : usual,
  }
}

function head({ words, ...state }: PageState, recipe: ShownRecipe): Html {
  const [image] = recipe.images
  const times = [
    ['prep', recipe.prep_time],
    ['cook', recipe.cook_time],
    ['rest', recipe.rest_time],
    ['total', recipe.total_time],
  ] as const
  const rating = recipe.rating_count > 0 ? ratingOf(recipe, { words }) : words.say('no_rating')
  const told = [
    ['author', recipe.author],
    ['category', recipe.categories.join(', ')],
    ['cuisine', recipe.cuisines.join(', ')],
    ['course', recipe.courses.join(', ')],
    ['suits', recipe.diet_flags.map(flag => words.say(`diet_${flag as DietFlag}`)).join(', ')],
  ] as const
  return html`${image && html`<div class="recipe-picture"><img src="${image}" alt="${recipe.title}"></div>`}
${recipe.excerpt && html`<p dir="auto">${recipe.excerpt}</p>`}
<dl class="recipe-facts">${times.map(([name, minutes]) => minutes !== null && html`<div><dt>${words.say(name)}:</dt> <dd>${timeOf(minutes, { words })}</dd></div>`)}${recipe.difficulty && html`<div><dt>${words.say('difficulty')}:</dt> <dd>${words.say(`difficulty_${recipe.difficulty}`)}</dd></div>`}${recipe.cost && html`<div><dt>${words.say('cost')}:</dt> <dd>${words.say(`cost_${recipe.cost}`)}</dd></div>`}${told.map(([name, text]) => text !== '' && html`<div><dt>${words.say(name)}:</dt> <dd dir="auto">${text}</dd></div>`)}<div><dt class="sr">${words.say('reviews')}</dt><dd>${rating}</dd></div></dl>${state.problems[''] && notice('bad', html`<p>${state.problems['']}</p>`)}`
}

/** The gallery, and the way to the film. */
function pictures({ words }: PageState, { images, video_url }: ShownRecipe): Html | null {
  const others = images.slice(1)
  if (others.length === 0 && !video_url) return null
  return html`${others.length > 0 && html`<ul class="recipe-gallery">${others.map(url => html`<li><img src="${url}" alt="" loading="lazy"></li>`)}</ul>`}${video_url && html`<p><a href="${video_url}" rel="noopener">${words.say('video')}</a></p>`}`
}

function tools(state: PageState, { chosen, system }: { chosen: Chosen; system: string }): Html {
  const { words } = state
  const kinds = ['typed', 'metric', 'us'] as const
  const current = chosen.system ?? 'typed'
  const links = kinds.map(kind =>
    kind === current
      ? html`<strong aria-current="true">${words.say(`units_${kind}`)}</strong>`
      : html`<a href="${linkTo(state, { units: kind, servings: chosen.servings })}" rel="nofollow">${words.say(`units_${kind}`)}</a>`,
  )
  return html`<form class="recipe-tools" method="get" action="${state.path}" data-recipe-tools>
${hidden({ ...state.kept, ...(chosen.system ? { rc_units: chosen.system } : {}) })}
<label><span>${words.say('servings')}</span><input type="number" name="rc_servings" value="${chosen.servings}" min="0.25" step="any" inputmode="decimal"></label>
<button class="button is-quiet">${words.say('update')}</button>
${system === 'both' && html`<div class="recipe-units" role="group" aria-label="${words.say('units')}">${links}</div>`}
</form>`
}

const kitchenOf = (recipe: Served, { servings, system }: Chosen) => ({
  language: kitchenLanguage(recipe.language),
  factor: servingFactor(recipe.servings, servings),
  system,
})
type Served = { readonly language: string; readonly servings: number }

/** The script writes the amounts anew for other servings. */
const amountOf = (one: Ingredient, kitchen: ReturnType<typeof kitchenOf>): Html =>
  html`<span class="recipe-amount">${writtenAmount(one, kitchen)}</span>`

const typed = ({ quantity, unit, name }: Ingredient) =>
  attributes({ dir: 'auto', 'data-quantity': quantity, 'data-unit': unit, 'data-name': name })

function ingredients(state: PageState, recipe: StoredRecipe, chosen: Chosen): Html {
  const kitchen = kitchenOf(recipe, chosen)
  const line = (one: Ingredient) => {
    const name = one.link ? html`<a href="${one.link}" rel="nofollow noopener">${one.name}</a>` : one.name
    return html`<li${typed(one)}>${amountOf(one, kitchen)} ${name}${one.note && html`, <small>${one.note}</small>`}${one.optional && html` <small>(${state.words.say('optional')})</small>`}</li>`
  }
  const groups = [...new Set(recipe.ingredients.map(({ group }) => group))]
  return html`${groups.map(group => html`${group && html`<h3 dir="auto">${group}</h3>`}<ul class="recipe-ingredients"${tongue(state, recipe)}>${recipe.ingredients.filter(one => one.group === group).map(line)}</ul>`)}`
}

type Found = { readonly name: string; readonly is: boolean | null }

function allergens({ words }: PageState, recipe: StoredRecipe): Html | null {
  const found = recipe.allergens as readonly Found[]
  const named = (is: boolean | null) =>
    found
      .filter(one => one.is === is)
      .map(one => words.say(`allergen_${one.name as Allergen}`))
      .join(', ')
  const [certain, unknown] = [named(true), named(null)]
  if (certain === '' && unknown === '') return null
  return html`<p><small>${certain && words.say('contains', { list: certain })}${certain && unknown && html`<br>`}${unknown && words.say('may_contain', { list: unknown })}</small></p>`
}

function steps(state: PageState, recipe: ShownRecipe, chosen: Chosen): Html {
  const { words } = state
  const kitchen = kitchenOf(recipe, chosen)
  /** What the step is about, so that nobody looks it up with dough on their hands. */
  const uses = (ids: readonly number[]) => {
    const used = recipe.ingredients.filter(({ id }) => id !== undefined && ids.includes(id))
    return (
      used.length > 0 &&
      html`<ul class="recipe-uses">${used.map(one => html`<li${typed(one)}>${amountOf(one, kitchen)} ${one.name}</li>`)}</ul>`
    )
  }
  const items = recipe.instructions.map((step, index) => {
    const isFirstOfGroup = step.group !== '' && step.group !== recipe.instructions[index - 1]?.group
    const seconds = step.timer_seconds
    const timer =
      seconds &&
      html`<button class="button is-quiet is-small" type="button" hidden data-timer="${seconds}" data-done="${words.say('timer_done')}">${words.say('start_timer', { time: timeOf(Math.max(1, Math.round(seconds / 60)), state) })}</button>`
    return html`<li id="step-${index + 1}">${isFirstOfGroup && html`<h3 dir="auto">${step.group}</h3>`}<div dir="auto">${raw(step.instruction_text)}</div>${uses(step.ingredient_ids)}${step.image && html`<img src="${step.image}" alt="">`}${timer}</li>`
  })
  return html`<ol class="recipe-steps"${tongue(state, recipe)}>${items}</ol>`
}

/** Readers out loud are told where a recipe speaks another language than the site. */
const tongue = ({ ctx }: PageState, { language }: { readonly language: string }) =>
  attributes(language === ctx.site.language ? {} : { lang: language })

const custom = (values: readonly CustomValue[]): Html | null =>
  values.length === 0
    ? null
    : html`<dl class="recipe-facts">${values.map(({ label, text, url }) => html`<div><dt>${label}:</dt> <dd>${url ? html`<a href="${url}" rel="nofollow noopener">${text}</a>` : text}</dd></div>`)}</dl>`

function equipment({ words }: PageState, { equipment: things }: StoredRecipe): Html | null {
  if (things.length === 0) return null
  return html`<h2>${words.say('equipment')}</h2><ul>${things.map(({ name, note }) => html`<li>${name}${note && html`, <small>${note}</small>`}</li>`)}</ul>`
}

export function nutritionTable({ words }: PageState, nutrition: Nutrition): Html {
  const told = nutrients.flatMap(name => {
    const value = nutrition[name]
    const unit = name === 'cholesterol' || name === 'sodium' ? 'mg' : 'g'
    return value === null || value === undefined ? [] : [[name, `${value} ${unit}`] as const]
  })
  const named = [
    ...(nutrition.calories == null ? [] : [['calories', `${nutrition.calories} kcal`] as const]),
    ...told,
  ] as readonly (readonly [WordKey, string])[]
  const rows = [
    ...named.map(([name, value]) => [words.say(name), value] as const),
    ...Object.entries(nutrition.custom).map(([name, value]) => [name, String(value)] as const),
  ]
  return html`<table class="recipe-nutrition"><caption>${words.say('nutrition')}: ${words.say(nutrition.per === '100g' ? 'per_100g' : 'per_serving')}${nutrition.serving_size && html` (${nutrition.serving_size})`}</caption><tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`
}

function source({ words }: PageState, { source_name, source_url }: StoredRecipe): Html | null {
  if (!source_name && !source_url) return null
  const name = source_name || source_url
  return html`<p><small>${words.say('source')}: ${source_url ? html`<a href="${source_url}" rel="nofollow noopener">${name}</a>` : name}</small></p>`
}

/** Buttons that a script brings to life, and forms for those who are signed in. */
async function actions(state: PageState, recipe: StoredRecipe): Promise<Html> {
  const { words, ctx } = state
  const isKept = await isFavorite(recipe.id, ctx)
  const keep = (go: string, label: WordKey) =>
    html`<form method="post" action="${state.path}">${hidden({ ...shortcodeFields(RECIPE_TAG, ctx), recipe_id: String(recipe.id), go, servings: question(state, 'servings') })}<button class="button is-quiet">${words.say(label)}</button></form>`
  return html`<div class="recipe-tools recipe-actions">
<button class="button is-quiet" type="button" hidden data-recipe-print>${words.say('print')}</button>
<button class="button is-quiet" type="button" hidden data-recipe-cook aria-pressed="false" title="${words.say('cook_mode_hint')}">${words.say('cook_mode')}</button>
${ctx.user && html`${keep('list', 'to_list')}${isKept ? keep('unfavorite', 'off_favorites') : keep('favorite', 'to_favorites')}`}</div>${numberOf(question(state, 'done')) && notice('good', html`<p>${words.say('saved')}</p>`)}`
}
