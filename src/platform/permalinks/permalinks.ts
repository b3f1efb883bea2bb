/** The grammar of a site's addresses: patterns, slugs, and which path means what. */

export { firstWords } from './beginnings.ts'
export {
  buildAuthorPath,
  buildDatePath,
  buildPagedPath,
  buildPostPath,
  buildTermPath,
  buildTypeArchivePath,
  withEnding,
  withSlash,
} from './build-address.ts'
export { canonicalRedirect, type FoundFacts, type RedirectReason, type SiteFacts } from './canonical.ts'
export { type AddressRules, addressRules, type CategoryFacts, type PostFacts, type TypeRule, words } from './facts.ts'
export { type AddressMatch, type Ending, isOnlyContent, matchParts, NO_ENDING, readPath } from './match-address.ts'
export { matchQuery } from './match-query.ts'
export { reservedNames } from './reserved-names.ts'
export { siteStructure } from './site-structure.ts'
export { foldAccents, isAscii, sanitizeSlug } from './slug.ts'
export { type PostQuery, parseStructure, type Structure, trimSlashes } from './structure.ts'
export { uniqueSlug, uniqueTermSlug } from './unique-slug.ts'
