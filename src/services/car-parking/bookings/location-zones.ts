/** On which clock each location runs. */
import type { ReadContext } from '../../../kernel/context.ts'
import { fromCatalogue } from './catalogue.ts'

/** Those that have a clock of their own, also in the trash. The others are on that of the site. */
export const locationZones = (ctx: ReadContext): Promise<ReadonlyMap<number, string>> =>
  fromCatalogue('location zones', () => loadZones(ctx), ctx)

async function loadZones(ctx: ReadContext): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('carparking_locations')
    .select(['id', 'timezone'])
    .where('timezone', 'is not', null)
    .where('timezone', '<>', '')
    .execute()
  return new Map(rows.map(row => [row.id, row.timezone as string]))
}

/** Bookings on one clock: of these locations, of all but these, or, where all share one clock, of any. */
export type ZoneGroup = {
  readonly zone: string
  readonly is: 'in' | 'not in' | null
  readonly locations: readonly number[]
}

/** The clocks of the site's locations. Every booking is on one of them; where its location is gone, on the site's. */
export async function zoneGroups(ctx: ReadContext): Promise<ZoneGroup[]> {
  const away = [...(await locationZones(ctx))].filter(([, zone]) => zone !== ctx.site.zone)
  if (away.length === 0) return [{ zone: ctx.site.zone, is: null, locations: [] }]
  const idsOf = (places: readonly (readonly [id: number, zone: string])[]) => places.map(([id]) => id)
  const groups = [...Map.groupBy(away, ([, zone]) => zone)].map(([zone, places]) => ({
    zone,
    is: 'in' as const,
    locations: idsOf(places),
  }))
  return [...groups, { zone: ctx.site.zone, is: 'not in', locations: idsOf(away) }]
}
