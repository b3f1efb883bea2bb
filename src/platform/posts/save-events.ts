/** What others are told when a post was saved, in the order in which they expect it. */
import type { Context } from '../../kernel/context.ts'
import type { Happening } from '../happening.ts'
import { postHooks, saveVariant, transitionVariants } from './hooks.ts'
import { objectOf, type Post, snapshotOf } from './post.ts'

/** Status first, then the save of its type, then the save in general; listeners see terms and meta already in place. */
export async function tellSaved(before: Post | null, after: Post, ctx: Context): Promise<void> {
  const told = happening(before, after)
  await tellTransition({ before, after, told }, ctx)
  if (before) await ctx.hooks.fire(postHooks.updated, told, ctx)
  const saved: Happening = { ...told, extra: { update: before !== null } }
  await ctx.hooks.fire(saveVariant(after.type), saved, ctx)
  await ctx.hooks.fire(postHooks.save, saved, ctx)
  await ctx.hooks.fire(postHooks.inserted, saved, ctx)
  if ((before?.sticky ?? 0) !== after.sticky)
    await ctx.hooks.fire(after.sticky ? postHooks.stuck : postHooks.unstuck, told, ctx)
  if (after.status === 'trash' && before?.status !== 'trash') await ctx.hooks.fire(postHooks.trashed, told, ctx)
  if (before?.status === 'trash' && after.status !== 'trash') await ctx.hooks.fire(postHooks.untrashed, told, ctx)
  await ctx.hooks.fire(postHooks.afterInsert, saved, ctx)
}

type Transition = { readonly before: Post | null; readonly after: Post; readonly told: Happening }

/** `new` is where every post comes from. */
async function tellTransition({ before, after, told }: Transition, ctx: Context): Promise<void> {
  const change = { from: before?.status ?? 'new', to: after.status, type: after.type }
  const extra = { old_status: change.from, new_status: change.to, type: after.type }
  const moved: Happening = { ...told, extra }
  await ctx.hooks.fire(postHooks.transitionStatus, moved, ctx)
  for (const variant of transitionVariants(change)) await ctx.hooks.fire(variant, moved, ctx)
}

export const happening = (before: Post | null, after: Post | null): Happening => ({
  object: objectOf((after ?? before)!),
  before: before && snapshotOf(before),
  after: after && snapshotOf(after),
})
