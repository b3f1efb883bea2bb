/** Who writes at a post just now. Whoever opens it too is told, and may take over; nobody is kept from saving. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { findAccount } from '../accounts/accounts.ts'

export type PostLock = { readonly user_id: number; readonly name: string; readonly held_until: string }

/** An editor that says nothing for longer than this was closed. Those that are open say so each minute. */
const HELD_SECONDS = 150

/** Takes the post, or keeps it; with `isTaken` also from somebody else. Answers who has it now. */
export async function lockPost(about: { post: number; isTaken: boolean }, ctx: Context): Promise<PostLock> {
  const known = await lockOf(about.post, ctx)
  const me = ctx.user!
  if (known && known.user_id !== me.id && !about.isTaken) return known
  const held_until = instantFromMillis(ctx.clock.millis() + HELD_SECONDS * 1000)
  await ctx.db
    .insertInto('post_locks')
    .values({ post_id: about.post, user_id: me.id, held_until })
    .onConflict(target => target.column('post_id').doUpdateSet({ user_id: me.id, held_until }))
    .execute()
  return { user_id: me.id, name: me.displayName, held_until }
}

/** Null where nobody writes, or whoever did has gone. */
export async function lockOf(post: number, ctx: ReadContext): Promise<PostLock | null> {
  const row = await ctx.db
    .selectFrom('post_locks')
    .select(['user_id', 'held_until'])
    .where('post_id', '=', post)
    .where('held_until', '>', ctx.clock.instant())
    .executeTakeFirst()
  if (!row) return null
  return { ...row, name: (await findAccount(row.user_id, ctx))?.displayName ?? `#${row.user_id}` }
}

/** Gives the post free; what somebody else holds stays theirs. */
export async function unlockPost(post: number, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('post_locks').where('post_id', '=', post).where('user_id', '=', ctx.user!.id).execute()
}
