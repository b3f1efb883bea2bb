import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { can } from '../permissions.ts'
import { dashboardShape } from './answers/maps.ts'

export const dashboard = route({
  method: 'GET',
  path: '/dashboard',
  summary: 'How many maps there are, the largest and the latest',
  access: can('view'),
  reply: dashboardShape,
  async handler(_input, ctx) {
    const { active, trash } = await counts(ctx)
    return {
      ...{ maps: active.maps, published: active.published, drafts: active.maps - active.published, trash },
      ...{ hotspots: active.hotspots, problems: active.problems },
      top: await told('hotspot_count', ctx),
      latest: await told('modified_at', ctx),
    }
  },
})

const SHOWN = 5

async function counts(ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('image_maps')
    .select(eb => [
      eb.fn.countAll<number>().as('maps'),
      eb.fn.sum<number>('hotspot_count').as('hotspots'),
      eb.fn.sum<number>(eb.case().when('status', '=', 'published').then(1).else(0).end()).as('published'),
      eb.fn.sum<number>(eb.case().when('problem_count', '>', 0).then(1).else(0).end()).as('problems'),
      eb.case().when('trashed_at', 'is', null).then(0).else(1).end().as('is_trashed'),
    ])
    .groupBy('is_trashed')
    .execute()
  const of = (isTrashed: number) => rows.find(row => row.is_trashed === isTrashed)
  const active = of(0)
  return {
    active: {
      maps: Number(active?.maps ?? 0),
      hotspots: Number(active?.hotspots ?? 0),
      published: Number(active?.published ?? 0),
      problems: Number(active?.problems ?? 0),
    },
    trash: Number(of(1)?.maps ?? 0),
  }
}

const told = (by: 'hotspot_count' | 'modified_at', ctx: ReadContext) =>
  ctx.db
    .selectFrom('image_maps')
    .select(['id', 'title', 'status', 'hotspot_count', 'modified_at'])
    .where('trashed_at', 'is', null)
    .orderBy(by, 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
