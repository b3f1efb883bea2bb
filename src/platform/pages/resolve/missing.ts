/** Where somebody is sent who asks for what is not there: to where it went, or to what was probably meant. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type AddressMatch, type AddressRules, type PostQuery, withEnding } from '../../permalinks/permalinks.ts'
import { wasDatedOn } from '../../posts/old-addresses.ts'
import { getPost, type PlacedPost, permalinkOf } from '../../posts/posts.ts'
import { NOTHING } from '../address-index/look-up.ts'
import type { Search } from './locate.ts'
import { isDated, isViewable, type NamedAlike, namedAlike, postNamed } from './lookups.ts'
import type { PageRedirect } from './resolution.ts'

type Missing = { readonly rules: AddressRules; readonly query: string }

/** What was asked for by name, and who is or was called like it. */
export type Near = { readonly asked: AskedName; readonly alike: readonly NamedAlike[] }

/** One look for both ways out; null where nobody is or was called like it. */
export async function nearName({ matches, base, entry, isByPathOnly }: Search, ctx: ReadContext): Promise<Near | null> {
  const isUnheardOf = entry?.what === NOTHING
  if (isUnheardOf && isByPathOnly()) return null
  const asked = askedName(matches())
  if (!asked) return null
  const name = asked.facts.postname ?? ''
  const isSettled = isUnheardOf && name === base.slice(base.lastIndexOf('/') + 1)
  const alike = isSettled ? [] : await namedAlike(name, ctx)
  return alike.length === 0 && !asked.hasDay ? null : { asked, alike }
}

/** A published post that had this slug or this day before. What stood behind the question mark belonged to the old address. */
export async function oldAddress(
  { rules }: Missing,
  { asked, alike }: Near,
  ctx: ReadContext,
): Promise<PageRedirect | null> {
  const id = alike.find(({ isRenamed }) => isRenamed)?.id
  const renamed = id === undefined ? null : await getPost(id, ctx)
  const post = renamed ?? (asked.hasDay ? await postNamed(asked.facts, ctx) : null)
  if (post?.status !== 'publish' || !(await isViewable(post, ctx)) || !(await wasThere(post, asked, ctx))) return null
  const to = await linkWithEnding(post, { match: asked.match, rules }, ctx)
  return { to, status: 301, reason: 'old-address' }
}

/** The last resort: a published post or page whose slug begins with what was asked for. */
export async function beginningOfSlug(
  missing: Missing,
  { asked, alike }: Near,
  ctx: ReadContext,
): Promise<PageRedirect | null> {
  const found = alike.find(candidate => !candidate.isRenamed && isDated(candidate, asked.facts))
  const post = found && (await getPost(found.id, ctx))
  if (!post) return null
  const link = await linkWithEnding(post, { match: asked.match, rules: missing.rules }, ctx)
  return { to: withQuery(link, missing.query), status: 301, reason: 'beginning-of-slug' }
}

type AskedName = { readonly facts: PostQuery; readonly match: AddressMatch; readonly hasDay: boolean }

/** Slugs hold nothing else, so that whoever looks for files of other programs costs no query. */
const SLUG = /^[a-z0-9_%-]{1,200}$/

function askedName(matches: readonly AddressMatch[]): AskedName | null {
  const match = matches.find(({ kind }) => kind === 'post') ?? matches.find(({ kind }) => kind === 'page')
  const facts =
    match?.kind === 'post' ? match.facts : match?.kind === 'page' ? { postname: match.path.at(-1) ?? '' } : {}
  if (!match || !SLUG.test(facts.postname ?? '')) return null
  const hasDay = 'day' in facts && 'monthnum' in facts && 'year' in facts
  return { facts, match, hasDay }
}

async function wasThere(post: PlacedPost, { facts, hasDay }: AskedName, ctx: ReadContext): Promise<boolean> {
  if (isDated(post, facts)) return true
  const two = (part: number | undefined) => String(part).padStart(2, '0')
  const day = `${String(facts.year).padStart(4, '0')}-${two(facts.monthnum)}-${two(facts.day)}`
  return hasDay && wasDatedOn(post.id, day, ctx)
}

type Around = { readonly match: AddressMatch; readonly rules: AddressRules }

async function linkWithEnding(post: PlacedPost, { match, rules }: Around, ctx: ReadContext): Promise<string> {
  const link = await permalinkOf(post, ctx)
  const ending = match.feed === undefined ? (match.part ?? match.paged)?.toString() : 'feed'
  if (ending === undefined || link.includes('?') || !link.startsWith(ctx.site.url)) return link
  return ctx.site.url + withEnding(link.slice(ctx.site.url.length), ending, rules.structure)
}

const withQuery = (link: string, query: string) =>
  query === '' ? link : `${link}${link.includes('?') ? '&' : '?'}${query}`
