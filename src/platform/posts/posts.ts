/**
 * Posts, pages and every other type of content: the in-process face. Rights are those of the context's caller; the
 * system has all of them. What is written is told to listeners inside the same transaction.
 */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { postErrors } from './errors.ts'
import { postHooks } from './hooks.ts'
import { findPosts } from './list/find-posts.ts'
import type { PostFilters, PostOrder } from './list/post-query.ts'
import { storePath } from './paths.ts'
import type { Post, PostDraft } from './post.ts'
import { getRevision } from './revisions.ts'
import { holds, mayCreate } from './rights.ts'
import { happening } from './save-events.ts'
import { savePost } from './save-post.ts'
import { checkSavedValues, checkSavingRights } from './save-rules.ts'
import { getPost, POST_COLUMNS, postToChange } from './stored-posts.ts'
import { setTermsOfPost } from './terms/post-terms.ts'
import { taxonomyOf } from './terms/taxonomies.ts'
import { type PostType, postTypeOf } from './types.ts'

export { postErrors } from './errors.ts'
export {
  insertPostData,
  postHooks,
  postLink,
  postPath,
  postTypesFilter,
  registeredMeta,
  theContent,
  theExcerpt,
  theTitle,
} from './hooks.ts'
export { markPathsStale as refreshAllPaths } from './jobs.ts'
export { metaValues, setMeta, storedMeta } from './meta/meta.ts'
export { defineMeta, type MetaKey } from './meta/meta-key.ts'
export {
  arePathsStale,
  isFrontPage,
  nativePathOf,
  PLACED,
  pathFor,
  permalinkOf,
  plainPath,
  refreshPath,
  siteAddressRules,
} from './paths.ts'
export type { AddressedPost, PlacedPost, Post, PostDraft } from './post.ts'
export { countGuess, isPasswordOf } from './post-password.ts'
export { listRevisions } from './revisions.ts'
export { holds, may, verdictOn } from './rights.ts'
export { renderContent, renderExcerpt, renderTitle } from './show/rendered-texts.ts'
export { instantFrom, shownInstant, wallTimeAt, wallTimeOf } from './site-clock.ts'
export { getPost, POST_COLUMNS, postToChange, readablePost } from './stored-posts.ts'
export { deletePost, restorePost, trashPost } from './trash.ts'
export { definePostType, type PostType, postTypeOf, postTypes } from './types.ts'

/** `type` is `post` unless told. */
export async function createPost(draft: PostDraft & { readonly type?: string }, ctx: Context): Promise<Post> {
  const type = knownType(draft.type ?? 'post', ctx)
  if (!mayCreate(type, ctx)) throw postErrors.cannot_create()
  const saving = { type, before: null, draft }
  await checkSavingRights(saving, ctx)
  await checkSavedValues(saving, ctx)
  return savePost(saving, ctx)
}

/** A status given to a post in the trash takes it out of there. */
export async function updatePost(id: number, draft: PostDraft, ctx: Context): Promise<Post> {
  const before = await postToChange({ id, verb: 'edit' }, ctx)
  const saving = { type: knownType(before.type, ctx), before, draft }
  await checkSavingRights(saving, ctx)
  await checkSavedValues(saving, ctx)
  return savePost(saving, ctx)
}

/** Replaces the post's terms of one taxonomy. */
export async function setPostTerms(
  id: number,
  terms: { taxonomy: string; ids: readonly number[] },
  ctx: Context,
): Promise<Post> {
  const post = await postToChange({ id, verb: 'edit' }, ctx)
  const taxonomy = taxonomyOf(terms.taxonomy, ctx)
  if (!taxonomy || !holds(taxonomy.capabilities.assign, ctx)) throw postErrors.cannot_assign_term()
  if (await setTermsOfPost(post, terms, ctx)) await storePath(post, ctx)
  return (await getPost(id, ctx))!
}

/** Makes the texts of an earlier version those of the post. */
export async function restoreRevision(about: { post: number; revision: number }, ctx: Context): Promise<Post> {
  const { title, content, excerpt } = await getRevision({ post: about.post, id: about.revision }, ctx)
  const before = await getPost(about.post, ctx)
  const after = await updatePost(about.post, { title, content, excerpt }, ctx)
  await ctx.hooks.fire(
    postHooks.revisionRestored,
    { ...happening(before, after), extra: { revision: about.revision } },
    ctx,
  )
  return after
}

export type PostsQuery = PostFilters & {
  readonly type?: string
  /** `publish` unless told. */
  readonly statuses?: readonly string[]
  readonly orderBy?: PostOrder
  readonly order?: 'asc' | 'desc'
  readonly limit?: number
  readonly offset?: number
}

/** What the caller may read of it, ten of them and the newest first unless told, with the number of all. */
export async function listPosts(
  query: PostsQuery,
  ctx: ReadContext,
): Promise<{ posts: readonly Post[]; total: number }> {
  const {
    type = 'post',
    statuses = ['publish'],
    orderBy = 'date',
    order = 'desc',
    limit = 10,
    offset = 0,
    ...filters
  } = query
  const asked = { type: knownType(type, ctx), statuses, filters, orderBy, order, limit, offset, verb: 'read' as const }
  const { rows, total } = await findPosts<Post & Record<string, unknown>>(asked, ALL_COLUMNS, ctx)
  return { posts: rows, total }
}

const ALL_COLUMNS = POST_COLUMNS.map(column => `p.${column}`).join(', ')

function knownType(slug: string, ctx: ReadContext): PostType {
  const type = postTypeOf(slug, ctx)
  if (!type) throw postErrors.type_invalid()
  return type
}
