/** Where services take part in the pages of the site. */
import type { Caller } from '../../kernel/context.ts'
import { filter } from '../../kernel/hooks.ts'
import type { Shortcode } from '../../kernel/shortcodes.ts'

/** All shortcodes there are; extensions add theirs. */
export const shortcodeList = filter<readonly Shortcode[]>('shortcodes')

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

/** Where somebody goes after signing in, signing out or registering; an address on this site, checked again at use. */
export const loginRedirect = filter<string, { readonly user: Pick<Caller, 'id' | 'roles'>; readonly requested: string }>('login_redirect')
export const logoutRedirect = filter<string, { readonly user: Pick<Caller, 'id' | 'roles'> | null; readonly requested: string }>('logout_redirect')
export const registrationRedirect = filter<string, { readonly requested: string }>('registration_redirect')
