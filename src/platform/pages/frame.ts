/** What every page has around it: the site, its menu, who looks at it, and what services show beside it. */
import type { ReadContext } from '../../kernel/context.ts'
import { type Html, raw } from '../html/html.ts'
import { internals } from '../internals.ts'
import { localeOf } from '../locale/locale.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { assetUrl, themeAsset } from './assets.ts'
import { asideParts, contentBottomParts, contentTopParts, linkPreview, type PageFacts, pageToolbar } from './hooks.ts'
import { homePath, localUrl, sitePath } from './local-url.ts'
import { legalLinks, mainMenu } from './menu.ts'
import { partsOf } from './page-pieces.ts'
import { siteLook } from './site-look.ts'
import type { MenuItem, PageFrame, SiteFrame } from './theme/layout.ts'

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
  const locale = localeOf(state, ctx)
  const menu = await mainMenu(ctx)
  const here = localUrl(facts.url, ctx)
  const dashboard = { label: locale.say('dashboard'), url: sitePath('/admin', ctx) }
  return {
    site: await siteFrame(state, ctx),
    locale,
    menu: menu.map(item => withCurrent(item, { here, home: homePath(ctx) })),
    footerMenu: [...(await legalLinks(ctx)), ...(ctx.user?.has('edit_posts') ? [dashboard] : [])],
    viewer: ctx.user && {
      name: ctx.user.displayName,
      profileUrl: sitePath('/profile', ctx),
      signOutUrl: sitePath('/logout', ctx),
    },
    toolbar: ctx.user ? await ctx.hooks.apply(pageToolbar, [], facts, ctx) : [],
    signInUrl: signInUrl(ctx),
    canonicalUrl: facts.canonicalUrl,
    head: [],
    foot: [],
    aside: await partOf(asideParts, facts, ctx),
    contentTop: await partOf(contentTopParts, facts, ctx),
    contentBottom: await partOf(contentBottomParts, facts, ctx),
    preview: ctx.hooks.has(linkPreview.name) ? await ctx.hooks.apply(linkPreview, NO_PREVIEW, facts, ctx) : null,
  }
}

const NO_PREVIEW = { picture: null, card: null, handle: '' }

/** Back to this page after signing in, unless the page is about signing in itself. */
export function signInUrl(ctx: ReadContext): string {
  const { path } = ctx.request
  const page = sitePath('/login', ctx)
  return ACCOUNT_PATHS.test(path) ? page : `${page}?redirect_to=${encodeURIComponent(sitePath(path, ctx))}`
}

const ACCOUNT_PATHS = /^\/($|login|logout|lost-password|reset-password|register)/

async function siteFrame(state: SiteState, ctx: ReadContext): Promise<SiteFrame> {
  const { options } = state
  return {
    ...(await siteLook(state, ctx)),
    url: ctx.site.url,
    name: ctx.site.title,
    tagline: String(options.get('description') ?? ''),
    homeUrl: homePath(ctx),
    searchUrl: homePath(ctx),
    stylesheetUrl: assetUrl(themeAsset, ctx),
    feedUrl: sitePath(options.get('permalink_structure') === '' ? '/?feed=rss2' : '/feed/', ctx),
  }
}

/** Marks the page that is shown, and what it stands below: in the menu, or by its address. */
function withCurrent(item: MenuItem, about: { readonly here: string; readonly home: string }): MenuItem {
  const { here, home } = about
  const isCurrent = item.url === here
  const children = item.children?.map(child => withCurrent(child, about))
  const isAbove = item.url.endsWith('/') && item.url !== home && here.startsWith(item.url)
  const isParent = !isCurrent && (isAbove || (children?.some(child => child.isCurrent || child.isParent) ?? false))
  return { ...item, ...(isCurrent && { isCurrent }), ...(isParent && { isParent }), ...(children && { children }) }
}

async function partOf(hook: typeof asideParts, facts: PageFacts, ctx: ReadContext): Promise<Html | null> {
  const parts = await partsOf(hook, facts, ctx)
  return parts === '' ? null : raw(parts)
}
