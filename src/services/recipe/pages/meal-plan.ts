/** `[vendor_recipe_collection id=ID]`: recipes side by side, or a plan of what is cooked when. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields, sitePath } from '../../../platform/pages/pages.ts'
import { hidden, linkTo, notice, numberOf, question, saidOf } from '../../../platform/pages/step-forms/step-forms.ts'
import { meals } from '../domain/recipe.ts'
import { collections } from '../entities/collections.ts'
import { recipes } from '../entities/recipes.ts'
import { errors } from '../errors.ts'
import type { Entry } from '../store/collection-entries.ts'
import { fillFromCollection } from '../store/fill-from-collection.ts'
import { cards, type Listed, USUAL_LOOK } from './cards.ts'
import { framed } from './frame.ts'
import { orNothing } from './or-nothing.ts'
import { type PageState, readPage } from './page-state.ts'
import { recipePath } from './public-recipe.ts'

const TAG = 'vendor_recipe_collection'

export const collectionShortcode = defineShortcode({
  tag: TAG,
  summary: 'A collection or a meal plan: id=ID names it',
  async render({ id }, _content, ctx) {
    const state = await readPage(ctx)
    const collection = await orNothing(() => readRecord(collections, numberOf(id) ?? 0, ctx))
    if (!collection) return framed(notice('plain', html`<p>${state.words.say('no_recipes')}</p>`), ctx)
    const { recipes: entries, calendar_url } = collection as unknown as Shown
    const known = await recipesOf(entries, ctx)
    const inside =
      collection.type === 'meal_plan'
        ? plan(state, entries, known)
        : await cards(
            state,
            entries.flatMap(one => known.get(one.recipe_id) ?? []),
            { ...USUAL_LOOK, isBelowHeading: true },
          )
    const { name, description } = collection
    return framed(
      html`<h2>${name}</h2>${description && html`<p>${description}</p>`}${inside}${actions(state, { id: collection.id, calendar_url })}`,
      ctx,
    )
  },
  take,
})

type Shown = { readonly recipes: readonly Entry[]; readonly calendar_url: string | null }

async function recipesOf(entries: readonly Entry[], ctx: ReadContext): Promise<ReadonlyMap<number, Listed>> {
  const ids = [...new Set(entries.map(entry => entry.recipe_id))]
  const known = new Map<number, Listed>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const include = ids.slice(from, from + AT_ONCE).join(',')
    const { rows } = await listRecords(recipes, { include, per_page: AT_ONCE }, ctx)
    for (const row of rows) known.set(row.id, row)
  }
  return known
}

const AT_ONCE = 100

/** By day, and within a day by meal; what has no day yet comes last. */
function plan(state: PageState, entries: readonly Entry[], known: ReadonlyMap<number, Listed>): Html {
  const { words, ctx } = state
  const dated = new Intl.DateTimeFormat(ctx.site.language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  })
  const shown = entries.filter(({ recipe_id }) => known.has(recipe_id))
  const days = [...new Set(shown.map(({ planned_date }) => planned_date ?? LAST))].toSorted()
  const order = ({ meal }: Entry) => meals.indexOf(meal as (typeof meals)[number])
  const line = (entry: Entry) => {
    const meal = meals.find(one => one === entry.meal)
    const recipe = known.get(entry.recipe_id)!
    const servings = entry.servings === null ? '' : ` (${entry.servings} ${recipe.servings_unit})`
    return html`<li>${meal && html`<span class="recipe-meal">${words.say(`meal_${meal}`)}</span> `}<a href="${sitePath(recipePath(recipe), ctx)}">${recipe.title}</a>${servings}${entry.note && html`, <small>${entry.note}</small>`}</li>`
  }
  const day = (date: string) =>
    html`<section class="recipe-day"><h3>${date === LAST ? words.say('no_day') : dated.format(new Date(`${date}T00:00:00Z`))}</h3><ul>${shown
      .filter(({ planned_date }) => (planned_date ?? LAST) === date)
      .toSorted((one, other) => order(one) - order(other))
      .map(line)}</ul></section>`
  return shown.length === 0
    ? notice('plain', html`<p>${words.say('no_recipes')}</p>`)
    : html`<div class="recipe-plan">${days.map(day)}</div>`
}

/** After every day that is one. */
const LAST = '~'

function actions(state: PageState, { id, calendar_url }: { id: number; calendar_url: string | null }): Html {
  const { words, ctx } = state
  const toList =
    ctx.user &&
    html`<form method="post" action="${state.path}">${hidden({ ...shortcodeFields(TAG, ctx), collection_id: String(id) })}<button class="button is-quiet">${words.say('all_to_list')}</button></form>`
  const feed = calendar_url && html`<a class="button is-quiet" href="${calendar_url}">${words.say('calendar')}</a>`
  const done = numberOf(question(state, 'done')) && notice('good', html`<p>${words.say('saved')}</p>`)
  const problem = state.problems[''] && notice('bad', html`<p>${state.problems['']}</p>`)
  return html`${(toList || feed) && html`<div class="recipe-tools recipe-actions">${toList}${feed}</div>`}${done}${problem}`
}

/** Everything that the collection needs, on a new list. */
async function take(ctx: ReadContext): Promise<TakenForm> {
  const state = await readPage(ctx)
  const id = numberOf(state.sent.collection_id)
  try {
    if (!ctx.user || id === undefined) throw errors.forbidden()
    await ctx.transaction((tx: Context) => fillFromCollection({ id }, tx))
    return { location: linkTo(state, { done: 1 }) }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}
