/** Which terms a post has. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Post } from '../posts/post.ts'
import { termHooks } from './hooks.ts'

type Linked = Pick<Post, 'id' | 'type' | 'status' | 'date_gmt' | 'title'>

/** Ids of one taxonomy, the lowest first. */
export async function termIdsOf(postId: number, taxonomy: string, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('term_links')
    .select('term_id')
    .where('post_id', '=', postId)
    .where('taxonomy', '=', taxonomy)
    .orderBy('term_id')
    .execute()
  return rows.map(row => Number(row.term_id))
}

/** Replaces the post's terms of one taxonomy. Ids that are no terms of it are passed over. */
export async function setTermsOfPost(
  post: Linked,
  wanted: { taxonomy: string; ids: readonly number[] },
  ctx: Context,
): Promise<boolean> {
  const { taxonomy } = wanted
  const before = await termIdsOf(post.id, taxonomy, ctx)
  const after = await existingTerms(wanted, ctx)
  const added = after.filter(id => !before.includes(id))
  const gone = before.filter(id => !after.includes(id))
  if (added.length === 0 && gone.length === 0) return false
  if (gone.length > 0)
    await ctx.db.deleteFrom('term_links').where('post_id', '=', post.id).where('term_id', 'in', gone).execute()
  const { type, status, date_gmt } = post
  const links = added.map(term_id => ({ post_id: post.id, term_id, taxonomy, type, status, date_gmt }))
  if (links.length > 0) await ctx.db.insertInto('term_links').values(links).execute()
  const object = { type: 'post', id: post.id, label: post.title }
  await ctx.hooks.fire(
    termHooks.setOnObject,
    { object, before: { [taxonomy]: before }, after: { [taxonomy]: after }, extra: { taxonomy } },
    ctx,
  )
  return true
}

async function existingTerms(
  { taxonomy, ids }: { taxonomy: string; ids: readonly number[] },
  ctx: Context,
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('terms')
    .select('id')
    .where('taxonomy', '=', taxonomy)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute()
  return rows.map(row => Number(row.id))
}
