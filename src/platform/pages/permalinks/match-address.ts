/** Reads a path or a query and says what it may mean. Whether that exists is for the caller to find out. */
import { dateFront } from './build-address.ts'
import { type AddressRules, words } from './facts.ts'
import { decodePercents } from './slug.ts'
import { matchStructure, normalizePath, type PostQuery, trimSlashes } from './structure.ts'
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
export function matchParts({ asTyped, base, ending }: AddressParts, rules: AddressRules): AddressMatch[] {
  for (const reader of readers) {
    const target = reader(base, rules, asTyped)
    // `/comments/` alone may well be a page; only its feed is the site's.
    const isMeant = target && (target.kind !== 'comments' || ending.feed !== undefined)
    if (isMeant) return [{ ...target, ...ending, mustExist: false }]
  }
  return matchContent(base, ending, rules)
}

/** How a path reads: without its ending, with it, and in parts for those who want to know what it may mean. */
export type PathReading = {
  /** Without slashes at its ends, in the form in which paths are stored. */
  readonly base: string
  readonly ending: Ending
  readonly parts: () => AddressParts
}

export function readPath(path: string): PathReading {
  if (!AS_STORED.test(path)) return readParts(path, path.split('/').filter(Boolean).map(normalizePath))
  const base = path.slice(1, path.endsWith('/') ? -1 : undefined)
  if (ENDS.test(base)) return readParts(path, base.split('/'))
  return { base, ending: NO_ENDING, parts: () => partsAsStored(base.split('/')) }
}

const partsAsStored = (base: Segments): AddressParts => ({ asTyped: base, base, ending: NO_ENDING })

function readParts(path: string, segments: Segments): PathReading {
  const parts = { asTyped: path.split('/').filter(Boolean), ...splitEnding(segments) }
  return { base: parts.base.join('/'), ending: parts.ending, parts: () => parts }
}

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

type Segments = readonly string[]
type Reader = (base: Segments, rules: AddressRules, asTyped: Segments) => Target | null

/** One reader for each kind of address with a word of its own, in the order in which they are asked. */
const readers: readonly Reader[] = [readTerm, readItem, readRoot, readSearch, readAuthor, readDate]

function readTerm(base: Segments, rules: AddressRules): Target | null {
  for (const [index, taxonomy] of rules.taxonomies.entries()) {
    const path = after(base, beginningsOf(rules).taxonomies[index] ?? [])
    const isOne = path && path.length > 0 && (taxonomy.isHierarchical || path.length === 1)
    if (isOne) return { kind: 'term', taxonomy: taxonomy.name, path }
  }
  return null
}

function readItem(base: Segments, rules: AddressRules): Target | null {
  for (const [index, type] of rules.types.entries()) {
    const path = after(base, beginningsOf(rules).types[index] ?? [])
    if (!path || (path.length > 1 && !type.isHierarchical)) continue
    if (path.length > 0) return { kind: 'item', type: type.name, path }
    if (type.hasArchive) return { kind: 'type-archive', type: type.name }
  }
  return null
}

function readRoot(base: Segments): Target | null {
  if (base.length === 0) return { kind: 'home' }
  return base.length === 1 && base[0] === words.comments ? { kind: 'comments' } : null
}

function readSearch(base: Segments, _rules: AddressRules, asTyped: Segments): Target | null {
  if (base[0] !== words.search || base.length < 2) return null
  const text = asTyped.slice(1, base.length).join('/').replaceAll('+', ' ')
  return { kind: 'search', text: decodePercents(text) }
}

function readAuthor(base: Segments, rules: AddressRules): Target | null {
  const path = after(base, beginningsOf(rules).author)
  return path?.length === 1 && path[0] !== undefined ? { kind: 'author', author: path[0] } : null
}

function readDate(base: Segments, rules: AddressRules): Target | null {
  const parts = after(base, beginningsOf(rules).date)
  if (!parts || parts.length < 1 || parts.length > 3) return null
  const [year = '', ...others] = parts
  if (!/^\d{4}$/.test(year) || !others.every(part => /^\d{1,2}$/.test(part))) return null
  const [month, day] = others.map(Number)
  return { kind: 'date', year: Number(year), ...(month !== undefined && { month }), ...(day !== undefined && { day }) }
}

function matchContent(base: Segments, ending: Ending, rules: AddressRules): AddressMatch[] {
  const pages = matchPages(base, ending)
  const posts = matchPosts(base, ending, rules)
  const beginsWithWords = ['postname', 'category', 'author'].includes(rules.structure.tags[0] ?? '')
  if (beginsWithWords) return [...pages, ...posts]
  return posts.some(({ mustExist }) => !mustExist) ? posts : [...posts, ...pages]
}

function matchPages(base: Segments, ending: Ending): AddressMatch[] {
  const last = base.at(-1) ?? ''
  const hasPart = base.length > 1 && isNumber(last)
  const path = hasPart ? base.slice(0, -1) : base
  return [{ kind: 'page', path, ...ending, ...(hasPart && { part: Number(last) }), mustExist: true }]
}

function matchPosts(base: Segments, ending: Ending, rules: AddressRules): AddressMatch[] {
  const { structure } = rules
  const whole = matchStructure(structure, base.join('/'))
  if (whole) return [{ kind: 'post', facts: whole, ...ending, mustExist: false }]
  const last = base.at(-1) ?? ''
  const parent = base.slice(0, -1)
  const facts = isNumber(last) ? matchStructure(structure, parent.join('/')) : null
  if (facts) return [{ kind: 'post', facts, part: Number(last), ...ending, mustExist: false }]
  const owner = parent.at(-1) === words.attachment ? parent.slice(0, -1) : parent
  return base.length > 1 ? [{ kind: 'attachment', slug: last, parent: owner, ...ending, mustExist: true }] : []
}

/** How addresses of each kind begin. */
type Beginnings = {
  readonly taxonomies: readonly Segments[]
  readonly types: readonly Segments[]
  readonly author: Segments
  readonly date: Segments
}

/** Rules live as long as a site is not changed, so that this is read off them once. */
const beginnings = new WeakMap<AddressRules, Beginnings>()

function beginningsOf(rules: AddressRules): Beginnings {
  const known = beginnings.get(rules) ?? readBeginnings(rules)
  beginnings.set(rules, known)
  return known
}

function readBeginnings({ structure, taxonomies, types }: AddressRules): Beginnings {
  const front = partsOf(structure.front)
  return {
    taxonomies: taxonomies.map(({ hasFront, base }) => [...(hasFront ? front : []), ...partsOf(base)]),
    types: types.map(({ base }) => [...front, ...partsOf(base)]),
    author: [...front, words.author],
    date: dateFront(structure),
  }
}

const partsOf = (path: string) => trimSlashes(path).split('/').filter(Boolean)
const isNumber = (text: string) => /^\d{1,9}$/.test(text)

/** What is left of the segments behind a beginning that they share; null where they do not. */
function after(segments: Segments, beginning: Segments): Segments | null {
  return beginning.every((part, index) => segments[index] === part) ? segments.slice(beginning.length) : null
}
