/** The frame around every page: head, header with the menu, main part, footer. */
import { attributes, type Html, html, raw } from '../../html/html.ts'
import type { Locale } from '../../locale/locale.ts'
import { headerSearch, menu } from './parts/menus.ts'
import { type Picture, pictureAttributes } from './parts/picture.ts'
import { iconLinks, type PreviewFacts, type ShareFacts, type SiteIcon, sharedFacts } from './share.ts'

export type MenuItem = {
  readonly label: string
  readonly url: string
  readonly isCurrent?: boolean
  /** The page that is shown stands somewhere below it. */
  readonly isParent?: boolean
  /** What its own entry is called in the list of its children; its label, where nothing is said. */
  readonly ownLabel?: string
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
  /** The site's public address, without a slash at its end. */
  readonly url: string
  readonly icons: readonly SiteIcon[]
  /** Stands in place of the name at the top. */
  readonly logo: Picture | null
  /** Custom properties that make the theme's accent the owner's; null for the theme's own. */
  readonly accentStyles: string | null
  /** What the owner says at the end of every page; empty: the name of the site. */
  readonly footerText: string
}

export type Viewer = { readonly name: string; readonly profileUrl: string; readonly signOutUrl: string }

/** What the front controller knows about every page, whatever it shows. */
export type PageFrame = {
  readonly site: SiteFrame
  readonly locale: Locale
  readonly menu: readonly MenuItem[]
  readonly footerMenu: readonly MenuItem[]
  /** Neither menu nor search at the top: for people at work, who have a bar of their own. */
  readonly isBare?: boolean
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
  /** What services show above and below what the page is about. */
  readonly contentTop?: Html | null
  readonly contentBottom?: Html | null
  /** What link previews tell where the page says nothing. */
  readonly preview?: PreviewFacts | null
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
  readonly share?: ShareFacts | null
}

export function page(frame: PageFrame, facts: PageFacts, main: Html): Html {
  const { locale } = frame
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
${brand(frame)}
${headerMenu(frame)}
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
  const description = oneLine(facts.description ?? '')
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.filter(Boolean).join(' – ')}</title>
${description && html`<meta name="description" content="${description}">\n`}
${facts.robots && html`<meta name="robots" content="${facts.robots}">\n`}
<meta name="color-scheme" content="light dark">
${canonicalUrl && html`<link rel="canonical" href="${canonicalUrl}">\n`}
${facts.previousUrl && html`<link rel="prev" href="${facts.previousUrl}">\n`}
${facts.nextUrl && html`<link rel="next" href="${facts.nextUrl}">\n`}
<link rel="stylesheet" href="${site.stylesheetUrl}">
${site.accentStyles && html`<style>${raw(site.accentStyles)}</style>\n`}
${iconLinks(site.icons)}
${site.feedUrl && html`<link rel="alternate" type="application/rss+xml" title="${site.name}" href="${site.feedUrl}">\n`}
${sharedFacts(frame, facts, description)}
${frame.head}`
}

function brand({ site, locale }: PageFrame): Html {
  const { logo } = site
  const mark = logo
    ? html`<img class="logo"${attributes({ ...pictureAttributes(logo, 'logo'), alt: site.name })}>`
    : html`<span${attributes(locale.content)}>${site.name}</span>`
  return html`<div class="brand"><a href="${site.homeUrl}" rel="home">${mark}</a>${site.tagline && html`<small${attributes(locale.content)}>${site.tagline}</small>`}</div>`
}

/**
 * On a small screen the menu is a sheet that its button opens; on a large one it lies in the header. The browser opens and
 * closes the sheet by itself, without a script.
 */
function headerMenu(frame: PageFrame): Html | null {
  const { site, locale } = frame
  if (frame.isBare) return null
  return html`<button type="button" class="menu-button" popovertarget="site-menu">${locale.say('menu')}</button>
<div class="site-menu" id="site-menu" popover>
<button type="button" class="menu-close" popovertarget="site-menu" popovertargetaction="hide">${locale.say('closeMenu')}</button>
${menu({ items: frame.menu, label: locale.say('mainMenu'), content: locale.content })}
${headerSearch(site.searchUrl, locale)}
</div>`
}

function toolbar({ toolbar: items = [], locale }: PageFrame): Html | null {
  return items.length === 0
    ? null
    : html`<div class="site-toolbar"><div class="wrap">${menu({ items, label: locale.say('toolbar') })}</div></div>`
}

function footer({ site, locale, footerMenu, viewer, signInUrl }: PageFrame): Html {
  const account: MenuItem[] = viewer
    ? [
        { label: viewer.name, url: viewer.profileUrl },
        { label: locale.say('signOut'), url: viewer.signOutUrl },
      ]
    : [{ label: locale.say('signIn'), url: signInUrl }]
  const feed = site.feedUrl ? [{ label: locale.say('feed'), url: site.feedUrl }] : []
  const items = [...footerMenu, ...feed, ...account]
  return html`<footer class="site-footer"><div class="wrap">
<p${attributes(locale.content)}>${site.footerText || site.name}</p>
${menu({ items, label: locale.say('footerMenu') })}
</div></footer>`
}

/** Search engines show about so much; a cut at a word reads better than theirs. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s+\S*$/, '')}…`
}
