/** Reads a path or a query and says what it may mean. Whether that exists is for the caller to find out. */
import { patternOfBeginnings, readBeginning, type Segments } from './beginnings.ts'
import { type AddressRules, words } from './facts.ts'
import { longestPath, matchStructure, normalizePath, type PostQuery, patternOf } from './structure.ts'
import { feedNames } from './unique-slug.ts'

/** How an address ends: which page of a list, which part of an item, which feed. */
export type Ending = {
  readonly paged?: number
  readonly part?: number
  readonly commentPage?: number
  readonly feed?: string
  readonly isEmbed?: true
}

export type Target =
  | { readonly kind: 'home' }
  | { readonly kind: 'comments' }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'author'; readonly author: string | number }
  | { readonly kind: 'date'; readonly year: number; readonly month?: number; readonly day?: number }
  | { readonly kind: 'term'; readonly taxonomy: string; readonly path: readonly string[] }
  | { readonly kind: 'term-id'; readonly taxonomy: string; readonly id: number }
  | { readonly kind: 'page'; readonly path: readonly string[] }
  | { readonly kind: 'post'; readonly facts: PostQuery }
  | { readonly kind: 'item'; readonly type: string; readonly path: readonly string[] }
  | { readonly kind: 'type-archive'; readonly type: string }
  | { readonly kind: 'attachment'; readonly slug: string; readonly parent: readonly string[] }
  | { readonly kind: 'post-id'; readonly type: 'any' | 'page' | 'attachment'; readonly id: number }

export type AddressMatch = Target &
  Ending & {
    /** The next match counts where this one names nothing that exists. Without it this match decides, even to "not found". */
    readonly mustExist: boolean
  }

/**
 * What the path may mean, best first: terms and items with a base of their own, the front page, comments, search,
 * authors, dates, then pages before posts where a post's address begins with words, else posts before pages.
 */
export function matchAddress(path: string, rules: AddressRules): AddressMatch[] {
  const asTyped = path.split('/').filter(Boolean)
  return matchParts({ asTyped, ...splitEnding(asTyped.map(normalizePath)) }, rules)
}

export type AddressParts = {
  readonly asTyped: readonly string[]
  /** In the form in which slugs are stored, without what the ending says. */
  readonly base: readonly string[]
  readonly ending: Ending
}

/** The same for a path that was taken apart already. */
export function matchParts(parts: AddressParts, rules: AddressRules): AddressMatch[] {
  const { base, ending } = parts
  const target = readBeginning(parts, rules)
  return target ? [{ ...target, ...ending, mustExist: false }] : matchContent(base, ending, rules)
}

/**
 * True where a path without its ending can only mean a page, or something attached to one: as `matchParts` would find
 * out, with one look. False where it may mean something else too.
 */
export const isOnlyContent = (base: string, rules: AddressRules): boolean =>
  base.length <= longestPath && !patternOfElse(rules).test(base)

/** Rules live as long as a site is not changed, so that this is made once. */
const patterns = new WeakMap<AddressRules, RegExp>()

/** Fits the beginnings of a site, the addresses of its posts, and parts of something; all at once, for all visitors ask. */
function patternOfElse(rules: AddressRules): RegExp {
  const known = patterns.get(rules)
  if (known) return known
  const isPost = rules.structure.isPlain ? [] : [patternOf(rules.structure).source]
  const made = new RegExp([patternOfBeginnings(rules), ...isPost, '/\\d{1,9}$'].join('|'), 'i')
  patterns.set(rules, made)
  return made
}

/** How a path reads: without its ending, with it, and in parts for those who want to know what it may mean. */
export type PathReading = {
  /** Without slashes at its ends, in the form in which paths are stored. */
  readonly base: string
  readonly ending: Ending
  /** Those stand in no slug, and no database takes all of them. */
  readonly hasControls: boolean
  readonly parts: () => AddressParts
}

export function readPath(path: string): PathReading {
  if (!AS_STORED.test(path) || path.startsWith('/index.php')) return readTyped(path.replace(INDEX, ''))
  const base = path.slice(1, path.endsWith('/') ? -1 : undefined)
  if (ENDS.test(base)) return readParts(path, base.split('/'))
  return { base, ending: NO_ENDING, hasControls: false, parts: () => partsAsStored(base.split('/')) }
}

