/** The public site: every address that is not the API. The face of this area. */
import type { Internals } from '../internals.ts'
import { servePage } from './front-controller.ts'
import type { PageRequest, PageResponse } from './page-request.ts'

export {
  type AddressMatch,
  type AddressRules,
  decodePercents,
  linkWithEnding,
  linkWithQuery,
  normalizePath,
  reservedNames,
  sanitizeSlug,
  splitEnding,
  trimSlashes,
  withSlash,
} from '../permalinks/permalinks.ts'
export type { IndexedRedirect, OwnAddress } from './address-index/look-up.ts'
export { addressWords, redirectWords } from './address-index/word-indexes.ts'
export { type Asset, defineAsset } from './asset.ts'
export { assetUrl, scriptTag, themeStylesUrl, visitorScriptTag, visitorScriptUrl } from './assets.ts'
export { shortcodeFields } from './forms.ts'
export { signInUrl } from './frame.ts'
export * as pageHooks from './hooks.ts'
export { localUrl, sitePath } from './local-url.ts'
export { messageReply } from './message.ts'
export { isOwnPage } from './own-pages.ts'
export { pageConfig } from './page-config.ts'
export { safeRedirect, validateRedirect } from './redirects.ts'
export { OWN_AGENT, type PageAnswer, requestPage } from './request-page.ts'
export type { Address, Answer, Ending, Explained, PageRedirect, Resolution, Step } from './resolve/resolution.ts'
export { nativeAt, resolve } from './resolve/resolve.ts'
export { beginScripts, endScripts } from './scripts/scripts.ts'
export { shortcodesOf } from './shortcodes.ts'
export { siteIconUrl } from './site-look.ts'
export type { MenuItem } from './theme/layout.ts'
export { openVisit } from './visit.ts'

export function createPages(app: Internals): (request: PageRequest) => Promise<PageResponse> {
  return request => servePage(request, app)
}

/** A script that shows a page without a connection; a service names it as one of its own, with `worker: true`. */
export const offlineWorker = new URL('./visitor/offline-worker.ts', import.meta.url)
