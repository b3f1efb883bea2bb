/** The frame around every page: head, header with the menu, main part, footer. */
import { attributes, type Html, html } from './html.ts'
import type { Locale } from './locale.ts'

export type MenuItem = {
  readonly label: string
  readonly url: string
  readonly isCurrent?: boolean
  readonly children?: readonly MenuItem[]
}

export type SiteFrame = {
  readonly name: string
  readonly tagline: string
  readonly homeUrl: string
  /** Where the search form sends `?s=`. */
  readonly searchUrl: string
  /** Where `stylesheet.text` is served. */
  readonly stylesheetUrl: string
  readonly feedUrl: string | null
  readonly iconUrl: string | null
}

export type Viewer = { readonly name: string; readonly profileUrl: string; readonly signOutUrl: string }

/** What the front controller knows about every page, whatever it shows. */
export type PageFrame = {
  readonly site: SiteFrame
  readonly locale: Locale
  readonly menu: readonly MenuItem[]
  readonly footerMenu: readonly MenuItem[]
  /** Who is signed in. Null: a visitor. */
  readonly viewer: Viewer | null
  /** Links in a bar above everything, for whoever is signed in. */
  readonly toolbar?: readonly MenuItem[]
  readonly signInUrl: string
  readonly canonicalUrl: string | null
  /** What services add to the head and to the end of the body. */
  readonly head: readonly Html[]
  readonly foot: readonly Html[]
  /** What services show beside the main part. */
  readonly aside: Html | null
}

/** What a view says about its own page. */
export type PageFacts = {
  /** Null on the front page, where the site's name is the title. */
  readonly title: string | null
  readonly description?: string | null
  /** `noindex` for pages that are nobody's business to find. */
  readonly robots?: string | null
  readonly width?: 'wide' | 'narrow' | null
  readonly previousUrl?: string | null
  readonly nextUrl?: string | null
}

export function page(frame: PageFrame, facts: PageFacts, main: Html): Html {
  const { site, locale } = frame
  const width = facts.width ? `is-${facts.width}` : null
  return html`<!doctype html>
<html lang="${locale.language}" dir="${locale.direction}">
<head>
${head(frame, facts)}
</head>
<body>
<a class="skip" href="#site-content">${locale.say('skipToContent')}</a>
${toolbar(frame)}
<header class="site-header"><div class="wrap">
<div class="brand"><a href="${site.homeUrl}" rel="home">${site.name}</a>${site.tagline && html`<small>${site.tagline}</small>`}</div>
${menu(frame.menu, locale.say('mainMenu'))}
</div></header>
<div class="${['wrap', 'site-body', frame.aside && 'has-aside']}">
<main id="site-content" class="${['site-main', width]}" tabindex="-1">
${main}
</main>
${frame.aside && html`<aside class="site-aside stack" aria-label="${locale.say('sidebar')}">${frame.aside}</aside>`}
</div>
${footer(frame)}
${frame.foot}
</body>
</html>
`
}

function head(frame: PageFrame, facts: PageFacts): Html {
  const { site, canonicalUrl } = frame
  const title = facts.title === null ? [site.name, site.tagline] : [facts.title, site.name]
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.filter(Boolean).join(' – ')}</title>
${facts.description && html`<meta name="description" content="${oneLine(facts.description)}">\n`}
${facts.robots && html`<meta name="robots" content="${facts.robots}">\n`}
<meta name="color-scheme" content="light dark">
${canonicalUrl && html`<link rel="canonical" href="${canonicalUrl}">\n`}
${facts.previousUrl && html`<link rel="prev" href="${facts.previousUrl}">\n`}
${facts.nextUrl && html`<link rel="next" href="${facts.nextUrl}">\n`}
<link rel="stylesheet" href="${site.stylesheetUrl}">
${site.iconUrl && html`<link rel="icon" href="${site.iconUrl}">\n`}
${site.feedUrl && html`<link rel="alternate" type="application/rss+xml" title="${site.name}" href="${site.feedUrl}">\n`}
${frame.head}`
}

function toolbar({ toolbar: items = [], locale }: PageFrame): Html | null {
  return items.length === 0
    ? null
    : html`<div class="site-toolbar"><div class="wrap">${menu(items, locale.say('toolbar'))}</div></div>`
}

function menu(items: readonly MenuItem[], label: string): Html | null {
  return items.length === 0 ? null : html`<nav class="menu" aria-label="${label}"><ul>${items.map(menuItem)}</ul></nav>`
}

function menuItem(item: MenuItem): Html {
  const current = attributes({ 'aria-current': item.isCurrent ? 'page' : null })
  if (!item.children?.length) return html`<li><a href="${item.url}"${current}>${item.label}</a></li>`
  const children = [{ ...item, children: [] }, ...item.children]
  return html`<li><details><summary>${item.label}</summary><ul>${children.map(menuItem)}</ul></details></li>`
}

function footer({ site, locale, footerMenu, viewer, signInUrl }: PageFrame): Html {
  const account: MenuItem[] = viewer
    ? [
        { label: viewer.name, url: viewer.profileUrl },
        { label: locale.say('signOut'), url: viewer.signOutUrl },
      ]
    : [{ label: locale.say('signIn'), url: signInUrl }]
  const feed = site.feedUrl ? [{ label: locale.say('feed'), url: site.feedUrl }] : []
  return html`<footer class="site-footer"><div class="wrap">
<p>${site.name}</p>
${menu([...footerMenu, ...feed, ...account], locale.say('footerMenu'))}
</div></footer>`
}

/** Search engines show about so much; a cut at a word reads better than theirs. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s+\S*$/, '')}…`
}
