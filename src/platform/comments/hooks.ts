/** Where other code takes part in comments. */
import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'
import type { Comment, CommentStatus } from './comment.ts'

/** A comment that is about to be stored, all but its id. */
export type NewComment = Omit<Comment, 'id'>

/** What somebody has sent, before it is judged and stored. A listener that throws refuses it. */
export const preprocessComment = filter<NewComment>('preprocess_comment')

/** The verdict on a new comment. */
export const preCommentApproved = filter<CommentStatus, { readonly comment: NewComment }>('pre_comment_approved')

/** Whether a post takes comments. */
export const commentsOpen = filter<boolean, { readonly postId: number }>('comments_open')

/** Seconds that must pass between two comments of the same person. */
export const commentFloodSeconds = filter<number>('comment_flood_seconds')

/** The text as readers see it. */
export const commentText = filter<string, { readonly comment: Comment }>('comment_text')

/** About one comment: `before` and `after` hold its stored values. */
export const commentHooks = Object.freeze({
  inserted: action<Happening>('insert_comment'),
  /** A new one that somebody sent; `extra.status` is the verdict on it. */
  posted: action<Happening>('comment_post'),
  edited: action<Happening>('edit_comment'),
  /** `extra` names the old and the new status. */
  transitionStatus: action<Happening>('transition_comment_status'),
  trashed: action<Happening>('trashed_comment'),
  untrashed: action<Happening>('untrashed_comment'),
  spammed: action<Happening>('spammed_comment'),
  unspammed: action<Happening>('unspammed_comment'),
  beforeDelete: action<Happening>('delete_comment'),
  deleted: action<Happening>('deleted_comment'),
  /** About a post: all its comments went or came with it; `extra.count` says how many. */
  trashedWithPost: action<Happening>('trashed_post_comments'),
  untrashedWithPost: action<Happening>('untrashed_post_comments'),
  deletedWithPost: action<Happening>('deleted_post_comments'),
  metaUpdated: action<Happening>('updated_comment_meta'),
  metaDeleted: action<Happening>('deleted_comment_meta'),
})

/** The same change under the name that carries both statuses: `comment_hold_to_approved`. */
export const transitionVariant = (from: CommentStatus, to: CommentStatus) =>
  action<Happening>(`comment_${from}_to_${to}`)
