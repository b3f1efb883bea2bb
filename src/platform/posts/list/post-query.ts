/** What a list of posts can be asked for, in the words of the house. */
import type { EngineName } from '../../../db/database.ts'
import type { PostType } from '../types.ts'

export type PostOrder =
  | 'date'
  | 'id'
  | 'modified'
  | 'title'
  | 'slug'
  | 'author'
  | 'parent'
  | 'menu_order'
  | 'relevance'
  | 'include'
  | 'include_slugs'

export type TermCondition = {
  readonly taxonomy: string
  readonly ids: readonly number[]
  /** Whether one of them suffices. */
  readonly operator: 'or' | 'and'
  /** Terms below the named ones count too. */
  readonly includeChildren?: boolean
}

export type SearchColumn = 'title' | 'excerpt' | 'content'

export type PostFilters = {
  readonly search?: string
  readonly searchColumns?: readonly SearchColumn[]
  /** Instants; the bounds themselves are left out. */
  readonly after?: string
  readonly before?: string
  readonly modifiedAfter?: string
  readonly modifiedBefore?: string
  readonly author?: readonly number[]
  readonly authorExclude?: readonly number[]
  readonly include?: readonly number[]
  readonly exclude?: readonly number[]
  readonly slug?: readonly string[]
  readonly parent?: readonly number[]
  readonly parentExclude?: readonly number[]
  readonly menuOrder?: number
  readonly sticky?: boolean
  readonly mime?: readonly string[]
  /** Without those that a password protects: a search would tell what is in them. */
  readonly unprotected?: true
  /** No longer word begins with the last one. */
  readonly isLastWhole?: true
  /** The words are in few posts: those are looked at one by one, instead of looking for them among all posts. */
  readonly areFewFound?: true
  readonly terms?: readonly TermCondition[]
  readonly termsExclude?: readonly TermCondition[]
  /** Whether all of `terms` must hold, or one of them. */
  readonly termRelation?: 'and' | 'or'
}

export type PostQuery = {
  readonly type: PostType
  readonly statuses: readonly string[]
  readonly filters: PostFilters
  readonly orderBy: PostOrder
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
  /** What the caller wants to do with the posts: those on which he may not are left out, and not counted either. */
  readonly verb: 'read' | 'edit'
}

/** Which posts of one status the caller reaches. */
export type Branch = {
  readonly status: string
  /** Only the posts of this account; null: everybody's. */
  readonly author: number | null
  /** Posts in the trash that were published before are left out. */
  readonly withoutOnceOut?: true
}

/** A list as it is put to the database. */
export type Listing = {
  readonly query: PostQuery
  readonly branches: readonly Branch[]
  readonly siteId: number
  readonly engine: EngineName
  /** How many posts each of the asked terms has, where that helps to choose. */
  readonly termSizes?: ReadonlyMap<number, number>
}
