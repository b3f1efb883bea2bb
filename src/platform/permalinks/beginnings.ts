/** Addresses that begin with words of their own: lists of terms, authors and dates, searches, items of other types. */
import { dateFront } from './build-address.ts'
import { type AddressRules, type TaxonomyRule, type TypeRule, words } from './facts.ts'
import type { AddressParts, Target } from './match-address.ts'
import { decodePercents } from './slug.ts'
import { trimSlashes } from './structure.ts'

export type Segments = readonly string[]

/** A kind of address with words of its own at its beginning, and how what is behind them reads. */
type Beginning = {
  readonly words: Segments
  readonly read: (rest: Segments, parts: AddressParts) => Target | null
}

const termsOf = ({ name, isHierarchical }: TaxonomyRule, beginning: Segments): Beginning => ({
  words: beginning,
  read: path =>
    path.length > 0 && (isHierarchical || path.length === 1) ? { kind: 'term', taxonomy: name, path } : null,
})

const itemsOf = ({ name, isHierarchical, hasArchive }: TypeRule, beginning: Segments): Beginning => ({
  words: beginning,
  read: path => {
    if (path.length > 1 && !isHierarchical) return null
    if (path.length > 0) return { kind: 'item', type: name, path }
    return hasArchive ? { kind: 'type-archive', type: name } : null
  },
})

const HOME: Beginning = { words: [], read: rest => (rest.length === 0 ? { kind: 'home' } : null) }

/** `/comments/` alone may well be a page; only its feed is the site's. */
const COMMENTS: Beginning = {
  words: [words.comments],
  read: (rest, { ending }) => (rest.length === 0 && ending.feed !== undefined ? { kind: 'comments' } : null),
}

const SEARCH: Beginning = {
  words: [words.search],
  read: (rest, { asTyped, base }) => {
    const text = asTyped.slice(1, base.length).join('/').replaceAll('+', ' ')
    return rest.length === 0 ? null : { kind: 'search', text: decodePercents(text) }
  },
}

const authorsBehind = (beginning: Segments): Beginning => ({
  words: beginning,
  read: path => (path.length === 1 && path[0] !== undefined ? { kind: 'author', author: path[0] } : null),
})

const datesBehind = (beginning: Segments): Beginning => ({ words: beginning, read: readDate })

function readDate(parts: Segments): Target | null {
  const [year = ''] = parts
  if (!/^\d{4}$/.test(year) || parts.length > 3) return null
  const others = parts.slice(1)
  if (!others.every(part => /^\d{1,2}$/.test(part))) return null
  const [month, day] = others.map(Number)
  return { kind: 'date', year: Number(year), ...(month !== undefined && { month }), ...(day !== undefined && { day }) }
}

/** Of a site's beginnings those that an address with this first word can have, in the order in which they are asked. */
type Beginnings = {
  readonly byWord: ReadonlyMap<string, readonly Beginning[]>
  readonly others: readonly Beginning[]
}

/** Rules live as long as a site is not changed, so that this is read off them once. */
const beginnings = new WeakMap<AddressRules, Beginnings>()

/** What an address means by its beginning; null where that says nothing. */
export function readBeginning(parts: AddressParts, rules: AddressRules): Target | null {
  const { byWord, others } = beginningsOf(rules)
  const [first = ''] = parts.base
  for (const { words: beginning, read } of byWord.get(first) ?? others) {
    const rest = after(parts.base, beginning)
    const target = rest && read(rest, parts)
    if (target) return target
  }
  return null
}

/** The first words of addresses that mean something by their beginning, and whether a year may stand there as well. */
export function firstWords(rules: AddressRules): { readonly first: ReadonlySet<string>; readonly hasDates: boolean } {
  const first = readBeginnings(rules).flatMap(({ words: [word] }) => word ?? [])
  return {
    first: new Set([...first, ...partsOf(rules.structure.front).slice(0, 1)]),
    hasDates: dateFront(rules.structure).length === 0,
  }
}

/** Fits every path, without slashes at its ends, for which `readBeginning` may find something. */
export function patternOfBeginnings(rules: AddressRules): string {
  const begun = readBeginnings(rules).filter(({ words: { length } }) => length > 0)
  const names = begun.map(beginning => RegExp.escape(beginning.words.join('/')))
  const dated = [...dateFront(rules.structure), ''].map(word => RegExp.escape(word)).join('/')
  return `^$|^(?:${names.join('|')})(?:/|$)|^${dated}\\d{4}(?:/|$)`
}

const beginningsOf = (rules: AddressRules): Beginnings => beginnings.get(rules) ?? sortBeginnings(rules)

function sortBeginnings(rules: AddressRules): Beginnings {
  const all = readBeginnings(rules)
  const withFirst = (word: string | undefined) =>
    all.filter(({ words: [first] }) => first === undefined || first === word)
  const firsts = new Set(all.flatMap(({ words: [first] }) => first ?? []))
  const sorted = {
    byWord: new Map([...firsts].map(word => [word, withFirst(word)])),
    others: withFirst(undefined),
  }
  beginnings.set(rules, sorted)
  return sorted
}

function readBeginnings({ structure, taxonomies, types }: AddressRules): readonly Beginning[] {
  const front = partsOf(structure.front)
  return [
    ...taxonomies.map(rule => termsOf(rule, [...(rule.hasFront ? front : []), ...partsOf(rule.base)])),
    ...types.map(rule => itemsOf(rule, [...front, ...partsOf(rule.base)])),
    HOME,
    COMMENTS,
    SEARCH,
    authorsBehind([...front, words.author]),
    datesBehind(dateFront(structure)),
  ]
}

const partsOf = (path: string) => trimSlashes(path).split('/').filter(Boolean)

/** What is left of the segments behind a beginning that they share; null where they do not. */
function after(segments: Segments, beginning: Segments): Segments | null {
  if (beginning.length === 0) return segments
  return beginning.every((part, index) => segments[index] === part) ? segments.slice(beginning.length) : null
}
