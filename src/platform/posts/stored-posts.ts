/** Posts as they are stored, read within the site. */
import type { ReadContext } from '../../kernel/context.ts'
import { isInTransaction, readRows } from '../../kernel/statement.ts'
import { postErrors } from './errors.ts'
import type { Post } from './post.ts'
import { may } from './rights.ts'

export const POST_COLUMNS = [
  ...['id', 'type', 'status', 'slug', 'parent_id', 'menu_order', 'author_id', 'date', 'date_gmt', 'has_floating_date'],
  ...['modified', 'modified_gmt', 'comment_status', 'ping_status', 'password', 'comment_count', 'sticky', 'template'],
  ...['format', 'featured_media', 'mime', 'guid', 'path', 'has_meta', 'revision_count', 'latest_revision'],
  ...['status_before_trash', 'trashed_at', 'title', 'excerpt_html', 'content_html', 'excerpt', 'content'],
] as const

/** Null where there is none on this site. Asks no rights. */
export async function getPost(id: number, ctx: ReadContext): Promise<Post | null> {
  const [row] = await readRows<Post>({ text: STORED_POST, values: [ctx.site.id, id] }, ctx)
  return row ?? null
}

const STORED_POST = `select ${POST_COLUMNS.join(', ')} from posts where site_id = ? and id = ?`

export async function isReadable(id: number, ctx: ReadContext): Promise<boolean> {
  const post = await getPost(id, ctx)
  return post !== null && may('read', post, ctx)
}

/** The post, if the caller may see it. What he may not see does not exist for him. */
export async function readablePost(about: { id: number; type?: string }, ctx: ReadContext): Promise<Post> {
  const post = await getPost(about.id, ctx)
  const isAsked = post !== null && (about.type === undefined || post.type === about.type)
  if (!isAsked || !(await may('read', post, ctx))) throw postErrors.post_invalid_id()
  return post
}

/** The post, if the caller may change it; a right that he lacks on a post that he sees is told as such. */
export async function postToChange(
  about: { id: number; type?: string; verb: 'edit' | 'delete' },
  ctx: ReadContext,
): Promise<Post> {
  const refusal = about.verb === 'edit' ? postErrors.cannot_edit : postErrors.cannot_delete
  // A visitor may change nothing, so that he need not be told whether there is anything to change.
  if (ctx.system === null && ctx.user === null) throw refusal()
  // Two transactions that change one post do so one after the other, so that each sees what it changes.
  if (isInTransaction(ctx)) await ctx.hold('posts', about.id)
  const post = await readablePost(about, ctx)
  if (!(await may(about.verb, post, ctx))) throw refusal()
  return post
}
