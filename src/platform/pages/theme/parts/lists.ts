/** Lists of posts and the links to their pages. */
import { attributes, type Html, html } from '../../../html/html.ts'
import type { Locale } from '../../../locale/locale.ts'
import { type Picture, picture } from './picture.ts'

export type Link = { readonly label: string; readonly url: string }

export type PostSummary = {
  readonly title: string
  readonly url: string
  /** An instant in UTC. */
  readonly date: string
  readonly author: Link | null
  /** Plain text. */
  readonly excerpt: string
  readonly picture?: Picture | null
  readonly category?: Link | null
  readonly isSticky?: boolean
  readonly commentCount?: number
}

export type Paging = {
  readonly current: number
  readonly total: number
  urlOf(page: number): string
}

/** `leads`: the first one with a picture is shown large. */
export function postList(posts: readonly PostSummary[], locale: Locale, leads = false): Html {
  if (posts.length === 0) return html`<p class="lead">${locale.say('noPosts')}</p>`
  const items = posts.map((post, index) => html`<li>${entry(post, locale, leads && index === 0)}</li>`)
  return html`<ol class="entries">${items}</ol>`
}

/** `byRank`: the list is not in the order of time, so that its pages are neither newer nor older. */
export function paginate(paging: Paging, locale: Locale, byRank = false): Html | null {
  if (paging.total <= 1) return null
  const [before, behind] = byRank
    ? [locale.say('previousResults'), locale.say('nextResults')]
    : [locale.say('previousPage'), locale.say('nextPage')]
  const link = (target: number, label: string, rel: string) =>
    html`<a href="${paging.urlOf(target)}" rel="${rel}">${label}</a>`
  const numbers = shownPages(paging).map(number => {
    if (number === null) return html`<span class="gap" aria-hidden="true">…</span>`
    const current = attributes({ 'aria-current': number === paging.current ? 'page' : null })
    const words = html`<span class="sr">${locale.say('page', { number: '' })}</span>${locale.number(number)}`
    return html`<a href="${paging.urlOf(number)}"${current}>${words}</a>`
  })
  return html`<nav class="pages" aria-label="${locale.say('pagination')}">
${paging.current > 1 && link(paging.current - 1, before, 'prev')}${numbers}${paging.current < paging.total && link(paging.current + 1, behind, 'next')}
</nav>`
}

/** Address of the page before or after, for the head; null where there is none. */
export const neighbourUrls = (paging: Paging): { previousUrl: string | null; nextUrl: string | null } => ({
  previousUrl: paging.current > 1 ? paging.urlOf(paging.current - 1) : null,
  nextUrl: paging.current < paging.total ? paging.urlOf(paging.current + 1) : null,
})

export const time = (instant: string, locale: Locale): Html =>
  html`<time datetime="${instant}">${locale.date(instant)}</time>`

export const titleOf = (title: string, locale: Locale): string => title.trim() || locale.say('untitled')

function entry(post: PostSummary, locale: Locale, isFirst: boolean): Html {
  const title = titleOf(post.title, locale)
  const { picture: image } = post
  const own = attributes(locale.content)
  const classes = ['entry', image && 'has-picture', isFirst && 'is-first']
  return html`<article class="${classes}">
${image && html`<a class="picture" href="${post.url}" tabindex="-1" aria-hidden="true">${picture({ ...image, alt: '' }, isFirst ? 'text' : 'aside', isFirst)}</a>`}
${kicker(post, locale)}
<h2><a href="${post.url}"${own}>${title}</a></h2>
${meta(post, locale)}
${post.excerpt && html`<p${own}>${post.excerpt}</p>`}
</article>`
}

/** What it is about is a link to more of the kind. */
function kicker({ category, isSticky }: PostSummary, locale: Locale): Html | null {
  const topic = category && html`<a href="${category.url}" rel="category">${category.label}</a>`
  const parts = [isSticky && html`<span>${locale.say('sticky')}</span>`, topic && html`<span>${topic}</span>`]
  return category || isSticky ? html`<p class="kicker">${parts}</p>` : null
}

function meta(post: PostSummary, locale: Locale): Html {
  const { commentCount = 0 } = post
  return html`<p class="meta"><span>${time(post.date, locale)}</span>${post.author && html`<span>${byline(post.author, locale)}</span>`}${commentCount > 0 && html`<span><a href="${post.url}#comments">${locale.sayCount('comments', commentCount)}</a></span>`}</p>`
}

/** The author's name is a link inside of a sentence whose order belongs to the language. */
export function byline(author: Link, locale: Locale): Html {
  const [before = '', after = ''] = locale.say('by', { author: '\u0000' }).split('\u0000')
  return html`${before}<a href="${author.url}" rel="author">${author.label}</a>${after}`
}

/** First, last, the current one and its neighbours; null where pages are left out. */
function shownPages({ current, total }: Paging): (number | null)[] {
  const near = [1, current - 1, current, current + 1, total].filter(number => number >= 1 && number <= total)
  const numbers = [...new Set(near)].sort((one, other) => one - other)
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0)
    if (index === 0 || gap === 1) return [number]
    return gap === 2 ? [number - 1, number] : [null, number]
  })
}
