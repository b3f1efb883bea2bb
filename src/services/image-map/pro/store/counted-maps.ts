/** The published maps with their hotspots, remembered until a map changes. */
import type { ReadContext } from '../../../../kernel/context.ts'
import type { MapDocument } from '../../domain/document.ts'
import { PAGES } from '../../pages/shown-map.ts'

/** By map, the ids of its hotspots, and the empty one for the map itself. */
export const countedMaps = (ctx: ReadContext): Promise<ReadonlyMap<number, ReadonlySet<string>>> =>
  ctx.memory('image-map-hits', PAGES).keep('hotspots', async () => {
    const rows = await ctx.db
      .selectFrom('image_maps')
      .select(['id', 'doc'])
      .where('status', '=', 'published')
      .where('trashed_at', 'is', null)
      .execute()
    return new Map(
      rows.map(({ id, doc }) => [id, new Set(['', ...(JSON.parse(doc) as MapDocument).hotspots.map(spot => spot.id)])]),
    )
  })
