/** A page of the site that a service makes itself, at an address of its own: `recipes/{slug}`. */
import type { ReadContext } from './context.ts'

export type SitePage = {
  /** Without slashes at its ends; a name in braces stands for one part of the path. */
  readonly path: string
  readonly summary: string
  /** Null where nothing is there: whatever else has this address is shown then. */
  readonly show: (parameters: Readonly<Record<string, string>>, ctx: ReadContext) => Promise<ShownPage | null>
  /** The tag of the service's shortcode that takes the forms of this page. */
  readonly forms?: string
}

export type ShownPage = {
  readonly title: string
  /** A sentence for search engines. */
  readonly description: string
  /** Safe HTML. */
  readonly html: string
  /** The right path of the page, from the root of the site. */
  readonly path: string
  /** It shows nothing but what is stored, so that it can be shown again until something is written. */
  readonly isKeepable?: boolean
  readonly isWide?: boolean
  readonly robots?: 'noindex'
}

export const defineSitePage = (page: SitePage): SitePage => Object.freeze(page)
