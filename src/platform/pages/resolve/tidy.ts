/** Whether what was found should have been asked for under a better address. */
import type { ReadContext } from '../../../kernel/context.ts'
import { canonicalRedirect, type FoundFacts, type SiteFacts, withSlash } from '../../permalinks/permalinks.ts'
import { getPost } from '../../posts/posts.ts'
import { redirectsSwitchedOff } from '../hooks.ts'
import type { Located } from './locate.ts'
import type { Reading } from './reading.ts'
import type { Address, Ending, PageRedirect } from './resolution.ts'

export async function betterAddress(
  { located, ending }: { readonly located: Located; readonly ending: Ending },
  reading: Reading,
  ctx: ReadContext,
): Promise<PageRedirect | null> {
  const { rules, address, usedArguments } = reading
  const isPlain = located.path === '/' || located.path.includes('?')
  const isRight = isPlain || located.path.endsWith('/') === rules.structure.hasTrailingSlash
  const path = isRight ? located.path : withSlash(located.path, rules.structure)
  if (ending.isEmbed) return { to: ctx.site.url + path, status: 301, reason: 'embed' }
  const parts = ending.part === undefined ? 1 : await partsOf(located, ctx)
  return tidied(address, { found: { path, ending, usedArguments, parts }, site: { url: ctx.site.url, rules } }, ctx)
}

type Facts = { readonly found: FoundFacts | null; readonly site: SiteFacts }

/** Most addresses are right as they are: what this site does not redirect for is asked only where one is not. */
export const tidied = (address: Address, facts: Facts, ctx: ReadContext): Promise<PageRedirect | null> | null =>
  canonicalRedirect(address, facts.found, facts.site) && tidiedAsWished(address, facts, ctx)

async function tidiedAsWished(
  address: Address,
  { found, site }: Facts,
  ctx: ReadContext,
): Promise<PageRedirect | null> {
  const switchedOff = await ctx.hooks.apply(redirectsSwitchedOff, [], undefined, ctx)
  const redirect = canonicalRedirect(address, found, { ...site, switchedOff })
  return redirect && { to: redirect.redirect, status: redirect.status, reason: redirect.reason }
}

/** A text that its author cut into pages. */
async function partsOf({ finding }: Located, ctx: ReadContext): Promise<number> {
  const post = 'post' in finding ? await getPost(finding.post.id, ctx) : null
  return post ? post.content.split(PART_MARK).length : 1
}

export const PART_MARK = '<!--nextpage-->'
