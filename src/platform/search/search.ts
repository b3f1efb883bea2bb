/** One search over the whole site: posts by their words, terms by their names. The face of this area. */
import type { ReadContext } from '../../kernel/context.ts'
import { searchPosts } from './search-posts.ts'
import { searchTerms } from './search-terms.ts'

export type Found = {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly type: 'post' | 'term'
  /** The type of the post, or the taxonomy. */
  readonly subtype: string
}

export type SearchQuery = {
  readonly type: 'post' | 'term'
  /** Types of posts, or taxonomies; all that are searched when absent. */
  readonly subtypes?: readonly string[] | undefined
  /** Without it everything is found, the newest post or the first name first. */
  readonly search?: string | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  readonly limit: number
  readonly offset: number
}

/** Only what everybody may see is found, so that the number of all tells nothing about what is hidden. */
export const searchSite = (
  query: SearchQuery,
  ctx: ReadContext,
): Promise<{ found: readonly Found[]; total: number }> =>
  query.type === 'post' ? searchPosts(query, ctx) : searchTerms(query, ctx)
