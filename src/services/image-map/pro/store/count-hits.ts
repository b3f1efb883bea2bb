/** Hits of visitors become counts of a day; who they were is a digest that changes every day. */
import { dateAt } from '../../../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { type Gathering, storeTogether } from '../../../../platform/counters/counters.ts'
import { keyedDigest } from '../../../../platform/secrets/secrets.ts'
import { type Hit, type Tally, tallyHits } from '../domain/hits.ts'
import { countedMaps } from './counted-maps.ts'

type Visit = { readonly hits: readonly Hit[]; readonly visitor: string; readonly day: string }

const counting: Gathering<Visit, void> = {
  name: 'image-map.hits',
  async store(visits, ctx) {
    await storeVisits(visits, ctx)
    return visits.map(() => undefined)
  },
}

/** Only hits on published maps, and on hotspots that they have. */
export async function countHits(hits: readonly Hit[], ctx: ReadContext): Promise<void> {
  const maps = await countedMaps(ctx)
  const known = hits.filter(({ map, hotspot }) => maps.get(map)?.has(hotspot))
  if (known.length === 0) return
  const day = dateAt(ctx.clock.millis(), ctx.site.zone)
  const { ip, userAgent } = ctx.request
  const visitor = keyedDigest('vendor_image_map_visitor', `${day} ${ip} ${userAgent}`, ctx)
  await storeTogether(counting, { hits: known, visitor, day }, ctx)
}

async function storeVisits(visits: readonly Visit[], ctx: Context): Promise<void> {
  for (const day of new Set(visits.map(visit => visit.day))) {
    const ofDay = visits.filter(visit => visit.day === day)
    const hits = ofDay.flatMap(visit => visit.hits)
    const fresh = await newVisitors(ofDay, day, ctx)
    const tallies = tallyHits(hits)
    for (const tally of tallies) if (tally.hotspot === '') tally.visitors = fresh.get(tally.map) ?? 0
    await raiseCounts(tallies, day, ctx)
    await raiseHeat(hits, day, ctx)
  }
}

/** How many of those who look at a map were not there before on this day. */
async function newVisitors(visits: readonly Visit[], day: string, ctx: Context): Promise<ReadonlyMap<number, number>> {
  const rows = visits.flatMap(({ hits, visitor }) =>
    [...new Set(hits.filter(({ event }) => event === 'view').map(({ map }) => map))].map(map_id => ({
      map_id,
      day,
      visitor,
    })),
  )
  const distinct = [...new Map(rows.map(row => [`${row.map_id} ${row.visitor}`, row])).values()]
  if (distinct.length === 0) return new Map()
  const added = await ctx.db
    .insertInto('image_map_visitors')
    .values(distinct)
    .onConflict(on => on.doNothing())
    .returning('map_id')
    .execute()
  const counts = new Map<number, number>()
  for (const { map_id } of added) counts.set(map_id, (counts.get(map_id) ?? 0) + 1)
  return counts
}

const COUNTS = ['views', 'visitors', 'opens', 'clicks', 'dead', 'dwells', 'dwell_ms'] as const

async function raiseCounts(tallies: readonly Tally[], day: string, ctx: Context): Promise<void> {
  const rows = tallies.map(({ map, ...tally }) => ({ map_id: map, day, ...tally }))
  await ctx.db
    .insertInto('image_map_daily')
    .values(rows)
    .onConflict(on =>
      on
        .columns(['site_id', 'map_id', 'hotspot', 'day'])
        .doUpdateSet(eb =>
          Object.fromEntries(
            COUNTS.map(name => [name, eb(`image_map_daily.${name}`, '+', eb.ref(`excluded.${name}`))]),
          ),
        ),
    )
    .execute()
}

async function raiseHeat(hits: readonly Hit[], day: string, ctx: Context): Promise<void> {
  const counts = new Map<string, { map_id: number; day: string; field: number; clicks: number }>()
  for (const { map, field } of hits) {
    if (field === null) continue
    const key = `${map} ${field}`
    const row = counts.get(key) ?? { map_id: map, day, field, clicks: 0 }
    row.clicks++
    counts.set(key, row)
  }
  if (counts.size === 0) return
  await ctx.db
    .insertInto('image_map_heat')
    .values([...counts.values()])
    .onConflict(on =>
      on
        .columns(['site_id', 'map_id', 'day', 'field'])
        .doUpdateSet(eb => ({ clicks: eb('image_map_heat.clicks', '+', eb.ref('excluded.clicks')) })),
    )
    .execute()
}
