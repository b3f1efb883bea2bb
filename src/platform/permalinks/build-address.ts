/** Builds the paths of everything that has one. Paths begin with a slash and are relative to the site. */
import { type AddressRules, type PostFacts, type TermFacts, words } from './facts.ts'
import { buildPermalink, type Structure, trimSlashes } from './structure.ts'

/** The path of a post, page, attachment or item of another type; `/?p=…` where it is not public or the site wants plain ones. */
export function buildPostPath(post: PostFacts, rules: AddressRules): string {
  const { structure } = rules
  if (!post.isPublic || structure.isPlain || post.slug === '') return plainPostPath(post)
  if (post.type === 'post') return withSlash(buildPermalink(structure, post, rules.defaultCategory), structure)
  if (post.type === 'page') return withSlash([...post.parentSlugs, post.slug].join('/'), structure)
  if (post.type === 'attachment') return attachmentPath(post, structure)
  const type = rules.types.find(({ name }) => name === post.type)
  return type ? withFront([type.base, ...post.parentSlugs, post.slug].join('/'), structure) : plainPostPath(post)
}

export function buildTermPath(term: TermFacts, rules: AddressRules): string {
  const rule = rules.taxonomies.find(({ name }) => name === term.taxonomy)
  if (rules.structure.isPlain || !rule) return plainTermPath(term)
  const slugs = rule.isHierarchical ? [...term.parentSlugs, term.slug] : [term.slug]
  const path = [rule.base, ...slugs].join('/')
  return rule.hasFront ? withFront(path, rules.structure) : withSlash(path, rules.structure)
}

export function buildAuthorPath(
  author: { id: number; slug: string },
  { structure }: Pick<AddressRules, 'structure'>,
): string {
  if (structure.isPlain) return `/?author=${author.id}`
  return withFront(`${words.author}/${author.slug}`, structure)
}

export function buildDatePath(date: { year: number; month?: number; day?: number }, rules: AddressRules): string {
  const parts = [
    padded(date.year, 4),
    ...[date.month, date.day].filter(part => part !== undefined).map(part => padded(part, 2)),
  ]
  if (rules.structure.isPlain) return `/?m=${parts.join('')}`
  return withSlash([...dateFront(rules.structure), ...parts].join('/'), rules.structure)
}

export function buildTypeArchivePath(type: string, rules: AddressRules): string {
  const rule = rules.types.find(({ name }) => name === type)
  if (rules.structure.isPlain || !rule) return `/?post_type=${encodeURIComponent(type)}`
  return withFront(rule.base, rules.structure)
}

/** Further pages of a list, an embed, a feed: appended to the path of the list. */
export function withEnding(path: string, ending: string, structure: Structure): string {
  return withSlash(`${trimSlashes(path)}/${ending}`, structure)
}

/** Page 1 is the list itself. */
export function buildPagedPath(path: string, page: number, structure: Structure): string {
  if (page <= 1) return path
  if (structure.isPlain) return `${path}${path.includes('?') ? '&' : '?'}paged=${page}`
  return withEnding(path, `${words.page}/${page}`, structure)
}

export const withSlash = (path: string, structure: Structure): string => {
  const trimmed = trimSlashes(path)
  return trimmed === '' ? '/' : `/${trimmed}${structure.hasTrailingSlash ? '/' : ''}`
}

/** A number that names a post would be read as a year: such sites have `date` before their dates. */
export function dateFront(structure: Structure): readonly string[] {
  const front = trimSlashes(structure.front).split('/').filter(Boolean)
  return structure.tags.slice(0, 3).includes('post_id') ? [...front, words.date] : front
}

const withFront = (path: string, structure: Structure) => withSlash(structure.front + path, structure)
const padded = (part: number | undefined, length: number) => String(part).padStart(length, '0')

function attachmentPath(post: PostFacts, structure: Structure): string {
  const parent = post.parentPath
  if (!parent) return withSlash(post.slug, structure)
  if (parent.includes('?')) return plainPostPath(post)
  // A number would be taken for a part of the item, and a category for its parent.
  const isAmbiguous = /^\d+$/.test(post.slug) || structure.tags.includes('category')
  return withEnding(parent, isAmbiguous ? `${words.attachment}/${post.slug}` : post.slug, structure)
}

function plainPostPath(post: PostFacts): string {
  if (post.type === 'page') return `/?page_id=${post.id}`
  return post.type === 'attachment' ? `/?attachment_id=${post.id}` : `/?p=${post.id}`
}

function plainTermPath(term: TermFacts): string {
  if (term.taxonomy === 'category') return `/?cat=${term.id}`
  return `/?${term.taxonomy === 'post_tag' ? 'tag' : encodeURIComponent(term.taxonomy)}=${term.slug}`
}
