/** What a set can stand on and where. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { postTypes } from '../../../platform/posts/posts.ts'
import { ARCHIVE, freeExtras, HOME, type Known } from '../domain/placements.ts'
import { hooks } from '../hooks.ts'

export type Target = { readonly key: string; readonly label: string; readonly kind: 'type' | 'listing' }

/** Public post types, the blog's front page and archives. */
export const targetsOf = (ctx: ReadContext | Context): readonly Target[] => [
  ...postTypes(ctx as ReadContext)
    .filter(({ isPublic }) => isPublic)
    .map(({ slug, label }) => ({ key: slug, label: label[0], kind: 'type' as const })),
  { key: HOME, label: 'Blog', kind: 'listing' },
  { key: ARCHIVE, label: 'Archives', kind: 'listing' },
]

export const extraPositions = (ctx: ReadContext | Context): Promise<readonly string[]> =>
  ctx.hooks.apply(hooks.positions, freeExtras, undefined, ctx as ReadContext)

export async function knownPlaces(ctx: ReadContext | Context): Promise<Known> {
  return { keys: targetsOf(ctx).map(({ key }) => key), extras: await extraPositions(ctx) }
}
