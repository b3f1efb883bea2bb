/** The front page of a blog, and every archive: posts of a term, an author, a period. */
import { attributes, type Html, html } from '../../../html/html.ts'
import { type PageFrame, page } from '../layout.ts'
import { neighbourUrls, type Paging, type PostSummary, paginate, postList } from '../parts/lists.ts'

export type BlogModel = {
  readonly posts: readonly PostSummary[]
  readonly paging: Paging
  /** The title of the page that the owner chose for posts; null where the blog is the front page. */
  readonly title?: string | null
  /** Where nothing has ever been written: what the owner may do first. */
  readonly invitation?: Invitation | null
}

export type Invitation = {
  /** Where one signs in, or goes on when one is. */
  readonly url: string
  /** The command that fills the site with a demonstration; null where it is nobody's business. */
  readonly demoCommand: string | null
}

export function blogPage(model: BlogModel, frame: PageFrame): Html {
  const { locale, site } = frame
  const { current, total } = model.paging
  const isFirst = current === 1
  const number = locale.say('pageOf', { number: current, total })
  const ownTitle = model.title ?? null
  const heading = ownTitle ?? locale.say('latestPosts')
  const facts = {
    title: isFirst ? ownTitle : `${heading} – ${number}`,
    description: isFirst ? site.tagline : null,
    ...neighbourUrls(model.paging),
  }
  return page(
    frame,
    facts,
    html`${isFirst && ownTitle === null ? html`<h1 class="sr">${heading}</h1>` : html`<div class="title"><h1>${heading}</h1>${!isFirst && html`<p class="meta">${number}</p>`}</div>`}
${frame.contentTop}
${model.posts.length === 0 && model.invitation ? invitation(model.invitation, frame) : postList(model.posts, locale, isFirst)}
${paginate(model.paging, locale)}
${frame.contentBottom}`,
  )
}

/** The first thing that the owner of a new site sees. */
function invitation({ url, demoCommand }: Invitation, { locale, viewer }: PageFrame): Html {
  const label = locale.say(viewer ? 'newSiteManage' : 'newSiteSignIn')
  return html`<div class="panel welcome"><h2>${locale.say('newSite')}</h2>
<p>${locale.say('newSiteText')}</p>
<p class="actions"><a class="button" href="${url}">${label}</a></p>
${demoCommand !== null && html`<p class="hint">${locale.say('newSiteDemo')}</p><code class="secret">${demoCommand}</code>`}</div>`
}

export type ArchiveModel = {
  readonly kind: 'category' | 'tag' | 'author' | 'date' | 'type'
  /** Name of the term or author; for a period `locale.period()`. */
  readonly title: string
  /** Cleaned HTML of a term's description or an author's biography. */
  readonly description?: Html | null
  /** The same as plain text, for search engines. */
  readonly summary?: string | null
  readonly avatarUrl?: string | null
  readonly posts: readonly PostSummary[]
  readonly paging: Paging
}

export function archivePage(model: ArchiveModel, frame: PageFrame): Html {
  const { locale } = frame
  const { current, total } = model.paging
  const number = current > 1 ? locale.say('pageOf', { number: current, total }) : null
  const facts = {
    title: [model.title, number].filter(Boolean).join(' – '),
    description: model.summary ?? null,
    // A list by date repeats what other lists show: it need not be found by itself.
    robots: model.kind === 'date' || current > 1 ? 'noindex, follow' : null,
    ...neighbourUrls(model.paging),
  }
  const own = attributes(model.kind === 'category' || model.kind === 'tag' ? locale.content : {})
  const words = html`<p class="kicker">${locale.say(`${model.kind}Archive`)}</p><h1${own}>${model.title}</h1>${number && html`<p class="meta">${number}</p>`}${model.description && html`<div class="prose lead"${own}>${model.description}</div>`}`
  return page(
    frame,
    facts,
    html`<header class="title is-archive">${model.avatarUrl ? html`<div class="author"><img class="avatar" src="${model.avatarUrl}" alt="" width="44" height="44"><div class="title">${words}</div></div>` : words}</header>
${frame.contentTop}
${postList(model.posts, locale)}
${paginate(model.paging, locale)}
${frame.contentBottom}`,
  )
}
