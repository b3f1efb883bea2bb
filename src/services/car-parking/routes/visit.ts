/** What stands before a public route whose bucket depends on what was sent: the limit, then the captcha. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { countVisit } from '../../../platform/visitors/visitors.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { limits } from '../limits.ts'

export async function admitVisit(
  bucket: keyof typeof limits.table,
  path: string,
  ctx: ReadContext | Context,
): Promise<void> {
  const reading = ctx as ReadContext
  await countVisit(bucket, { slug: 'car-parking', limits, errors }, reading)
  const isHuman = await ctx.hooks.apply(hooks.captcha, true, { route: path, body: ctx.request.body }, reading)
  if (!isHuman) throw errors.captcha_failed()
}
