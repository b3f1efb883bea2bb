/** One post, and one page: what people come to read. */
import { attributes, type Html, html } from '../html.ts'
import { type PageFrame, page } from '../layout.ts'
import { type CommentsModel, comments } from '../parts/comments.ts'
import { byline, type Link, type Picture, picture, time, titleOf } from '../parts/lists.ts'

export type PostModel = {
  readonly title: string
  /** Formatted, cleaned and with its shortcodes expanded. */
  readonly content: Html
  readonly excerpt: string
  /** Instants in UTC. */
  readonly date: string
  readonly modified?: string | null
  readonly author: Link | null
  readonly picture?: Picture | null
  readonly categories: readonly Link[]
  readonly tags: readonly Link[]
  readonly previous?: Link | null
  readonly next?: Link | null
  readonly parts?: Parts | null
  readonly comments: CommentsModel | null
  readonly robots?: string | null
}

export type PageModel = {
  readonly title: string
  readonly content: Html
  readonly excerpt: string
  readonly picture?: Picture | null
  /** From the front page down to the parent. */
  readonly ancestors: readonly Link[]
  readonly parts?: Parts | null
  readonly comments: CommentsModel | null
  /** The front page needs no heading of its own: the site's name is above it. */
  readonly isFront?: boolean
  /** For calendars, maps and booking forms that want all the room there is. */
  readonly isWide?: boolean
  readonly robots?: string | null
}

/** A text that the author cut into several pages. */
export type Parts = { readonly current: number; readonly urls: readonly string[] }

export function postPage(model: PostModel, frame: PageFrame): Html {
  const { locale } = frame
  const title = titleOf(model.title, locale)
  const facts = { title, description: model.excerpt, robots: model.robots ?? null }
  return page(
    frame,
    facts,
    html`<article>
<header class="title">
${model.categories.length > 0 && html`<p class="kicker">${model.categories.map((category, index) => html`${index > 0 && ', '}<a href="${category.url}" rel="category">${category.label}</a>`)}</p>`}
<h1>${title}</h1>
${postMeta(model, frame)}
</header>
${hero(model.picture)}
<div class="prose">${model.content}</div>
${parts(model.parts, frame)}
${terms(model.tags, frame)}
</article>
${neighbours(model, frame)}
${model.comments && comments(model.comments, locale)}`,
  )
}

export function pagePage(model: PageModel, frame: PageFrame): Html {
  const title = titleOf(model.title, frame.locale)
  const facts = {
    title: model.isFront ? null : title,
    description: model.excerpt,
    robots: model.robots ?? null,
    width: model.isWide ? ('wide' as const) : null,
  }
  return page(
    frame,
    facts,
    html`<article>
${crumbs(model.ancestors, title, frame)}
${model.isFront ? html`<h1 class="sr">${title}</h1>` : html`<header class="title"><h1>${title}</h1></header>`}
${hero(model.picture)}
<div class="prose">${model.content}</div>
${parts(model.parts, frame)}
</article>
${model.comments && comments(model.comments, frame.locale)}`,
  )
}

/** The way here; nothing where there is none to tell. */
export function crumbs(ancestors: readonly Link[], title: string, { locale }: PageFrame): Html | null {
  if (ancestors.length === 0) return null
  const links = ancestors.map(({ label, url }) => html`<li><a href="${url}">${label}</a></li>`)
  return html`<nav class="crumbs" aria-label="${locale.say('breadcrumbs')}"><ol>${links}<li aria-current="page">${title}</li></ol></nav>`
}

/** A change within a day of the publication is not worth telling. */
const day = 86_400_000

function postMeta(model: PostModel, { locale }: PageFrame): Html {
  const isUpdated = model.modified && Date.parse(model.modified) - Date.parse(model.date) > day
  return html`<p class="meta"><span>${time(model.date, locale)}</span>${model.author && html`<span>${byline(model.author, locale)}</span>`}${isUpdated && html`<span>${locale.say('updated', { date: locale.date(model.modified ?? '') })}</span>`}</p>`
}

function hero(image: Picture | null | undefined): Html | null {
  if (!image) return null
  return html`<figure class="hero">${picture(image, true)}${image.caption && html`<figcaption>${image.caption}</figcaption>`}</figure>`
}

function parts(model: Parts | null | undefined, { locale }: PageFrame): Html | null {
  if (!model || model.urls.length < 2) return null
  const links = model.urls.map((url, index) => {
    const current = attributes({ 'aria-current': index + 1 === model.current ? 'page' : null })
    return html`<a href="${url}"${current}>${locale.number(index + 1)}</a>`
  })
  return html`<nav class="pages" aria-label="${locale.say('partsOfPost')}">${links}</nav>`
}

function terms(tags: readonly Link[], { locale }: PageFrame): Html | null {
  if (tags.length === 0) return null
  const links = tags.map(({ label, url }) => html`<li><a class="badge" href="${url}" rel="tag">${label}</a></li>`)
  return html`<footer class="terms"><span>${locale.say('taggedWith')}</span><ul>${links}</ul></footer>`
}

function neighbours({ previous, next }: PostModel, { locale }: PageFrame): Html | null {
  if (!previous && !next) return null
  return html`<nav class="neighbours" aria-label="${locale.say('otherPosts')}">
${previous && html`<a href="${previous.url}" rel="prev"><small>${locale.say('previousPost')}</small>${titleOf(previous.label, locale)}</a>`}
${next && html`<a class="is-next" href="${next.url}" rel="next"><small>${locale.say('nextPost')}</small>${titleOf(next.label, locale)}</a>`}
</nav>`
}
