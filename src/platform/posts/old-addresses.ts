/** Where a published post could be found before, so that old links lead to it. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { NUMBER, TEXT } from '../../kernel/statement.ts'
import type { Post } from './post.ts'
import { postTypeOf } from './types.ts'

/** Pages keep no old slugs: their addresses are those of their place in the tree. Reusing a slug frees it. */
export async function rememberOldAddress(before: Post, after: Post, ctx: Context): Promise<void> {
  if (before.status !== 'publish' || postTypeOf(after.type, ctx)?.isHierarchical !== false) return
  if (before.slug !== after.slug && before.slug !== '') await rememberSlug(before.slug, after, ctx)
  const [oldDay, day] = [before.date.slice(0, 10), after.date.slice(0, 10)]
  if (oldDay !== day) await rememberDay(oldDay, { id: after.id, day }, ctx)
}

/** The published post that had this slug last. Asked for every address that leads nowhere, as a part of one statement. */
export const BY_OLD_SLUG = `select p.id, p.date from old_slugs o join posts p on p.id = o.post_id
  where o.site_id = ${NUMBER} and o.slug = ${TEXT} and p.status = 'publish' order by o.changed_at desc limit 1`

/** Whether the post was dated on this day before: `2026-03-05`. */
export async function wasDatedOn(id: number, day: string, ctx: ReadContext): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('old_dates')
    .select('day')
    .where('post_id', '=', id)
    .where('day', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

async function rememberSlug(slug: string, after: Post, ctx: Context): Promise<void> {
  const changed_at = ctx.clock.instant()
  await ctx.db
    .insertInto('old_slugs')
    .values({ post_id: after.id, slug, changed_at })
    .onConflict(conflict => conflict.columns(['post_id', 'slug']).doUpdateSet({ changed_at }))
    .execute()
  await ctx.db.deleteFrom('old_slugs').where('post_id', '=', after.id).where('slug', '=', after.slug).execute()
}

async function rememberDay(oldDay: string, now: { id: number; day: string }, ctx: Context): Promise<void> {
  const changed_at = ctx.clock.instant()
  await ctx.db
    .insertInto('old_dates')
    .values({ post_id: now.id, day: oldDay, changed_at })
    .onConflict(conflict => conflict.columns(['post_id', 'day']).doUpdateSet({ changed_at }))
    .execute()
  await ctx.db.deleteFrom('old_dates').where('post_id', '=', now.id).where('day', '=', now.day).execute()
}
