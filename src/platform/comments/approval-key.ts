/** The key in a mail that lets whoever got it approve one comment, once. Only its print is kept. */
import { createHash, randomBytes } from 'node:crypto'
import type { Context, ReadContext } from '../../kernel/context.ts'

const NAME = 'approval_key'

/** A comment has one key at a time. */
export async function makeApprovalKey(commentId: number, ctx: Context): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  const value = JSON.stringify(printOf(key))
  await ctx.db
    .insertInto('comment_meta')
    .values({ object_id: commentId, key: NAME, value })
    .onConflict(on => on.columns(['object_id', 'key']).doUpdateSet({ value }))
    .execute()
  return key
}

export async function isApprovalKey(commentId: number, key: string, ctx: ReadContext): Promise<boolean> {
  const row = await keyRow(commentId, key, ctx).select('object_id').executeTakeFirst()
  return row !== undefined
}

/** Of two who use it at once, one has it. */
export async function useApprovalKey(commentId: number, key: string, ctx: Context): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('comment_meta')
    .where('object_id', '=', commentId)
    .where('key', '=', NAME)
    .where('value', '=', JSON.stringify(printOf(key)))
    .returning('object_id')
    .executeTakeFirst()
  return gone !== undefined
}

const keyRow = (commentId: number, key: string, { db }: ReadContext) =>
  db
    .selectFrom('comment_meta')
    .where('object_id', '=', commentId)
    .where('key', '=', NAME)
    .where('value', '=', JSON.stringify(printOf(key)))

const printOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
