import type { ReadContext } from '../../../kernel/context.ts'
import type { ItemRef } from './item-rows.ts'

/** The right to edit the item itself, beside the one to change addresses. */
export async function mayEditItem({ kind, id }: ItemRef, ctx: ReadContext): Promise<boolean> {
  if (ctx.system !== null) return true
  return (await ctx.user?.can(kind === 'term' ? 'edit_term' : 'edit_post', id)) ?? false
}
