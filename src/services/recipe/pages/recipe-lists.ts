/** Recipes as lists: by a view, by a search, in a collection, and one's own favourites. */
import type { ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { type Html, html, attributes as printed } from '../../../platform/html/html.ts'
import { signInUrl, sitePath } from '../../../platform/pages/pages.ts'
import { hidden, linkTo, notice, numberOf, question } from '../../../platform/pages/step-forms/step-forms.ts'
import { collections } from '../entities/collections.ts'
import { recipes } from '../entities/recipes.ts'
import { views } from '../entities/views.ts'
import { favoriteIds } from '../store/favorites.ts'
import { framed } from './frame.ts'
import { type PageState, readPage, timeOf } from './page-state.ts'
import { pictureUrls, recipePath } from './public-recipe.ts'
import { nutritionTable } from './recipe-view.ts'

type Listed = Awaited<ReturnType<typeof listRecords<typeof recipes>>>['rows'][number]
type Look = { readonly layout: string; readonly show: Readonly<Record<string, boolean>> }
const USUAL: Look = { layout: 'grid', show: { image: true, rating: true, time: true, excerpt: true } }

export const recipesShortcode = defineShortcode({
  tag: 'vendor_recipes',
  summary: 'Recipes as a view shows them: view=ID names it',
  async render({ view: id }, _content, ctx) {
    const state = await readPage(ctx)
    const view = await viewOf(numberOf(id), ctx)
    const page = numberOf(question(state, 'page')) ?? 1
    const order = view ? { orderby: view.orderby, order: view.order, per_page: view.per_page, ...view.filters } : {}
    const { rows, meta } = await listRecords(recipes, { per_page: 12, ...order, page, status: 'published' }, ctx)
    const look = view ? { layout: view.layout, show: view.show } : USUAL
    return framed(html`${await cards(state, rows, look)}${pager(state, page, Number(meta.pages))}`, ctx)
  },
})

export const searchShortcode = defineShortcode({
  tag: 'vendor_recipe_search',
  summary: 'A search among recipes',
  async render(_attributes, _content, ctx) {
    const state = await readPage(ctx)
    const { words } = state
    const wanted = question(state, 'q').slice(0, 200)
    const form = html`<form class="recipe-tools" role="search" method="get" action="${state.path}">${hidden(state.kept)}<label><span>${words.say('search')}</span><input type="search" name="rc_q" value="${wanted}"></label><button class="button">${words.say('find')}</button></form>`
    if (wanted === '') return framed(form, ctx)
    const { rows } = await listRecords(
      recipes,
      { search: wanted, status: 'published', orderby: 'relevance', per_page: 24 },
      ctx,
    )
    return framed(html`${form}${await cards(state, rows, USUAL)}`, ctx)
  },
})

export const favoritesShortcode = defineShortcode({
  tag: 'vendor_recipe_favorites',
  summary: 'The favourites of whoever reads',
  async render(_attributes, _content, ctx) {
    const state = await readPage(ctx)
    if (!ctx.user) return framed(signInFirst(state, 'sign_in_favorites'), ctx)
    const ids = await favoriteIds(ctx)
    const { rows } =
      ids.length === 0
        ? { rows: [] }
        : await listRecords(recipes, { include: ids.slice(0, 100).join(','), per_page: 100 }, ctx)
    return framed(await cards(state, rows, USUAL), ctx)
  },
})

export const collectionShortcode = defineShortcode({
  tag: 'vendor_recipe_collection',
  summary: 'A collection or a meal plan: id=ID names it',
  async render({ id }, _content, ctx) {
    const state = await readPage(ctx)
    const collection = await orNothing(() => readRecord(collections, numberOf(id) ?? 0, ctx))
    if (!collection) return framed(notice('plain', html`<p>${state.words.say('no_recipes')}</p>`), ctx)
    const entries = (collection as unknown as { recipes: readonly Entry[] }).recipes
    const ids = entries.map(entry => entry.recipe_id)
    const { rows } =
      ids.length === 0
        ? { rows: [] }
        : await listRecords(recipes, { include: [...new Set(ids)].slice(0, 100).join(','), per_page: 100 }, ctx)
    const known = new Map(rows.map(row => [row.id, row]))
    const inside =
      collection.type === 'meal_plan'
        ? plan(state, entries, known)
        : await cards(
            state,
            ids.flatMap(one => known.get(one) ?? []),
            USUAL,
          )
    return framed(
      html`<h2>${collection.name}</h2>${collection.description && html`<p>${collection.description}</p>`}${inside}`,
      ctx,
    )
  },
})

export const nutritionShortcode = defineShortcode({
  tag: 'vendor_recipe_nutrition',
  summary: 'The nutrition label of a recipe: id=ID names it',
  async render({ id }, _content, ctx) {
    const state = await readPage(ctx)
    const recipe = await orNothing(() => readRecord(recipes, numberOf(id) ?? 0, ctx))
    return recipe?.nutrition ? framed(nutritionTable(state, recipe.nutrition), ctx) : ''
  },
})

export const signInFirst = ({ words, ctx }: PageState, key: 'sign_in_favorites' | 'sign_in_lists'): Html =>
  notice('plain', html`<p>${words.say(key)} <a href="${signInUrl(ctx)}">${words.say('sign_in')}</a></p>`)

type Entry = {
  readonly recipe_id: number
  readonly planned_date: string | null
  readonly meal: string | null
  readonly note: string
}

/** By day, and within a day by meal. */
function plan({ words, ctx }: PageState, entries: readonly Entry[], known: ReadonlyMap<number, Listed>): Html {
  const days = [...new Set(entries.map(({ planned_date }) => planned_date ?? ''))].toSorted()
  const dated = (day: string) =>
    new Intl.DateTimeFormat(ctx.site.language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`))
  const MEALS = ['breakfast', 'lunch', 'dinner', 'snack'] as const
  const order = (meal: string | null) => MEALS.indexOf(meal as (typeof MEALS)[number])
  return html`${days.map(
    day =>
      html`<section>${day !== '' && html`<h3>${dated(day)}</h3>`}<ul>${entries
        .filter(entry => (entry.planned_date ?? '') === day && known.has(entry.recipe_id))
        .toSorted((one, other) => order(one.meal) - order(other.meal))
        .map(entry => {
          const meal = MEALS.find(one => one === entry.meal)
          const recipe = known.get(entry.recipe_id)!
          return html`<li>${meal && html`${words.say(`meal_${meal}`)}: `}<a href="${sitePath(recipePath(recipe), ctx)}">${recipe.title}</a>${entry.note && html`, <small>${entry.note}</small>`}</li>`
        })}</ul></section>`,
  )}`
}

async function cards(state: PageState, rows: readonly Listed[], { layout, show }: Look): Promise<Html> {
  const { ctx, words } = state
  if (rows.length === 0) return notice('plain', html`<p>${words.say('no_recipes')}</p>`)
  const urls = await pictureUrls(
    rows.flatMap(({ image_id }) => image_id ?? []),
    ctx,
  )
  const card = (row: Listed) => {
    const image = show.image && row.image_id !== null ? urls.get(row.image_id) : undefined
    const facts = [
      ...(show.time && row.total_time !== null ? [timeOf(row.total_time, state)] : []),
      ...(show.rating && row.rating_count > 0
        ? [words.say('rating', { average: row.rating_average, count: row.rating_count })]
        : []),
      ...(show.difficulty && row.difficulty ? [words.say(`difficulty_${row.difficulty}`)] : []),
    ]
    return html`<li class="recipe-card">${image && html`<img src="${image}" alt="" loading="lazy">`}<div><h3><a href="${sitePath(recipePath(row), ctx)}">${row.title}</a></h3>${show.excerpt && row.excerpt && html`<p>${row.excerpt}</p>`}<p><small>${facts.join(' · ')}</small></p></div></li>`
  }
  const isRow = layout === 'carousel'
  const list = printed({
    class: [isRow ? 'recipe-carousel' : layout === 'list' || layout === 'table' ? 'recipe-list' : 'recipe-grid'],
    ...(isRow ? { tabindex: '0' } : {}),
  })
  return html`<ul${list}>${rows.map(card)}</ul>`
}

function pager(state: PageState, page: number, pages: number): Html | null {
  if (!(pages > 1)) return null
  const { words } = state
  return html`<nav class="recipe-tools" aria-label="${words.say('next')}">${page > 1 && html`<a href="${linkTo(state, { page: page - 1 })}" rel="prev">${words.say('previous')}</a>`}${page < pages && html`<a href="${linkTo(state, { page: page + 1 })}" rel="next">${words.say('next')}</a>`}</nav>`
}

async function viewOf(id: number | undefined, ctx: ReadContext) {
  return id === undefined ? undefined : orNothing(() => readRecord(views, id, ctx))
}

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RestError) return undefined
    throw error
  }
}
