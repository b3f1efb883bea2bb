/** What visitors' browsers report. Whatever does not fit is passed over: nobody learns anything from it. */

export const hitEvents = ['view', 'open', 'click', 'dead', 'dwell'] as const
export type HitEvent = (typeof hitEvents)[number]
export type Hit = {
  readonly map: number
  /** Empty for the map as a whole. */
  readonly hotspot: string
  readonly event: HitEvent
  /** Of a click where nothing is: its field in the grid. */
  readonly field: number | null
  readonly ms: number
}

/** The grid of clicks where nothing is. */
export const GRID = 20
export const MOST_HITS = 20
/** Nobody reads a tooltip for longer than ten minutes; a forgotten tab does. */
const LONGEST = 600_000

/** One hit, or several in `hits`. */
export function hitsIn(sent: unknown): Hit[] {
  const body = typeof sent === 'object' && sent !== null ? (sent as Readonly<Record<string, unknown>>) : {}
  const list = Array.isArray(body.hits) ? body.hits.slice(0, MOST_HITS) : [body]
  return list.flatMap(hitIn)
}

function hitIn(sent: unknown): Hit[] {
  if (typeof sent !== 'object' || sent === null) return []
  const { map, hotspot, event, x, y, ms } = sent as Readonly<Record<string, unknown>>
  if (!Number.isSafeInteger(map) || !hitEvents.includes(event as HitEvent)) return []
  const isSpot = typeof hotspot === 'string' && /^[a-z0-9-]{1,40}$/.test(hotspot)
  const needsSpot = event === 'open' || event === 'click' || event === 'dwell'
  const field = event === 'dead' ? fieldOf(x, y) : null
  if ((needsSpot && !isSpot) || (event === 'dead' && field === null)) return []
  const time = typeof ms === 'number' && Number.isFinite(ms) ? Math.max(0, Math.min(LONGEST, Math.round(ms))) : 0
  return [
    { map: map as number, hotspot: needsSpot ? (hotspot as string) : '', event: event as HitEvent, field, ms: time },
  ]
}

/** Percentages of the picture; null for what is beside it. */
function fieldOf(x: unknown, y: unknown): number | null {
  const place = (value: unknown) =>
    typeof value === 'number' && value >= 0 && value <= 100
      ? Math.min(GRID - 1, Math.floor((value / 100) * GRID))
      : null
  const [column, row] = [place(x), place(y)]
  return column === null || row === null ? null : row * GRID + column
}

export type Tally = {
  readonly map: number
  readonly hotspot: string
  views: number
  visitors: number
  opens: number
  clicks: number
  dead: number
  dwells: number
  dwell_ms: number
}

const COUNTED = { view: 'views', open: 'opens', click: 'clicks', dead: 'dead', dwell: 'dwells' } as const

/** Sums by map and hotspot; what happens to a hotspot counts for its map as well. */
export function tallyHits(hits: readonly Hit[]): Tally[] {
  const tallies = new Map<string, Tally>()
  const tallyOf = (map: number, hotspot: string): Tally => {
    const key = `${map} ${hotspot}`
    const tally = tallies.get(key) ?? {
      ...{ map, hotspot, views: 0, visitors: 0, opens: 0, clicks: 0, dead: 0, dwells: 0, dwell_ms: 0 },
    }
    tallies.set(key, tally)
    return tally
  }
  for (const { map, hotspot, event, ms } of hits)
    for (const name of new Set(['', hotspot])) {
      const tally = tallyOf(map, name)
      tally[COUNTED[event]]++
      if (event === 'dwell') tally.dwell_ms += ms
    }
  return [...tallies.values()]
}

/** Programs that say so. */
export const isProgram = (agent: string): boolean =>
  agent === '' || /bot|crawl|spider|slurp|preview|headless|monitor|curl|wget|python|lighthouse/i.test(agent)
