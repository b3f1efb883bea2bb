/** Whether somebody signs in for the first time in the life of the account. */
import type { ReadContext } from '../../../kernel/context.ts'

const KEY = 'first_sign_in'

/** True once: the row that is stored now decides, however many sign in at the same moment. */
export async function isFirstSignIn(userId: number, ctx: ReadContext): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('user_meta')
    .select('meta_key')
    .where('user_id', '=', userId)
    .where('meta_key', '=', KEY)
    .executeTakeFirst()
  if (known) return false
  return ctx.transaction(async tx => {
    const row = { user_id: userId, meta_key: KEY, meta_value: JSON.stringify(tx.clock.instant()) }
    const stored = await tx.db
      .insertInto('user_meta')
      .values(row)
      .onConflict(on => on.columns(['user_id', 'meta_key']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return stored !== undefined
  })
}
