/** The grammar of a site's addresses: patterns, slugs, and which path means what. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { slashPolicy } from './hooks.ts'
import { parseStructure, type Structure } from './structure.ts'

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
export { slashPolicy } from './hooks.ts'
export { linkWithEnding, linkWithQuery } from './links.ts'
export {
  type AddressMatch,
  type Ending,
  isOnlyContent,
  matchParts,
  NO_ENDING,
  readPath,
  splitEnding,
} from './match-address.ts'
export { matchQuery } from './match-query.ts'
export { reservedNames } from './reserved-names.ts'
export { decodePercents, sanitizeSlug } from './slug.ts'
export { normalizePath, type PostQuery, parseStructure, type Structure, trimSlashes } from './structure.ts'
export { uniqueSlug, uniqueTermSlug } from './unique-slug.ts'

/** The site's pattern, with the slashes that a listener wants at the end of addresses. The same object for as long as nothing changes. */
export async function siteStructure(ctx: ReadContext): Promise<Structure> {
  const { options, derived } = await internals(ctx).sites.state(ctx.site.id)
  const slashes = ctx.hooks.has(slashPolicy.name)
    ? await ctx.hooks.apply(slashPolicy, 'structure', undefined, ctx)
    : 'structure'
  const key = `permalink-structure ${slashes}`
  const known = derived.get(key) as Structure | undefined
  if (known) return known
  const stored = parseStructure(String(options.get('permalink_structure') ?? ''))
  const structure = slashes === 'structure' ? stored : { ...stored, hasTrailingSlash: slashes === 'always' }
  derived.set(key, structure)
  return structure
}
