/** The password of a protected post, as callers of the API send it. */
import type { ReadContext } from '../../kernel/context.ts'
import { restErrors } from '../../kernel/errors.ts'
import { addressBucket } from '../addresses/addresses.ts'
import { hit } from '../counters/counters.ts'
import { equalInConstantTime } from '../secrets/secrets.ts'

export const isPasswordOf = (typed: string | undefined, { password }: { readonly password: string }): boolean =>
  typed !== undefined && equalInConstantTime(typed, password)

/** Right or wrong, every password counts by post and address, before it is looked at. Those who may edit guess nothing. */
export async function countGuess(postId: number, ctx: ReadContext): Promise<void> {
  if (ctx.system !== null || (await ctx.user?.can('edit_post', postId))) return
  const key = `${postId} ${addressBucket(ctx.request.ip)}`
  const { isAllowed, retryAfter } = await hit({ bucket: 'post-password-api', key, most: 30, seconds: 300 }, ctx)
  if (isAllowed) return
  const headers = { 'retry-after': String(retryAfter) }
  throw restErrors.too_many_requests({}, { headers, data: { retry_after: retryAfter } })
}