const partsAsStored = (base: Segments): AddressParts => ({ asTyped: base, base, ending: NO_ENDING })

const readTyped = (path: string) => readParts(path, path.split('/').filter(Boolean).map(normalizePath))

function readParts(path: string, segments: Segments): PathReading {
  const parts = { asTyped: path.split('/').filter(Boolean), ...splitEnding(segments) }
  const base = parts.base.join('/')
  return { base, ending: parts.ending, hasControls: CONTROLS.test(base), parts: () => parts }
}

/** In the form in which paths are stored, where a sign of percent is itself encoded. */
const CONTROLS = /%(?:[01][0-9a-f]|7f)/

/** Stands in front of every path on servers that know no other way. */
const INDEX = /^\/+index\.php(?=\/|$)/i

/** Most addresses are asked for just as they are stored, and without an ending. */
const AS_STORED = /^(?:\/[a-z0-9_.-]+)+\/?$/

/** The last part is a number, the name of a feed, or another word of an ending. */
const ENDS = new RegExp(`(?:^|/)(?:\\d+|${[...feedNames].join('|')}|${words.embed}|${words.commentPage}\\d+)$`)

/** `post/2` is the second part; `page/2`, `feed`, `embed` and `comment-page-2` are what their names say. */
export function splitEnding(segments: readonly string[]): { base: readonly string[]; ending: Ending } {
  const last = segments.at(-1) ?? ''
  const before = segments.at(-2) ?? ''
  if (feedNames.has(last)) {
    const length = before === words.feed ? 2 : 1
    return { base: segments.slice(0, -length), ending: { feed: last === words.feed ? 'rss2' : last } }
  }
  if (before === words.page && isNumber(last)) return { base: segments.slice(0, -2), ending: { paged: Number(last) } }
  if (last === words.embed) return { base: segments.slice(0, -1), ending: { isEmbed: true } }
  const commentPage = last.startsWith(words.commentPage) ? last.slice(words.commentPage.length) : ''
  if (isNumber(commentPage)) return { base: segments.slice(0, -1), ending: { commentPage: Number(commentPage) } }
  return { base: segments, ending: NO_ENDING }
}

export const NO_ENDING: Ending = Object.freeze({})

/** What has no word of its own: pages, posts, and what is attached to them. */
function matchContent(base: Segments, ending: Ending, rules: AddressRules): AddressMatch[] {
  const last = base[base.length - 1] ?? ''
  // The number of a part stands behind the address of what has parts.
  const part = base.length > 1 && isNumber(last) ? { part: Number(last) } : undefined
  const path = part ? base.slice(0, -1) : base
  const page: AddressMatch = { kind: 'page', path, ...ending, ...part, mustExist: true }
  const post = matchPost({ base, path, part }, ending, rules)
  if (!post) return base.length > 1 ? inOrder(page, attachmentAt(base, ending), rules) : [page]
  // A post that is not there may be a page only where addresses of posts begin with words.
  return beginsWithWords(rules) ? [page, post] : [post]
}

const inOrder = (page: AddressMatch, other: AddressMatch, rules: AddressRules): AddressMatch[] =>
  beginsWithWords(rules) ? [page, other] : [other, page]

const beginsWithWords = ({ structure: { tags } }: AddressRules): boolean =>
  tags[0] === 'postname' || tags[0] === 'category' || tags[0] === 'author'

type Parted = { readonly base: Segments; readonly path: Segments; readonly part: { part: number } | undefined }

function matchPost({ base, path, part }: Parted, ending: Ending, { structure }: AddressRules): AddressMatch | null {
  const whole = matchStructure(structure, base.join('/'))
  if (whole) return { kind: 'post', facts: whole, ...ending, mustExist: false }
  const facts = part ? matchStructure(structure, path.join('/')) : null
  return facts && { kind: 'post', facts, ...part, ...ending, mustExist: false }
}

function attachmentAt(base: Segments, ending: Ending): AddressMatch {
  const owner = base.slice(0, base[base.length - 2] === words.attachment ? -2 : -1)
  return { kind: 'attachment', slug: base[base.length - 1] ?? '', parent: owner, ...ending, mustExist: true }
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text)
