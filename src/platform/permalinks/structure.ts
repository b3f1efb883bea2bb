/** The pattern of a site's post addresses, such as `/%year%/%monthnum%/%postname%/`: read it, fill it, match it. */
import { type CategoryFacts, lowestCategory, type PostFacts } from './facts.ts'
import { decodePercents } from './slug.ts'

export type Structure = {
  /** As the site owner wrote it, with one slash in front. Empty: plain addresses such as `/?p=12`. */
  readonly text: string
  readonly isPlain: boolean
  /** The parts before the first tag: `/`, or `/blog/`. Terms, authors and dates have it too, pages do not. */
  readonly front: string
  /** Decides for the whole site whether addresses end with a slash. */
  readonly hasTrailingSlash: boolean
  /** Names of the tags in their order, without percent signs. */
  readonly tags: readonly string[]
  readonly unknownTags: readonly string[]
  readonly segments: readonly string[]
  /** The text cut at its tags: what stands between them is at even places, the names of known tags at odd ones. */
  readonly pieces: readonly string[]
}

/** What an address says about a post. Slugs are in their stored form: lower-case, percent-encoded. */
export type PostQuery = {
  readonly year?: number
  readonly monthnum?: number
  readonly day?: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
  readonly post_id?: number
  readonly postname?: string
  readonly author?: string
  /** Slugs of the category and its ancestors, joined by slashes. */
  readonly category?: string
}
export type StructureTag = keyof PostQuery

export function parseStructure(text: string): Structure {
  const clean = text
    .trim()
    .replace(/\/{2,}/g, '/')
    .replace(/^\/?(?=.)/, '/')
  const names = [...clean.matchAll(tagPattern)].map(([, name]) => name ?? '')
  const isPlain = clean === '' || names.length === 0
  return Object.freeze({
    text: isPlain ? '' : clean,
    isPlain,
    front: isPlain ? '/' : clean.slice(0, clean.lastIndexOf('/', clean.indexOf('%')) + 1),
    hasTrailingSlash: isPlain || clean.endsWith('/'),
    tags: names.filter(isKnownTag),
    unknownTags: names.filter(name => !isKnownTag(name)),
    segments: isPlain ? [] : clean.split('/').filter(segment => segment !== ''),
    pieces: isPlain ? [] : clean.split(knownTagPattern),
  })
}

/** The path that the structure gives a post. `defaultCategory` stands in where the post is in none. */
export function buildPermalink(structure: Structure, post: PostFacts, defaultCategory = 'uncategorized'): string {
  const values = valuesOf(post, defaultCategory)
  let path = ''
  for (const [index, piece] of structure.pieces.entries())
    path += index % 2 === 0 ? piece : values[piece as StructureTag]
  return path
}

/** What a path says when it is read by the structure; null where it does not fit. */
export function matchStructure(structure: Structure, path: string): PostQuery | null {
  if (structure.isPlain || path.length > longestPath) return null
  const found = patternOf(structure).exec(trimSlashes(path))
  if (!found) return null
  const query: Record<string, string | number> = {}
  for (const [index, tag] of structure.tags.entries()) {
    const value = found[index + 1] ?? ''
    query[tag] = isNumeric(tag) ? Number(value) : normalizePath(value)
  }
  return query
}

/** A path as slugs are stored: percent-encoded in lower case, whatever way the visitor's browser wrote it. */
export const normalizePath = (path: string): string => path.split('/').map(normalizeSegment).join('/')

export function trimSlashes(path: string): string {
  let start = 0
  let end = path.length
  while (start < end && path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return path.slice(start, end)
}

/** Longer paths are no addresses of ours, and patterns need not be tried on them. */
export const longestPath = 2000
const tagPattern = /%([a-z_]+)%/g

const tagPatterns: Readonly<Record<StructureTag, string>> = {
  year: '([0-9]{4})',
  monthnum: '([0-9]{1,2})',
  day: '([0-9]{1,2})',
  hour: '([0-9]{1,2})',
  minute: '([0-9]{1,2})',
  second: '([0-9]{1,2})',
  post_id: '([0-9]{1,15})',
  // Bounded like the slugs themselves, so that several of them in one part stay cheap to match.
  postname: '([^/]{1,200})',
  author: '([^/]{1,200})',
  category: '([^/]{1,200}(?:/[^/]{1,200})*?)',
}

const knownTagPattern = new RegExp(`%(${Object.keys(tagPatterns).join('|')})%`)
const isKnownTag = (name: string): name is StructureTag => Object.hasOwn(tagPatterns, name)
const isNumeric = (tag: string) => tag !== 'postname' && tag !== 'author' && tag !== 'category'

/** Structures live as long as the rules of a site, so their patterns are made once. */
const patterns = new WeakMap<Structure, RegExp>()

export function patternOf(structure: Structure): RegExp {
  const known = patterns.get(structure)
  if (known) return known
  const made = makePattern(structure)
  patterns.set(structure, made)
  return made
}

function makePattern(structure: Structure): RegExp {
  const body = trimSlashes(structure.text)
    .split(knownTagPattern)
    .map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : tagPatterns[part as StructureTag]))
  return new RegExp(`^${body.join('')}$`, 'i')
}

function valuesOf(post: PostFacts, defaultCategory: string): Readonly<Record<StructureTag, string>> {
  const { date } = post
  return {
    year: date.slice(0, 4),
    monthnum: date.slice(5, 7),
    day: date.slice(8, 10),
    hour: date.slice(11, 13),
    minute: date.slice(14, 16),
    second: date.slice(17, 19),
    post_id: String(post.id),
    postname: post.slug,
    author: post.author,
    category: categoryPath(lowestCategory(post.categories), defaultCategory),
  }
}

const categoryPath = (category: CategoryFacts | undefined, fallback: string) =>
  category ? [...category.parentSlugs, category.slug].join('/') : fallback

/** Most parts of addresses are in their stored form already. */
const STORED = /^[a-z0-9_.-]*$/
/** Whatever is no plain sign. Controls among them: one database cannot take all of them, and no address has any. */
const ENCODED = /[^\u0021-\u007e]+|[%/?#]/g

function normalizeSegment(segment: string): string {
  if (STORED.test(segment)) return segment
  const lower = decodePercents(segment).toWellFormed().normalize('NFC').toLowerCase()
  return lower.replace(ENCODED, part => encodeURIComponent(part).toLowerCase())
}
