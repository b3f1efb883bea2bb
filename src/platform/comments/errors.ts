/** What callers may hear about comments. */
import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanComments, germanPace } from './errors-de.ts'

const table = {
  comment_invalid_id: [404, 'There is no such comment.'],
  comment_login_required: [401, 'You must be signed in to comment.'],
  comment_author_data_required: [400, 'A comment needs your name and a valid e-mail address.'],
  comment_content_invalid: [400, 'The comment is empty.'],
  comment_exists: [400, 'A new comment cannot have an id yet.'],
  comment_invalid_author: ['auth', 'You are not allowed to comment in the name of somebody else.'],
  comment_invalid_author_ip: ['auth', 'You are not allowed to set where a comment came from.'],
  comment_invalid_author_id: [400, 'There is no such author.'],
  comment_invalid_status: ['auth', 'You are not allowed to set the status of comments.'],
  comment_invalid_date: ['auth', 'You are not allowed to set the date of comments.'],
  comment_invalid_post_id: [404, 'There is no such post.'],
  comment_invalid_parent: [400, 'There is no such comment on this post to answer.'],
  comment_draft_post: [403, 'This post is not published and takes no comments.'],
  comment_trash_post: [403, 'This post is in the trash and takes no comments.'],
  comment_not_supported_post_type: [403, 'Posts of this type take no comments.'],
  comment_closed: [403, 'Comments are closed.'],
  invalid_comment_type: [400, 'Comments of this type cannot be made here.'],
  cannot_read_post: ['auth', 'You are not allowed to read the comments of this post.'],
  cannot_edit: ['auth', 'You are not allowed to edit this comment.'],
  cannot_delete: ['auth', 'You are not allowed to delete this comment.'],
  already_trashed: [410, 'The comment is in the trash already.'],
  forbidden_context: ['auth', 'You are not allowed to edit comments.'],
  forbidden_param: ['auth', 'You are not allowed to ask for comments by: {names}.'],
  orderby_include_missing_include: [400, 'A list of ids is needed to sort by it.'],
} as const satisfies ErrorTable
export type CommentErrorName = keyof typeof table

export const commentErrors = defineErrors('rest', table, { de: germanComments })

const pace = defineErrors(
  'comment',
  {
    duplicate: [409, 'You have said that already.'],
    flood: [400, 'You are commenting too quickly. Please wait a moment.'],
  },
  { de: germanPace },
)

export const duplicateComment = () => pace.duplicate()
export const commentFlood = (retryAfter: number) => pace.flood({}, { headers: { 'retry-after': String(retryAfter) } })
