/** Looks whether what an address may mean is there, and may be seen by this visitor. */
import type { ReadContext } from '../../../kernel/context.ts'
import { internals } from '../../internals.ts'
import {
  type AddressMatch,
  type AddressRules,
  buildAuthorPath,
  buildDatePath,
  buildTermPath,
  buildTypeArchivePath,
  trimSlashes,
} from '../../permalinks/permalinks.ts'
import {
  arePathsStale,
  getPost,
  isFrontPage,
  type PlacedPost,
  pathFor,
  plainPath,
  postTypeOf,
} from '../../posts/posts.ts'
import { getTerm, type Term, taxonomyOf, termAncestors, termLink } from '../../posts/terms/terms.ts'
import { type IndexEntry, STORED } from '../address-index/look-up.ts'
import { authorOf, isViewable, postByFacts, postsAtPaths, postsWithSlugs, termBySlug } from './lookups.ts'
import type { Finding, FoundPost } from './resolution.ts'

export type Located = { readonly finding: Finding; readonly path: string }

export type Search = {
  readonly matches: () => readonly AddressMatch[]
  readonly base: string
  readonly rules: AddressRules
  readonly entry: IndexEntry | null
  readonly isByPathOnly: () => boolean
}

/** The first match that is there decides, and the match that it was; null where nothing is. */
export async function locate(
  { matches: read, base, rules, entry, isByPathOnly }: Search,
  ctx: ReadContext,
): Promise<{ located: Located; match: AddressMatch } | null> {
  // The index has looked at stored paths.
  const isNowhere = entry !== null && entry.what > STORED && !(await arePathsStale(ctx))
  if (isNowhere && isByPathOnly()) return null
  const matches = read()
  const isSettled = isNowhere && matches.every(({ part }) => part === undefined)
  const stored = isSettled || !matches.some(isStoredByPath) ? [] : await storedPosts(matches, base, ctx)
  for (const match of matches) {
    const located = await lookUp(match, { stored, rules }, ctx)
    if (located) return { located, match }
    if (!match.mustExist) return null
  }
  return null
}

/** A post or page, where its stored path says. */
export async function locatePost(post: PlacedPost | null, ctx: ReadContext): Promise<Located | null> {
  const finding = post && (await findingOf(post, ctx))
  if (!finding) return null
  const isFront = 'isFront' in finding && finding.isFront
  return { finding, path: isFront ? '/' : ((await currentPath(post, ctx)) ?? plainPath(post)) }
}

/** Wherever it is; null where this visitor may not see it. */
export async function findingOf({ id, type, status }: FoundPost, ctx: ReadContext): Promise<Finding | null> {
  const post = { id, type, status }
  if (!(await isViewable(post, ctx))) return null
  if (type !== 'page') return { kind: type === 'attachment' ? type : 'post', post, isFront: false }
  if (await isFrontPage(id, ctx)) return { kind: 'page', post, isFront: true }
  return (await isPageOfPosts(id, ctx)) ? { kind: 'posts-page', post } : { kind: 'page', post, isFront: false }
}

async function isPageOfPosts(id: number, ctx: ReadContext): Promise<boolean> {
  const { options } = await internals(ctx).sites.state(ctx.site.id)
  return options.get('show_on_front') === 'page' && Number(options.get('page_for_posts')) === id
}

/** Wherever it is; null where its taxonomy has no pages. */
export const findingOfTerm = (term: Term | null, ctx: ReadContext): Finding | null =>
  term && taxonomyOf(term.taxonomy, ctx)?.isPublic === true ? { kind: 'term', term } : null

async function locateTerm(term: Term | null, rules: AddressRules, ctx: ReadContext): Promise<Located | null> {
  const finding = findingOfTerm(term, ctx)
  if (!term || !finding) return null
  const above = term.parent_id === 0 ? [] : await termAncestors(term.parent_id, ctx)
  const native = buildTermPath({ ...term, parentSlugs: above.map(({ slug }) => slug) }, rules)
  return { finding, path: await linkedPath(term, native, ctx) }
}

/** Where links to the term lead, if that is on this site. */
async function linkedPath(term: Term, native: string, ctx: ReadContext): Promise<string> {
  if (!ctx.hooks.has(termLink.name)) return native
  const link = await ctx.hooks.apply(termLink, ctx.site.url + native, { term }, ctx)
  return link.startsWith(`${ctx.site.url}/`) ? link.slice(ctx.site.url.length) : native
}

/** There is no other way to it than its stored path, which is the whole path that was asked for. */
export const isFoundByPath = ({ kind, part }: AddressMatch): boolean =>
  part === undefined && (kind === 'page' || kind === 'item' || kind === 'attachment')

const isStoredByPath = ({ kind }: AddressMatch) =>
  kind === 'page' || kind === 'post' || kind === 'item' || kind === 'attachment'

