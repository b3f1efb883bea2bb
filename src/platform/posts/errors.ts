/** What callers may hear about content. */
import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanPosts } from './errors-de.ts'

const table = {
  post_invalid_id: [404, 'There is no such post.'],
  cannot_create: ['auth', 'You are not allowed to create posts.'],
  cannot_edit: ['auth', 'You are not allowed to edit this post.'],
  cannot_delete: ['auth', 'You are not allowed to delete this post.'],
  cannot_publish: ['auth', 'You are not allowed to publish posts.'],
  cannot_edit_others: ['auth', 'You are not allowed to write in the name of somebody else.'],
  cannot_assign_sticky: ['auth', 'You are not allowed to keep posts at the top.'],
  cannot_assign_term: ['auth', 'You are not allowed to assign these terms.'],
  cannot_update: ['auth', 'You are not allowed to change the field {key}.'],
  forbidden_context: ['auth', 'You are not allowed to edit this.'],
  post_incorrect_password: [403, 'The password is not right.'],
  post_exists: [400, 'The post is there already.'],
  already_trashed: [410, 'The post is in the trash already.'],
  trash_not_supported: [501, 'This cannot be put in the trash. Set force to true to delete it for good.'],
  post_invalid_page_number: [400, 'The page asked for is beyond the last one.'],
  no_search_term_defined: [400, 'A search term is needed to sort by relevance.'],
  orderby_include_missing_include: [400, 'A list of ids is needed to sort by it.'],
  invalid_author: [400, 'There is no such author.'],
  invalid_featured_media: [400, 'There is no such picture.'],
  invalid_field: [400, 'The post cannot be both sticky and protected with a password.'],
  type_invalid: [404, 'There is no such post type.'],
  cannot_view: ['auth', 'You are not allowed to see post types.'],
  status_invalid: [404, 'There is no such status.'],
  cannot_read_status: ['auth', 'You are not allowed to see this status.'],
  cannot_read: ['auth', 'You are not allowed to see the revisions of this post.'],
  revision_invalid: [404, 'There is no such revision.'],
  revision_invalid_page_number: [400, 'The page asked for is beyond the last one.'],
  autosave_no_changes: [400, 'There is nothing to save: the autosave is the same as the post.'],
} as const satisfies ErrorTable
export type PostErrorName = keyof typeof table

export const postErrors = defineErrors('rest', table, { de: germanPosts })

const empty = defineErrors(
  'empty',
  { content: [400, 'Content, title and excerpt are empty.'] },
  { de: { content: 'Inhalt, Titel und Auszug sind leer.' } },
)

/** A title, a content or an excerpt: one of them must say something. */
export const emptyContent = () => empty.content()

const parent = defineErrors(
  'rest',
  { invalid_parent: [400, 'There is no such parent, or it stands below this post.'] },
  {
    de: { invalid_parent: 'Diesen übergeordneten Beitrag gibt es nicht, oder er steht unter diesem.' },
    code: 'rest_post_invalid_id',
  },
)

export const invalidPostParent = () => parent.invalid_parent()
