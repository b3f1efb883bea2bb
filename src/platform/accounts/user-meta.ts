/** Values that other code keeps with an account, by key. */
import type { Context, ReadContext } from '../../kernel/context.ts'

export type MetaPlace = { readonly userId: number; readonly key: string }

/** Undefined when there is none. */
export async function userMeta<T = unknown>({ userId, key }: MetaPlace, ctx: ReadContext): Promise<T | undefined> {
  const row = await ctx.db
    .selectFrom('user_meta')
    .select('meta_value')
    .where('user_id', '=', userId)
    .where('meta_key', '=', key)
    .executeTakeFirst()
  return row ? (JSON.parse(row.meta_value) as T) : undefined
}

export async function setUserMeta({ userId, key }: MetaPlace, value: unknown, ctx: Context): Promise<void> {
  const text = JSON.stringify(value)
  await ctx.db
    .insertInto('user_meta')
    .values({ user_id: userId, meta_key: key, meta_value: text })
    .onConflict(on => on.columns(['user_id', 'meta_key']).doUpdateSet({ meta_value: text }))
    .execute()
}

/** Answers whether there was one. */
export async function deleteUserMeta({ userId, key }: MetaPlace, ctx: Context): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('user_meta')
    .where('user_id', '=', userId)
    .where('meta_key', '=', key)
    .returning('meta_key')
    .executeTakeFirst()
  return gone !== undefined
}
