/** The ways in which a site groups its content: categories, tags, and those that services and extensions add. */
import type { ReadContext } from '../../../kernel/context.ts'
import { taxonomiesFilter } from './hooks.ts'

export type Taxonomy = {
  /** At most 32 characters: lower-case letters, digits, `_` and `-`. */
  readonly slug: string
  /** Shown to people: several, one. */
  readonly label: readonly [many: string, one: string]
  readonly description: string
  /** The last part of its address in the API: `categories`. Also the name of the posts' field that lists its terms. */
  readonly restBase: string
  /** The types whose entries can have its terms. */
  readonly types: readonly string[]
  readonly isHierarchical: boolean
  readonly isPublic: boolean
  /** The option that holds the id of the term that posts without one get; it cannot be deleted. */
  readonly defaultOption?: string
  readonly capabilities: {
    readonly manage: string
    readonly edit: string
    readonly delete: string
    readonly assign: string
  }
}

export type TaxonomySpec = Pick<Taxonomy, 'slug' | 'types'> & Partial<Taxonomy>

export const defineTaxonomy = (spec: TaxonomySpec): Taxonomy => {
  if (!/^[a-z0-9_-]{1,32}$/.test(spec.slug)) throw new Error(`${spec.slug} is not a name for a taxonomy.`)
  return Object.freeze({
    label: [spec.slug, spec.slug],
    description: '',
    restBase: spec.slug,
    isHierarchical: false,
    isPublic: true,
    capabilities: DEFAULT_CAPABILITIES,
    ...spec,
  } satisfies Taxonomy)
}

const DEFAULT_CAPABILITIES: Taxonomy['capabilities'] = Object.freeze({
  manage: 'manage_categories',
  edit: 'manage_categories',
  delete: 'manage_categories',
  assign: 'edit_posts',
})

export const builtInTaxonomies: readonly Taxonomy[] = Object.freeze([
  defineTaxonomy({
    slug: 'category',
    label: ['Categories', 'Category'],
    restBase: 'categories',
    types: ['post'],
    isHierarchical: true,
    defaultOption: 'default_category',
  }),
  defineTaxonomy({ slug: 'post_tag', label: ['Tags', 'Tag'], restBase: 'tags', types: ['post'] }),
])

/** All taxonomies of this site, the built-in ones first. */
export function taxonomies(ctx: ReadContext): readonly Taxonomy[] {
  if (!ctx.hooks.has(taxonomiesFilter.name)) return builtInTaxonomies
  return ctx.hooks.applyNow(taxonomiesFilter, builtInTaxonomies, undefined, ctx)
}

export const taxonomyOf = (slug: string, ctx: ReadContext): Taxonomy | undefined =>
  taxonomies(ctx).find(taxonomy => taxonomy.slug === slug)

/** Asked many times for one post; the list is the same each time unless listeners add to it. */
export function taxonomiesOfType(type: string, ctx: ReadContext): readonly Taxonomy[] {
  const all = taxonomies(ctx)
  const byType = typed.get(all) ?? new Map<string, readonly Taxonomy[]>()
  typed.set(all, byType)
  const known = byType.get(type) ?? all.filter(taxonomy => taxonomy.types.includes(type))
  byType.set(type, known)
  return known
}

const typed = new WeakMap<readonly Taxonomy[], Map<string, readonly Taxonomy[]>>()
