/** What every page has around it: the site, its menu, who looks at it, and what services show beside it. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import type { SiteState } from '../sites/site-state.ts'
import { assetUrl, themeAsset } from './assets.ts'
import { asideParts, type PageFacts, pageToolbar } from './hooks.ts'
import { homePath, sitePath } from './local-url.ts'
import { mainMenu } from './menu.ts'
import { partsOf } from './page-pieces.ts'
import { withSiteFormats } from './site-dates.ts'
import { type Html, raw } from './theme/html.ts'
import type { MenuItem, PageFrame, SiteFrame } from './theme/layout.ts'
import { createLocale, type Locale } from './theme/locale.ts'

export type FrameFacts = PageFacts & {
  /** The address that search engines should know the page by; null where none. */
  readonly canonicalUrl: string | null
}

/** For pages that belong to nobody's content: forms, messages. */
export const messageFacts = (title: string, ctx: ReadContext): FrameFacts => ({
  kind: 'message',
  url: ctx.site.url + ctx.request.path,
  title,
  postId: null,
  postType: null,
  termId: null,
  canonicalUrl: null,
})

export async function frameFor(facts: FrameFacts, ctx: ReadContext): Promise<PageFrame> {
  const state = await internals(ctx).sites.state(ctx.site.id)
  const menu = await mainMenu(ctx)
  return {
    site: siteFrame(state, ctx),
    locale: localeOf(state, ctx),
    menu: menu.map(item => withCurrent(item, ctx)),
    footerMenu: ctx.user?.has('edit_posts') ? [{ label: 'Admin', url: sitePath('/admin', ctx) }] : [],
    viewer: ctx.user && {
      name: ctx.user.displayName,
      profileUrl: sitePath('/profile', ctx),
      signOutUrl: sitePath('/logout', ctx),
    },
    toolbar: ctx.user ? await ctx.hooks.apply(pageToolbar, [], undefined, ctx) : [],
    signInUrl: signInUrl(ctx),
    canonicalUrl: facts.canonicalUrl,
    head: [],
    foot: [],
    aside: await aside(facts, ctx),
  }
}

/** Back to this page after signing in, unless the page is about signing in itself. */
export function signInUrl(ctx: ReadContext): string {
  const { path } = ctx.request
  const page = sitePath('/login', ctx)
  return ACCOUNT_PATHS.test(path) ? page : `${page}?redirect_to=${encodeURIComponent(sitePath(path, ctx))}`
}

const ACCOUNT_PATHS = /^\/($|login|logout|lost-password|reset-password|register)/

/** Made once for each state of the site: formatters of dates are costly. */
export function localeOf(state: SiteState, { site }: ReadContext): Locale {
  const { derived } = state
  const known = derived.get('locale') as Locale | undefined
  if (known) return known
  const made = withSiteFormats(createLocale({ language: site.language, timeZone: site.zone }), state)
  derived.set('locale', made)
  return made
}

function siteFrame({ options }: SiteState, ctx: ReadContext): SiteFrame {
  const icon = Number(options.get('site_icon') ?? 0)
  return {
    name: ctx.site.title,
    tagline: String(options.get('description') ?? ''),
    homeUrl: homePath(ctx),
    searchUrl: homePath(ctx),
    stylesheetUrl: assetUrl(themeAsset, ctx),
    feedUrl: sitePath(options.get('permalink_structure') === '' ? '/?feed=rss2' : '/feed/', ctx),
    iconUrl: icon > 0 ? sitePath('/favicon.ico', ctx) : null,
  }
}

function withCurrent(item: MenuItem, ctx: ReadContext): MenuItem {
  const isCurrent = item.url === sitePath(ctx.request.path, ctx)
  if (!item.children?.length) return isCurrent ? { ...item, isCurrent } : item
  return { ...item, isCurrent, children: item.children.map(child => withCurrent(child, ctx)) }
}

async function aside(facts: PageFacts, ctx: ReadContext): Promise<Html | null> {
  const parts = await partsOf(asideParts, facts, ctx)
  return parts === '' ? null : raw(parts)
}
