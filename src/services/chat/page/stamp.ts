/** A number that differs after every change of what pages show, on whichever server it was made. */
import type { Context, ReadContext } from '../../../kernel/context.ts'

/** Holds the site's row until the transaction ends. */
export async function raiseStamp(ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('chat_stamps')
    .values({ stamp: 1 })
    .onConflict(on => on.column('site_id').doUpdateSet(eb => ({ stamp: eb('chat_stamps.stamp', '+', 1) })))
    .execute()
}

/** 0 before the first widget. */
export const readStamp = async (ctx: ReadContext): Promise<number> =>
  Number((await ctx.database.value('select stamp from chat_stamps where site_id = ?', [ctx.site.id])) ?? 0)
