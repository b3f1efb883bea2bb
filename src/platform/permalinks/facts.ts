/** What the address functions need to know about posts, terms and the site. Values only: whoever calls reads them. */
import type { Structure } from './structure.ts'

export type CategoryFacts = {
  readonly id: number
  readonly slug: string
  /** From the topmost ancestor down to the parent. */
  readonly parentSlugs: readonly string[]
}

export type PostFacts = {
  readonly id: number
  readonly slug: string
  /** `post`, `page`, `attachment`, or a type of `AddressRules.types`. */
  readonly type: string
  /** Items that are not public have plain addresses: nothing about them is told before they are published. */
  readonly isPublic: boolean
  /** On the site's own clock: `2026-03-05T14:07:00`. */
  readonly date: string
  /** The author's slug. */
  readonly author: string
  readonly categories: readonly CategoryFacts[]
  /** From the topmost ancestor down to the parent; for types with parents. */
  readonly parentSlugs: readonly string[]
  /** An attachment lives under the path of the item that it belongs to. */
  readonly parentPath?: string | null
}

export type TermFacts = {
  readonly id: number
  readonly taxonomy: string
  readonly slug: string
  readonly parentSlugs: readonly string[]
}

export type TypeRule = {
  readonly name: string
  /** First part of its addresses, after the front. */
  readonly base: string
  readonly isHierarchical: boolean
  readonly hasArchive: boolean
}

export type TaxonomyRule = {
  readonly name: string
  readonly base: string
  readonly isHierarchical: boolean
  /** Whether the front of the structure stands before the base. */
  readonly hasFront: boolean
}

export type AddressRules = {
  readonly structure: Structure
  /** Category and tag first, then those of services. */
  readonly taxonomies: readonly TaxonomyRule[]
  readonly types: readonly TypeRule[]
  /** Slug of the category that posts without one are shown under. */
  readonly defaultCategory: string
}

/** The rules of a site from its options. A base that the owner chose stands without the structure's front. */
export function addressRules(options: {
  structure: Structure
  categoryBase?: string
  tagBase?: string
  taxonomies?: readonly TaxonomyRule[]
  types?: readonly TypeRule[]
  defaultCategory?: string
}): AddressRules {
  const { categoryBase = '', tagBase = '' } = options
  const ownTaxonomies: TaxonomyRule[] = [
    { name: 'category', base: categoryBase || 'category', isHierarchical: true, hasFront: categoryBase === '' },
    { name: 'post_tag', base: tagBase || 'tag', isHierarchical: false, hasFront: tagBase === '' },
  ]
  return Object.freeze({
    structure: options.structure,
    taxonomies: [...ownTaxonomies, ...(options.taxonomies ?? [])],
    types: options.types ?? [],
    defaultCategory: options.defaultCategory ?? 'uncategorized',
  })
}

/** Of several categories the oldest names the address. */
export const lowestCategory = (categories: readonly CategoryFacts[]): CategoryFacts | undefined =>
  categories.reduce<CategoryFacts | undefined>(
    (lowest, one) => (lowest && lowest.id < one.id ? lowest : one),
    undefined,
  )

/** Fixed words of addresses. */
export const words = Object.freeze({
  author: 'author',
  search: 'search',
  page: 'page',
  comments: 'comments',
  commentPage: 'comment-page-',
  feed: 'feed',
  embed: 'embed',
  attachment: 'attachment',
  date: 'date',
})
