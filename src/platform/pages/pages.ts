/** The public site: every address that is not the API. The face of this area. */
import type { Internals } from '../internals.ts'
import { servePage } from './front-controller.ts'
import type { PageRequest, PageResponse } from './page-request.ts'

export type { IndexedRedirect, OwnAddress } from './address-index/look-up.ts'
export { type Asset, defineAsset } from './asset.ts'
export { assetUrl, scriptTag, visitorScriptTag } from './assets.ts'
export { shortcodeFields } from './forms.ts'
export { signInUrl } from './frame.ts'
export * as pageHooks from './hooks.ts'
export { localUrl, sitePath } from './local-url.ts'
export { messageReply } from './message.ts'
export { isOwnPage } from './own-pages.ts'
export { pageConfig } from './page-config.ts'
export { withSlash } from './permalinks/build-address.ts'
export type { AddressRules } from './permalinks/facts.ts'
export { linkWithEnding, linkWithQuery } from './permalinks/links.ts'
export { type AddressMatch, splitEnding } from './permalinks/match-address.ts'
export { decodePercents, sanitizeSlug } from './permalinks/slug.ts'
export { normalizePath, trimSlashes } from './permalinks/structure.ts'
export { safeRedirect, validateRedirect } from './redirects.ts'
export { OWN_AGENT, type PageAnswer, requestPage } from './request-page.ts'
export { reservedNames } from './reserved-names.ts'
export type { Address, Answer, Ending, Explained, PageRedirect, Resolution, Step } from './resolve/resolution.ts'
export { nativeAt, resolve } from './resolve/resolve.ts'
export { beginScripts } from './scripts/scripts.ts'
export { shortcodesOf } from './shortcodes.ts'
export { siteIconUrl } from './site-look.ts'
export { openVisit } from './visit.ts'

export function createPages(app: Internals): (request: PageRequest) => Promise<PageResponse> {
  return request => servePage(request, app)
}
