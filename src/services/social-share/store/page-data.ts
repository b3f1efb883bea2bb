/** Sets and follow buttons as pages need them. Made once after each change, and checked by one small read. */
import type { ReadContext } from '../../../kernel/context.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { cleanFollowLook } from '../domain/follow.ts'
import type { Placements } from '../domain/placements.ts'
import type { ShareSet } from '../entities/sets.ts'
import type { Follow } from '../pages/follow-buttons.ts'
import { type Words, wordsIn } from '../pages/words.ts'
import { allSets } from './sets.ts'

/** The stamp that every change of sets raises. */
export const PAGES = 'social-share.pages'

export type PageSet = Pick<ShareSet, 'id' | 'name' | 'instance' | 'is_default'> & { readonly placements: Placements }
export type PageData = {
  readonly sets: readonly PageSet[]
  readonly follow: Follow
  readonly words: Words
}

export const pageData = (ctx: ReadContext): Promise<PageData> =>
  ctx.memory('social-share', PAGES).keep('page data', () => makeData(ctx))

async function makeData(ctx: ReadContext): Promise<PageData> {
  const stored = await allSets(asSystem(ctx))
  return {
    sets: stored.map(({ id, name, instance, placements, is_default }) => ({
      ...{ id, name, instance, placements, is_default },
    })),
    follow: await storedFollow(ctx),
    words: wordsIn(ctx.site.language),
  }
}

/** What a page shows does not rest on what its visitor may read in the app. */
const asSystem = (ctx: ReadContext): ReadContext => ({ ...ctx, system: 'buttons of a page' })

export const FOLLOW = 'vendor_social_share_follow'

export async function storedFollow(ctx: ReadContext): Promise<Follow> {
  const { profiles, look } = await optionOf<Partial<Follow>>(FOLLOW, {}, ctx)
  return { profiles: profiles ?? [], look: cleanFollowLook(look) }
}

/** The one that is named, else the default. */
export const setNamed = ({ sets }: PageData, id: number | null): PageSet | undefined =>
  sets.find(set => set.id === id) ?? sets.find(({ is_default }) => is_default)
