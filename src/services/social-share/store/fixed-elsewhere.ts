/** What other services keep at the edges of the window. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import type { Fixed } from '../domain/overlaps.ts'

export async function fixedElsewhere(ctx: ReadContext | Context): Promise<readonly Fixed[]> {
  const parts = await ctx.hooks.apply(pageHooks.fixedParts, [], undefined, ctx as ReadContext)
  return parts.filter(({ service }) => service !== 'social-share')
}
