/** Recipes as lists: by a view, by a search, and one's own favourites. */
import type { ReadContext } from '../../../kernel/context.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { signInUrl } from '../../../platform/pages/pages.ts'
import { hidden, linkTo, notice, numberOf, question } from '../../../platform/pages/step-forms/step-forms.ts'
import { recipes } from '../entities/recipes.ts'
import { views } from '../entities/views.ts'
import { favoriteIds } from '../store/favorites.ts'
import { cards, type Look, USUAL_LOOK } from './cards.ts'
import { framed } from './frame.ts'
import { orNothing } from './or-nothing.ts'
import { type PageState, readPage } from './page-state.ts'
import { nutritionTable } from './recipe-view.ts'

export const recipesShortcode = defineShortcode({
  tag: 'vendor_recipes',
  summary: 'Recipes as a view shows them: view=ID names it',
  async render({ view: id }, _content, ctx) {
    return viewMarkup((await viewOf(numberOf(id), ctx)) ?? { ...USUAL_LOOK, ...USUAL_CHOICE }, ctx)
  },
})

type Choice = {
  readonly filters: Readonly<Record<string, unknown>>
  readonly orderby: string
  readonly order: string
  readonly per_page: number
}

const USUAL_CHOICE: Choice = { filters: {}, orderby: 'date', order: 'desc', per_page: 12 }

/** Which recipes, and how they look. */
export async function viewMarkup(view: Look & Choice, ctx: ReadContext): Promise<string> {
  const state = await readPage(ctx)
  const { filters, orderby, order, per_page } = view
  const page = numberOf(question(state, 'page')) ?? 1
  const query = { ...filters, orderby, order, per_page, page, status: 'published' }
  const { rows, meta } = await listRecords(recipes, query, ctx)
  return framed(html`${await cards(state, rows, view)}${pager(state, { page, pages: Number(meta.pages) })}`, ctx)
}

export const searchShortcode = defineShortcode({
  tag: 'vendor_recipe_search',
  summary: 'A search among recipes',
  async render(_attributes, _content, ctx) {
    const state = await readPage(ctx)
    const { words } = state
    const wanted = question(state, 'q').slice(0, 200)
    const form = html`<form class="recipe-tools" role="search" method="get" action="${state.path}">${hidden(state.kept)}<label><span>${words.say('search')}</span><input type="search" name="rc_q" value="${wanted}"></label><button class="button">${words.say('find')}</button></form>`
    if (wanted === '') return framed(form, ctx)
    const page = numberOf(question(state, 'page')) ?? 1
    const query = { search: wanted, status: 'published', orderby: 'relevance', per_page: ON_A_PAGE, page }
    const { rows, meta } = await listRecords(recipes, query, ctx)
    const found = html`<p role="status">${words.sayCount('found', Number(meta.total))}</p>`
    const next = pager(state, { page, pages: Number(meta.pages), q: wanted })
    return framed(html`${form}${found}${await cards(state, rows, USUAL_LOOK)}${next}`, ctx)
  },
})

export const favoritesShortcode = defineShortcode({
  tag: 'vendor_recipe_favorites',
  summary: 'The favourites of whoever reads',
  async render(_attributes, _content, ctx) {
    const state = await readPage(ctx)
    if (!ctx.user) return framed(signInFirst(state, 'sign_in_favorites'), ctx)
    const ids = await favoriteIds(ctx)
    const page = numberOf(question(state, 'page')) ?? 1
    const include = ids.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE)
    const { rows } =
      include.length === 0
        ? { rows: [] }
        : await listRecords(recipes, { include: include.join(','), per_page: ON_A_PAGE }, ctx)
    const sorted = rows.toSorted((one, other) => include.indexOf(one.id) - include.indexOf(other.id))
    const pages = Math.ceil(ids.length / ON_A_PAGE)
    return framed(html`${await cards(state, sorted, USUAL_LOOK)}${pager(state, { page, pages })}`, ctx)
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

/** A page of search results and of favourites. */
const ON_A_PAGE = 24

function pager(state: PageState, { page, pages, q }: { page: number; pages: number; q?: string }): Html | null {
  if (!(pages > 1)) return null
  const { words } = state
  const link = (to: number, rel: 'prev' | 'next') =>
    html`<a href="${linkTo(state, { q, page: to })}" rel="${rel}">${words.say(rel === 'prev' ? 'previous' : 'next')}</a>`
  return html`<nav class="recipe-tools recipe-pager" aria-label="${words.say('pages')}">${page > 1 && link(page - 1, 'prev')}<span>${words.say('page_of', { page, pages })}</span>${page < pages && link(page + 1, 'next')}</nav>`
}

async function viewOf(id: number | undefined, ctx: ReadContext) {
  return id === undefined ? undefined : orNothing(() => readRecord(views, id, ctx))
}
