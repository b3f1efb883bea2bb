/** The figures of a map, or of all maps, over some days. */
import { dateAfter, dateAt } from '../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import type { MapDocument } from '../../domain/document.ts'
import { GRID } from '../domain/hits.ts'

type Sums = {
  views: number
  visitors: number
  opens: number
  clicks: number
  dead: number
  dwells: number
  dwell_ms: number
}
const NAMES = ['views', 'visitors', 'opens', 'clicks', 'dead', 'dwells', 'dwell_ms'] as const

export async function readStats({ map, days }: { map: number | null; days: number }, ctx: ReadContext) {
  const today = dateAt(ctx.clock.millis(), ctx.site.zone)
  const since = dateAfter(today, 1 - days)
  const series = await seriesOf({ map, since, today }, ctx)
  const all = series.reduce<Sums>((sum, day) => added(sum, day), nothing())
  const totals = {
    ...{ views: all.views, visitors: all.visitors, opens: all.opens, clicks: all.clicks, dead: all.dead },
    rate: share(all.opens, all.views),
    dwell_ms: all.dwells === 0 ? 0 : Math.round(all.dwell_ms / all.dwells),
  }
  return {
    map,
    days,
    totals,
    series: series.map(({ date, views, opens, clicks }) => ({ date, views, opens, clicks })),
    hotspots: map === null ? [] : await hotspotsOf({ map, since }, ctx),
    maps: map === null ? await rankedMaps(since, ctx) : [],
    heat: map === null ? [] : await heatOf({ map, since }, ctx),
  }
}

const nothing = (): Sums => ({ views: 0, visitors: 0, opens: 0, clicks: 0, dead: 0, dwells: 0, dwell_ms: 0 })
const added = (sum: Sums, more: Sums): Sums =>
  Object.fromEntries(NAMES.map(name => [name, sum[name] + more[name]])) as Sums
const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000)

type Span = { readonly map: number | null; readonly since: string; readonly today: string }

/** Every day of the span, also those without visits. */
async function seriesOf({ map, since, today }: Span, ctx: ReadContext): Promise<(Sums & { date: string })[]> {
  const rows = await ctx.db
    .selectFrom('image_map_daily')
    .select(eb => ['day', ...NAMES.map(name => eb.fn.sum<number>(name).as(name))])
    .where('hotspot', '=', '')
    .where('day', '>=', since)
    .$if(map !== null, query => query.where('map_id', '=', map!))
    .groupBy('day')
    .execute()
  const byDay = new Map(rows.map(row => [row.day, numbers(row)]))
  const dates: string[] = []
  for (let date = since; date <= today; date = dateAfter(date, 1)) dates.push(date)
  return dates.map(date => ({ date, ...(byDay.get(date) ?? nothing()) }))
}

const numbers = (row: Readonly<Record<(typeof NAMES)[number], number>>): Sums =>
  Object.fromEntries(NAMES.map(name => [name, row[name]])) as Sums

type Of = { readonly map: number; readonly since: string }

async function hotspotsOf({ map, since }: Of, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('image_map_daily')
    .select(eb => ['hotspot', ...NAMES.map(name => eb.fn.sum<number>(name).as(name))])
    .where('map_id', '=', map)
    .where('hotspot', '<>', '')
    .where('day', '>=', since)
    .groupBy('hotspot')
    .execute()
  const titles = await titlesOf(map, ctx)
  const sums = rows.map(row => ({ id: row.hotspot, ...numbers(row) }))
  const all = sums.reduce((sum, { opens, clicks }) => sum + opens + clicks, 0)
  return sums
    .map(({ id, opens, clicks, dwells, dwell_ms }) => ({
      id,
      title: titles.get(id) ?? id,
      opens,
      clicks,
      share: share(opens + clicks, all),
      dwell_ms: dwells === 0 ? 0 : Math.round(dwell_ms / dwells),
    }))
    .sort((one, other) => other.opens + other.clicks - one.opens - one.clicks || one.id.localeCompare(other.id))
}

async function titlesOf(map: number, ctx: ReadContext): Promise<ReadonlyMap<string, string>> {
  const row = await ctx.db.selectFrom('image_maps').select('doc').where('id', '=', map).executeTakeFirst()
  const { hotspots = [] } = row ? (JSON.parse(row.doc) as MapDocument) : {}
  return new Map(hotspots.map(({ id, title }) => [id, title || id]))
}

async function rankedMaps(since: string, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('image_map_daily as d')
    .innerJoin('image_maps as m', 'm.id', 'd.map_id')
    .select(eb => [
      'm.id',
      'm.title',
      eb.fn.sum<number>('d.views').as('views'),
      eb.fn.sum<number>('d.opens').as('opens'),
      eb.fn.sum<number>('d.clicks').as('clicks'),
    ])
    .where('d.hotspot', '=', '')
    .where('d.day', '>=', since)
    .groupBy(['m.id', 'm.title'])
    .execute()
  return rows
    .map(({ id, title, views, opens, clicks }) => ({
      ...{ id, title, views: Number(views), opens: Number(opens), clicks: Number(clicks) },
      rate: share(Number(opens), Number(views)),
    }))
    .sort((one, other) => other.views - one.views || one.id - other.id)
    .slice(0, 100)
}

/** Rows of the grid from above, each from the left. */
async function heatOf({ map, since }: Of, ctx: ReadContext): Promise<number[][]> {
  const rows = await ctx.db
    .selectFrom('image_map_heat')
    .select(eb => ['field', eb.fn.sum<number>('clicks').as('clicks')])
    .where('map_id', '=', map)
    .where('day', '>=', since)
    .groupBy('field')
    .execute()
  const grid = Array.from({ length: GRID }, () => Array.from({ length: GRID }, () => 0))
  for (const { field, clicks } of rows) grid[Math.floor(field / GRID)]![field % GRID] = Number(clicks)
  return grid
}
