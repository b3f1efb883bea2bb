/** The conditions by which posts are found under an address. Values are named by their marks. */
import type { PostType } from '../../posts/types.ts'

export const isStoredAt = (site: string, path: string): string => `(site_id = ${site} and path = ${path})`

type Beginning = {
  readonly site: string
  readonly slug: string
  /** The mark of `behindSlug`. */
  readonly behind: string
}

/**
 * Published entries whose slug begins so. Only the index of slugs is narrow enough: the site is asked of the rows. Slugs
 * of types hold nothing that a text of SQL would have to quote.
 */
export function isNamedLike({ site, slug, behind }: Beginning, types: readonly PostType[]): string {
  const names = types.filter(type => type.isPublic && type.slug !== 'attachment').map(type => `'${type.slug}'`)
  return `site_id + 0 = ${site} and slug >= ${slug} and slug < ${behind} and status = 'publish'
    and type in (${names.join(', ') || "''"}) and path is not null`
}

/** Slugs are ASCII, so that this is behind everything that begins with the same letters. */
export const behindSlug = (slug: string): string => `${slug}\u007f`
