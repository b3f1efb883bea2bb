/** Links that let somebody choose a new password: one for each account, for a day, stored as a digest only. */

import { createHash, randomBytes } from 'node:crypto'
import { migration } from '../../../db/migrations.ts'
import { createTable, instant, ref, text } from '../../../db/tables.ts'
import { DAY } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { equalInConstantTime } from '../../secrets/secrets.ts'

export const resetMigrations = [
  migration('pages/001-password-resets', (db, engine) =>
    createTable(db, engine, 'password_resets', {
      id: 'none',
      siteId: false,
      columns: { user_id: ref('users', { onDelete: 'cascade' }), key_hash: text(), expires_at: instant() },
      primaryKey: ['user_id'],
    }),
  ),
]

/** A new key; the one before it is worth nothing any more. */
export async function makeResetKey(userId: number, ctx: Context): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const row = { key_hash: digest(key), expires_at: instantFromMillis(ctx.clock.millis() + DAY) }
  await ctx.db
    .insertInto('password_resets')
    .values({ user_id: userId, ...row })
    .onConflict(on => on.column('user_id').doUpdateSet(row))
    .execute()
  return key
}

export type ResetKey = { readonly userId: number; readonly key: string }

export async function isValidKey({ userId, key }: ResetKey, ctx: ReadContext): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('password_resets')
    .select('key_hash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', instantFromMillis(ctx.clock.millis()))
    .executeTakeFirst()
  return equalInConstantTime(digest(key), row?.key_hash ?? '')
}

/** Takes the key out of the world. Of two who use it at once, one is told that it was there. */
export async function useResetKey({ userId, key }: ResetKey, ctx: Context): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('key_hash', '=', digest(key))
    .where('expires_at', '>', instantFromMillis(ctx.clock.millis()))
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

const digest = (key: string): string => createHash('sha256').update(key).digest('hex')
