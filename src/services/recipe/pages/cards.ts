/** Recipes beside each other, as a view wants them: which facts, how many columns, and in which shape. */
import type { listRecords } from '../../../kernel/records/list.ts'
import { type Html, html, attributes as printed } from '../../../platform/html/html.ts'
import { sitePath } from '../../../platform/pages/pages.ts'
import { notice } from '../../../platform/pages/step-forms/step-forms.ts'
import type { recipes } from '../entities/recipes.ts'
import { type CustomValue, customValues } from './custom-values.ts'
import { type PageState, ratingOf, timeOf } from './page-state.ts'
import { pictureUrls, recipePath } from './public-recipe.ts'

export type Listed = Awaited<ReturnType<typeof listRecords<typeof recipes>>>['rows'][number]

export type Look = {
  readonly layout: 'grid' | 'list' | 'masonry' | 'carousel' | 'table'
  readonly columns: number
  readonly show: Readonly<Partial<Record<Shown, boolean>>>
  readonly style: { readonly accent: string; readonly radius: number; readonly gap: number }
  /** Whether a heading stands above the cards already. */
  readonly isBelowHeading?: boolean
}
type Shown = 'image' | 'rating' | 'time' | 'difficulty' | 'excerpt' | 'servings'

export const USUAL_LOOK: Look = {
  layout: 'grid',
  columns: 3,
  show: { image: true, rating: true, time: true, excerpt: true },
  style: { accent: '', radius: 8, gap: 20 },
}

export async function cards(state: PageState, rows: readonly Listed[], look: Look): Promise<Html> {
  const { ctx, words } = state
  if (rows.length === 0) return notice('plain', html`<p>${words.say('no_recipes')}</p>`)
  const ids = look.show.image ? rows.flatMap(({ image_id }) => image_id ?? []) : []
  const urls = await pictureUrls(ids, ctx)
  const custom = await customValues(rows, 'card', state)
  const dishes = rows.map((row, index): Dish => {
    const image = row.image_id === null ? undefined : urls.get(row.image_id)
    return { row, image, facts: factsOf(state, row, look), custom: custom[index] ?? [] }
  })
  if (look.layout === 'table') return table(state, dishes, look)
  const inside = dishes.map(dish => card(state, dish, look))
  const scrolls = look.layout === 'carousel' ? printed({ tabindex: '0', 'aria-label': words.say('recipes') }) : null
  const { columns, gap, radius, accent } = measuresOf(look)
  return html`<ul class="${CLASSES[look.layout]}" style="--recipe-columns:${columns};--recipe-gap:${gap};--recipe-radius:${radius};--recipe-accent:${accent}"${scrolls}>${inside}</ul>`
}

const CLASSES = {
  grid: 'recipe-grid',
  masonry: 'recipe-masonry',
  list: 'recipe-list',
  carousel: 'recipe-carousel',
} as const

/** The view's own measures; without a colour of its own, that of the site: `initial` is as if nothing was said. */
const measuresOf = ({ columns, style }: Look) => ({
  columns,
  gap: `${style.gap}px`,
  radius: `${style.radius}px`,
  accent: style.accent || 'initial',
})

type Dish = {
  readonly row: Listed
  readonly image: string | undefined
  readonly facts: readonly (readonly [name: 'total' | 'reviews' | 'difficulty' | 'servings', text: string])[]
  readonly custom: readonly CustomValue[]
}

function factsOf(state: PageState, row: Listed, { show }: Look): Dish['facts'] {
  const { words } = state
  return [
    ...(show.time && row.total_time !== null ? ([['total', timeOf(row.total_time, state)]] as const) : []),
    ...(show.rating && row.rating_count > 0 ? ([['reviews', ratingOf(row, state)]] as const) : []),
    ...(show.difficulty && row.difficulty
      ? ([['difficulty', words.say(`difficulty_${row.difficulty}`)]] as const)
      : []),
    ...(show.servings ? ([['servings', `${row.servings} ${row.servings_unit}`]] as const) : []),
  ]
}

const linkOf = ({ ctx }: PageState, { row }: Dish): Html =>
  html`<a href="${sitePath(recipePath(row), ctx)}">${row.title}</a>`

function card(state: PageState, dish: Dish, { show, isBelowHeading = false }: Look): Html {
  const { row, image, facts, custom } = dish
  const told = [...facts.map(([, text]) => text), ...custom.map(({ label, text }) => `${label}: ${text}`)]
  const link = linkOf(state, dish)
  const title = isBelowHeading ? html`<h3>${link}</h3>` : html`<h2>${link}</h2>`
  return html`<li class="recipe-card">${image && html`<img src="${image}" alt="" loading="lazy">`}<div>${title}${show.excerpt && row.excerpt && html`<p>${row.excerpt}</p>`}${told.length > 0 && html`<p><small>${told.join(' · ')}</small></p>`}</div></li>`
}

function table(state: PageState, dishes: readonly Dish[], look: Look): Html {
  const { words } = state
  const names = (['total', 'reviews', 'difficulty', 'servings'] as const).filter(name =>
    dishes.some(({ facts }) => facts.some(([one]) => one === name)),
  )
  const line = (dish: Dish) =>
    html`<tr><th scope="row">${linkOf(state, dish)}${look.show.excerpt && dish.row.excerpt && html`<br><small>${dish.row.excerpt}</small>`}</th>${names.map(name => html`<td>${dish.facts.find(([one]) => one === name)?.[1] ?? ''}</td>`)}</tr>`
  return html`<div class="recipe-scroll" role="region" tabindex="0" aria-label="${words.say('recipes')}"><table class="recipe-table" style="--recipe-accent:${measuresOf(look).accent}"><thead><tr><th scope="col">${words.say('recipe')}</th>${names.map(name => html`<th scope="col">${words.say(name)}</th>`)}</tr></thead><tbody>${dishes.map(line)}</tbody></table></div>`
}
