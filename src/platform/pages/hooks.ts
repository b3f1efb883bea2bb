/** Where services take part in the pages of the site. */
import type { Caller, ReadContext } from '../../kernel/context.ts'
import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'
import type { RedirectReason } from '../permalinks/permalinks.ts'
import type { IndexedRedirect, OwnAddress } from './address-index/look-up.ts'
import type { Asset } from './asset.ts'
import type { Address, Answer, Ending, Note, PageRedirect, Resolution, ServiceItem } from './resolve/resolution.ts'
import type { MenuItem } from './theme/layout.ts'
import type { Picture } from './theme/parts/picture.ts'

/** What is known of the page that is being rendered. */
export type PageFacts = {
  readonly kind: 'home' | 'post' | 'archive' | 'search' | 'not-found' | 'message'
  readonly url: string
  readonly title: string
  readonly postId: number | null
  readonly postType: string | null
  readonly termId: number | null
}
/** Safe HTML that is printed at the end of the head and of the body. */
export const headParts = filter<readonly string[], PageFacts>('page_head')
export const footParts = filter<readonly string[], PageFacts>('page_foot')
/**
 * Safe HTML above and below what a page is about: a post's text, or a list of posts. It is kept with the page and shown
 * to every visitor, so it may rest on what is stored and on nothing else.
 */
export const contentTopParts = filter<readonly string[], PageFacts>('page_content_top')
export const contentBottomParts = filter<readonly string[], PageFacts>('page_content_bottom')
/** What link previews tell where the page itself says nothing; kept with the page like the parts above. */
export const linkPreview = filter<LinkPreview, PageFacts>('link_preview')
export type LinkPreview = {
  /** For pages without a picture of their own. */
  readonly picture: Picture | null
  /** How X shows pages with a picture; large unless told. */
  readonly card: 'summary' | 'summary_large_image' | null
  /** The site's account on X, with its sign; empty for none. */
  readonly handle: string
}
/** What services keep at the edges of every window, so that they can stay out of each other's way. */
export const fixedParts = filter<readonly FixedPart[]>('page_fixed_parts')
export type FixedPart = {
  /** The slug of the service. */
  readonly service: string
  /** Shown to people: what it is called there. */
  readonly label: string
  readonly edge: 'top' | 'bottom' | 'left' | 'right'
  /** Where along the edge; all of it for a bar. */
  readonly at: 'start' | 'middle' | 'end' | 'all'
  readonly devices: 'all' | 'desktop' | 'mobile'
}
/** Safe HTML beside the main part; the first service that shows something there makes the column. */
export const asideParts = filter<readonly string[], PageFacts>('page_aside')
/** The links at the top: the site's pages unless somebody says otherwise. */
export const pageMenu = filter<readonly MenuItem[]>('page_menu')
/** Links in a bar above the page, for somebody who is signed in; nobody else has one. */
export const pageToolbar = filter<readonly MenuItem[], PageFacts>('page_toolbar')
/** Scripts, style sheets and drawings that are served below `/assets/`. */
export const pageAssets = filter<readonly Asset[]>('page_assets')
/** What a page may load, by directive, for services that need a host of their own: `{ 'frame-src': ['https://…'] }`. */
export const contentPolicy = filter<Readonly<Record<string, readonly string[]>>, PageFacts>('content_security_policy')

/** Before the house looks: whoever answers something else than null decides what an address means. */
export const resolveRequest = filter<Answer | null, Asked>('resolve_request')
/** After the house found nothing: whoever knows where it went, or what was meant, says so. */
export const missingAddress = filter<Answer | null, Asked>('missing_address')
export type Asked = {
  readonly address: Address
  /** The path without slashes at its ends and without what `ending` says, in lower case and percent-encoded. */
  readonly base: string
  readonly ending: Ending
  /** Writes down a step of the decision, for those who look for a reason. */
  readonly note: Note
}
/**
 * The page of something that a listener of `missing_address` found under an address (`{ kind: 'service', owner, key }`).
 * Null where it has gone meanwhile.
 */
export const servicePage = filter<ServicePage | null, ServiceItem>('service_page')
export type ServicePage = {
  readonly title: string
  /** Safe HTML. */
  readonly content: string
  readonly excerpt: string
  /** From the front page down to what it stands below. */
  readonly ancestors: readonly { readonly label: string; readonly url: string }[]
  /** `noindex` where it is nobody's business to find it. */
  readonly robots?: string
  /** The tags of shortcodes whose forms stand on it. */
  readonly forms?: readonly string[]
}
/** Lists of the sitemap beside those of posts and terms, by name; each is asked for two thousand addresses at a time. */
export const sitemapLists = filter<readonly SitemapList[]>('sitemap_lists')
export type SitemapList = {
  /** In the address of the file: letters, digits and `_`. */
  readonly name: string
  readonly count: (ctx: ReadContext) => Promise<number>
  readonly entries: (
    page: { readonly limit: number; readonly offset: number },
    ctx: ReadContext,
  ) => Promise<readonly SitemapEntry[]>
}
export type SitemapEntry = { readonly url: string; readonly modified: string | null }

/** Whether the address of its own that an item has in the index counts; it does not unless a listener says so. */
export const ownAddressCounts = filter<boolean, Asked & { readonly item: OwnAddress }>('own_address_counts')
/** Where a redirect of the index leads; null where it is not followed. */
export const redirectLeads = filter<PageRedirect | null, Asked & { readonly redirect: IndexedRedirect }>(
  'redirect_leads',
)
/** Whether visitors are sent from a less exact form of an address to the right one. */
export const canonicalRedirect = filter<PageRedirect | null, RedirectAbout>('canonical_redirect')
/** After everything else: every redirect passes here, and a listener may add one. */
export const requestRedirect = filter<PageRedirect | null, RedirectAbout>('request_redirect')
export type RedirectAbout = { readonly address: Address; readonly resolution: Omit<Resolution, 'redirect'> }
/** Reasons for which this site does not redirect. */
export const redirectsSwitchedOff = filter<readonly RedirectReason[]>('redirects_switched_off')
/** Hosts beside the site's own that somebody may be sent to. */
export const allowedRedirectHosts = filter<readonly string[]>('allowed_redirect_hosts')

type Person = Pick<Caller, 'id' | 'roles'>
type Wish = { readonly requested: string }
/** Where somebody goes after signing in, signing out or registering; an address on this site, checked again at use. */
export const loginRedirect = filter<string, Wish & { readonly user: Person }>('login_redirect')
/** The same, once in the life of an account, after `login_redirect`. */
export const firstLoginRedirect = filter<string, Wish & { readonly user: Person }>('first_login_redirect')
export const logoutRedirect = filter<string, Wish & { readonly user: Person | null }>('logout_redirect')
export const registrationRedirect = filter<string, Wish>('registration_redirect')

/** Somebody asked for a link to choose a new password; told only for accounts that exist. */
export const passwordRequested = action<Happening>('retrieve_password')
/** A new password was chosen through such a link. */
export const passwordReset = action<Happening>('password_reset')
