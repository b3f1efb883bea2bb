/** What visitors are told of how often something was shared. */

export type CountSource = 'api' | 'recovered' | 'imported' | 'clicks'
export type StoredCount = {
  readonly network: string
  readonly count: number
  readonly source: CountSource
  readonly fetched_at: string | null
  readonly stale: boolean
}
export type Counts = {
  readonly networks: Readonly<Record<string, number>>
  readonly clicks: Readonly<Record<string, number>>
  readonly total: number
  readonly meta: Readonly<Record<string, Pick<StoredCount, 'source' | 'fetched_at' | 'stale'>>>
}

export const noCounts: Counts = Object.freeze({ networks: {}, clicks: {}, total: 0, meta: {} })

type Thresholds = { readonly count_threshold: number; readonly count_total_threshold: number }

/** Our own clicks count towards the total only where the network itself tells nothing: nothing is counted twice. */
export function shownCounts(
  stored: readonly StoredCount[],
  clicks: ReadonlyMap<string, number>,
  { count_threshold, count_total_threshold }: Thresholds,
): Counts {
  const told = stored.filter(({ fetched_at, source }) => fetched_at !== null || source === 'imported')
  const isShown = (count: number) => count > 0 && count >= count_threshold
  const shown = told.filter(({ count }) => isShown(count))
  const clicked = [...clicks].filter(([, count]) => isShown(count))
  const known = new Set(told.map(({ network }) => network))
  const sum = [...shown.map(({ count }) => count), ...clicked.flatMap(([name, n]) => (known.has(name) ? [] : [n]))]
  const total = sum.reduce((all, count) => all + count, 0)
  return {
    networks: Object.fromEntries(shown.map(({ network, count }) => [network, count])),
    clicks: Object.fromEntries(clicked),
    total: total >= count_total_threshold ? total : 0,
    meta: {
      ...Object.fromEntries(clicked.map(([name]) => [name, { source: 'clicks', fetched_at: null, stale: false }])),
      ...Object.fromEntries(
        shown.map(({ network, source, fetched_at, stale }) => [network, { source, fetched_at, stale }]),
      ),
    },
  }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Milliseconds until a post is asked for again: the older it is, the less happens. */
export function refreshAfter(refresh: 'auto' | 'hourly' | 'daily', age: number): number {
  if (refresh === 'hourly') return HOUR
  if (refresh === 'daily') return DAY
  return (age < 10 * DAY ? 2 : age < 20 * DAY ? 6 : 12) * HOUR
}

const RECENT = 20 * DAY

/** Whether a post is asked about before older ones, as it is stored. */
export const isRecent = (published: string, now: number): 0 | 1 => (now - Date.parse(published) < RECENT ? 1 : 0)
