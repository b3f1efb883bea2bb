/** Where other code takes part in content. */
import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'
import type { MetaKey } from './meta/meta-key.ts'
import type { AddressedPost, PlacedPost, Post } from './post.ts'
import type { PostType } from './types.ts'

/** The types of content. Listeners must answer at once, with a list of their own. */
export const postTypesFilter = filter<readonly PostType[]>('post_types')

/** The meta keys that the API shows and takes. Listeners must answer at once. */
export const registeredMeta = filter<readonly MetaKey[]>('registered_meta')

/** What a text becomes before a visitor sees it. Formatting is done at priority 10, shortcodes at 11, by `pages`. */
export const theContent = filter<string, { readonly post: Post }>('the_content')
export const theTitle = filter<string, { readonly post: Post }>('the_title')
export const theExcerpt = filter<string, { readonly post: Post }>('the_excerpt')

/**
 * The path that is stored with a post and shown everywhere, `native` being the house's own; null: no pretty address.
 * Asked when a path is stored, not when it is read. Whoever answers otherwise than before calls `refreshPath`, or
 * `refreshAllPaths` where it concerns many.
 */
export const postPath = filter<string | null, { readonly post: AddressedPost; readonly isNew?: true }>('post_path')

/** The whole address of a post. Whoever needs more of it than where it stands reads the rest. */
export const postLink = filter<string, { readonly post: PlacedPost }>('post_link')

/** The values that are about to be stored. */
export const insertPostData = filter<Post, { readonly before: Post | null }>('insert_post_data')

/** What a post becomes that is taken out of the trash; `draft` unless somebody says otherwise. */
export const untrashPostStatus = filter<string, { readonly post: Post; readonly statusBefore: string }>(
  'untrash_post_status',
)

/** How many revisions of a post are kept; -1 for all. */
export const revisionsToKeep = filter<number, { readonly post: Post }>('revisions_to_keep')

/** About one post: `before` and `after` hold its stored values. */
export const postHooks = Object.freeze({
  transitionStatus: action<Happening>('transition_post_status'),
  /** Fired for every save; `extra.update` says whether the post was there before. */
  save: action<Happening>('save_post'),
  inserted: action<Happening>('insert_post'),
  afterInsert: action<Happening>('after_insert_post'),
  updated: action<Happening>('post_updated'),
  trashed: action<Happening>('trashed_post'),
  untrashed: action<Happening>('untrashed_post'),
  beforeDelete: action<Happening>('before_delete_post'),
  deleted: action<Happening>('deleted_post'),
  stuck: action<Happening>('post_stuck'),
  unstuck: action<Happening>('post_unstuck'),
  revisionStored: action<Happening>('put_post_revision'),
  revisionRestored: action<Happening>('restore_post_revision'),
  revisionDeleted: action<Happening>('delete_post_revision'),
  autosaved: action<Happening>('autosave_post'),
  metaAdded: action<Happening>('added_post_meta'),
  metaUpdated: action<Happening>('updated_post_meta'),
  metaDeleted: action<Happening>('deleted_post_meta'),
})

/** The same happening under the names that carry the statuses and the type: `draft_to_publish`, `publish_post`. */
export const transitionVariants = (change: { from: string; to: string; type: string }) => [
  action<Happening>(`${change.from}_to_${change.to}`),
  action<Happening>(`${change.to}_${change.type}`),
]
export const saveVariant = (type: string) => action<Happening>(`save_post_${type}`)