/** Whatever the address may mean, it is stored under the whole path, or under the path without the number of a part. */
async function storedPosts(matches: readonly AddressMatch[], base: string, ctx: ReadContext): Promise<PlacedPost[]> {
  const hasPart = matches.some(({ part }) => part !== undefined)
  const bases = hasPart ? [base, base.slice(0, base.lastIndexOf('/'))] : [base]
  const stored = await postsAtPaths(bases, ctx)
  return (await arePathsStale(ctx)) ? nowAt(bases, stored, ctx) : stored
}

/** Where stored paths are stale, what has such a name or was there counts if its address is this one now. */
async function nowAt(bases: readonly string[], stored: readonly PlacedPost[], ctx: ReadContext): Promise<PlacedPost[]> {
  const named = await postsWithSlugs(
    bases.map(base => base.slice(base.lastIndexOf('/') + 1)),
    ctx,
  )
  const found: PlacedPost[] = []
  for (const post of new Map([...stored, ...named].map(one => [one.id, one])).values()) {
    const path = await pathFor(post, ctx)
    if (path !== null && bases.includes(trimSlashes(path))) found.push({ ...post, path })
  }
  return found
}

type Around = { readonly stored: readonly PlacedPost[]; readonly rules: AddressRules }

async function lookUp(match: AddressMatch, { stored, rules }: Around, ctx: ReadContext): Promise<Located | null> {
  switch (match.kind) {
    case 'home':
      return front(ctx)
    case 'page':
      return stored.length === 0 ? null : locatePost(storedAs(PAGELIKE, match.path.join('/'), stored), ctx)
    case 'item':
      return locatePost(stored.find(({ type }) => type === match.type) ?? null, ctx)
    case 'attachment':
      return locatePost(stored.find(({ type }) => type === 'attachment') ?? null, ctx)
    case 'post':
      return locatePost(stored.find(({ type }) => type === 'post') ?? (await postByFacts(match.facts, ctx)), ctx)
    case 'post-id':
      return locatePost(await postById(match, ctx), ctx)
    case 'term':
      return locateTerm(await termBySlug(match.taxonomy, match.path.at(-1) ?? '', ctx), rules, ctx)
    case 'term-id':
      return locateTerm(await getTerm(match.id, ctx), rules, ctx)
    default:
      return lookUpList(match, rules, ctx)
  }
}

type ListMatch = Extract<AddressMatch, { kind: 'author' | 'date' | 'type-archive' | 'search' | 'comments' }>

async function lookUpList(match: ListMatch, rules: AddressRules, ctx: ReadContext): Promise<Located | null> {
  switch (match.kind) {
    case 'author': {
      const author = await authorOf(match.author, ctx)
      const path = author && buildAuthorPath({ id: author.id, slug: author.nicename }, rules)
      return author && path ? { finding: { kind: 'author', author }, path } : null
    }
    case 'date': {
      const { year, month, day } = match
      const period = { year, ...(month !== undefined && { month }), ...(day !== undefined && { day }) }
      return isPossible(period) ? { finding: { kind: 'date', period }, path: buildDatePath(period, rules) } : null
    }
    case 'type-archive':
      return postTypeOf(match.type, ctx)?.isPublic
        ? { finding: { kind: 'type-archive', type: match.type }, path: buildTypeArchivePath(match.type, rules) }
        : null
    case 'search':
      return { finding: { kind: 'search', text: match.text }, path: `/?s=${encodeURIComponent(match.text)}` }
    case 'comments':
      return { finding: { kind: 'comments' }, path: '/comments/' }
  }
}

/** The page that the owner chose, or the list of posts. */
async function front(ctx: ReadContext): Promise<Located> {
  const { options } = await internals(ctx).sites.state(ctx.site.id)
  const chosen = options.get('show_on_front') === 'page' ? Number(options.get('page_on_front')) : 0
  const page = chosen > 0 ? await locatePost(await getPost(chosen, ctx), ctx) : null
  return page ?? { finding: { kind: 'home' }, path: '/' }
}

/** A file that is attached to nothing has an address like a page. */
const PAGELIKE = ['page', 'attachment']

/** Of several things under one path, the one that is asked for. */
const storedAs = (types: readonly string[], base: string, stored: readonly PlacedPost[]): PlacedPost | null =>
  types
    .flatMap(type => stored.filter(post => post.type === type))
    .find(({ path }) => path === `/${base}/` || path === `/${base}`) ?? null

async function postById(
  match: Extract<AddressMatch, { kind: 'post-id' }>,
  ctx: ReadContext,
): Promise<PlacedPost | null> {
  const post = await getPost(match.id, ctx)
  return post && (match.type === 'any' || match.type === post.type) ? post : null
}

const currentPath = async (post: PlacedPost, ctx: ReadContext): Promise<string | null> =>
  (await arePathsStale(ctx)) ? pathFor(post, ctx) : post.path

function isPossible({ year, month = 1, day = 1 }: { year: number; month?: number; day?: number }): boolean {
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
