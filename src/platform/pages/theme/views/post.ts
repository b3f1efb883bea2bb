/** One post, and one page: what people come to read. */
import { attributes, type Html, html } from '../../../html/html.ts'
import type { Locale } from '../../../locale/locale.ts'
import { type PageFrame, page } from '../layout.ts'
import { type CommentsModel, comments } from '../parts/comments.ts'
import { notice } from '../parts/forms.ts'
import { byline, type Link, time, titleOf } from '../parts/lists.ts'
import { type Picture, type PicturePlace, picture } from '../parts/picture.ts'

/** What posts and pages have in common. */
type Readable = {
  readonly title: string
  /** Formatted, cleaned and with its shortcodes expanded. */
  readonly content: Html
  readonly excerpt: string
  readonly picture?: Picture | null
  readonly parts?: Parts | null
  readonly comments: CommentsModel | null
  readonly robots?: string | null
  /** Where it is not public: why. */
  readonly status?: string | null
  /** Its author wrote all of it, in the language of the site; no service added words of its own. */
  readonly isOwnText?: boolean
}

export type PostModel = Readable & {
  /** Instants in UTC. */
  readonly date: string
  readonly modified?: string | null
  readonly author: Link | null
  readonly categories: readonly Link[]
  readonly tags: readonly Link[]
  readonly previous?: Link | null
  readonly next?: Link | null
}

export type PageModel = Readable & {
  /** From the front page down to the parent. */
  readonly ancestors: readonly Link[]
  /** The front page needs no heading of its own: the site's name is above it. */
  readonly isFront?: boolean
  /** For calendars, maps and booking forms that want all the room there is. */
  readonly isWide?: boolean
}

/** A text that the author cut into several pages. */
export type Parts = { readonly current: number; readonly urls: readonly string[] }

export function postPage(model: PostModel, frame: PageFrame): Html {
  const { locale } = frame
  const title = titleOf(model.title, locale)
  const { picture: image = null, date: published, modified = null, author } = model
  const share = { picture: image, article: { published, modified, author } }
  const facts = { title, description: model.excerpt, robots: model.robots ?? null, share }
  return page(
    frame,
    facts,
    html`<article>
${unpublished(model, frame)}
<header class="title">
${model.categories.length > 0 && html`<p class="kicker">${model.categories.map((category, index) => html`${index > 0 && ', '}<a href="${category.url}" rel="category">${category.label}</a>`)}</p>`}
<h1${attributes(locale.content)}>${title}</h1>
${postMeta(model, frame)}
</header>
${hero(model.picture, 'text')}
${frame.contentTop}
${prose(model, locale)}
${parts(model.parts, frame)}
${frame.contentBottom}
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
    share: { picture: model.picture ?? null, trail: model.ancestors },
    width: model.isWide ? ('wide' as const) : null,
  }
  return page(
    frame,
    facts,
    html`<article>
${unpublished(model, frame)}
${crumbs(model.ancestors, title, frame)}
${model.isFront ? html`<h1 class="sr">${title}</h1>` : html`<header class="title"><h1${attributes(frame.locale.content)}>${title}</h1></header>`}
${hero(model.picture, model.isWide ? 'wide' : 'text')}
${frame.contentTop}
${prose(model, frame.locale)}
${parts(model.parts, frame)}
${frame.contentBottom}
</article>
${model.comments && comments(model.comments, frame.locale)}`,
  )
}

/** Says before all else that a draft is one. */
function unpublished({ status }: Readable, { locale }: PageFrame): Html | null {
  const name = `status_${status}`
  if (!status || !isStatus(name)) return null
  return notice('warn', html`<p><strong>${locale.say(name)}</strong> · ${locale.say('notPublic')}</p>`)
}

const statuses = ['status_draft', 'status_pending', 'status_future', 'status_private', 'status_trash'] as const
const isStatus = (name: string): name is (typeof statuses)[number] => statuses.some(known => known === name)

const prose = ({ content, isOwnText = true }: Readable, locale: Locale): Html =>
  html`<div class="prose"${attributes(isOwnText ? locale.content : {})}>${content}</div>`

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

function hero(image: Picture | null | undefined, place: PicturePlace): Html | null {
  if (!image) return null
  return html`<figure class="hero">${picture(image, place, true)}${image.caption && html`<figcaption>${image.caption}</figcaption>`}</figure>`
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
