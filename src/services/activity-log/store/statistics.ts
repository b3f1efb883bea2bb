/** What happened in a number of days: from the counters where there is no filter, else counted aside. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Sql } from '../../../kernel/statement.ts'
import { groupLabel } from '../domain/definition.ts'
import { SEVERITIES } from '../domain/severity.ts'
import { addDays, dayStart } from '../domain/site-time.ts'
import { type DayCount, hourClock } from '../domain/tally.ts'
import { foldOf } from './counters.ts'
import { type EventSource, ownSource } from './event-row.ts'
import { isQuick, select } from './find-events.ts'
import { EVERYTHING } from './id-ranges.ts'
import { type IdRange, rowsStatement, type ScopedFilters } from './selection.ts'
import { namesOfUsers } from './user-names.ts'

export type Window = {
  readonly filters: ScopedFilters
  /** Days of the site's clock, both inclusive. */
  readonly from: string
  readonly to: string
}

export type Statistics = {
  readonly days: number
  readonly from: string
  readonly to: string
  readonly total: number
  readonly previous_total: number
  readonly series: readonly Readonly<Record<string, string | number>>[]
  readonly by_severity: Readonly<Record<string, number>>
  readonly by_group: readonly { group: string; label: string; total: number }[]
  readonly by_user: readonly { id: number; login: string; name: string; total: number }[]
  readonly by_ip: readonly { ip: string; total: number }[]
  readonly by_action: readonly { action: string; total: number }[]
  readonly by_hour: readonly number[]
}

export async function statistics(window: Window, ctx: ReadContext): Promise<Statistics> {
  const days = daysBetween(window.from, window.to)
  const previous = { ...window, from: addDays(window.from, -days.length), to: addDays(window.from, -1) }
  const [counts, before] = await Promise.all([countsOf(window, ctx), totalOf(previous, ctx)])
  const sums = (dimension: string) => sumsOf(counts, dimension)
  const users = top(sums('user').filter(([id]) => id !== '0'))
  const names = await namesOfUsers(
    users.map(([id]) => Number(id)),
    ctx,
  )
  const byHour = new Map(sums('hour'))
  return {
    days: days.length,
    from: window.from,
    to: window.to,
    total: sums('severity').reduce((sum, [, total]) => sum + total, 0),
    previous_total: before,
    series: seriesOf(days, counts),
    by_severity: Object.fromEntries(
      SEVERITIES.map((name, rank) => [name, new Map(sums('severity')).get(String(rank)) ?? 0]),
    ),
    by_group: sums('group').map(([group, total]) => ({ group, label: groupLabel(group), total })),
    by_user: users.map(([id, total]) => ({
      id: Number(id),
      ...(names.get(Number(id)) ?? { login: '', name: '' }),
      total,
    })),
    by_ip: top(sums('ip').filter(([ip]) => ip !== '')).map(([ip, total]) => ({ ip, total })),
    by_action: sums('action').map(([action, total]) => ({ action, total })),
    by_hour: Array.from({ length: 24 }, (_, hour) => byHour.get(String(hour)) ?? 0),
  }
}

const MOST_NAMED = 10
const TIME_LIMIT = 10_000

type Sums = [key: string, total: number][]
const top = (sums: Sums): Sums => sums.slice(0, MOST_NAMED)

function sumsOf(counts: readonly DayCount[], dimension: string): Sums {
  const sums = new Map<string, number>()
  for (const count of counts)
    if (count.dimension === dimension) sums.set(count.key, (sums.get(count.key) ?? 0) + count.total)
  return [...sums].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
}

function seriesOf(days: readonly string[], counts: readonly DayCount[]): Statistics['series'] {
  const byDay = Map.groupBy(
    counts.filter(({ dimension }) => dimension === 'severity'),
    ({ day }) => day,
  )
  return days.map(date => {
    const found = byDay.get(date) ?? []
    const of = (rank: number) =>
      found.filter(({ key }) => key === String(rank)).reduce((sum, { total }) => sum + total, 0)
    const severities = SEVERITIES.map((name, rank) => [name, of(rank)] as const).reverse()
    const total = severities.reduce((sum, [, count]) => sum + count, 0)
    return { date, total, ...Object.fromEntries(severities) }
  })
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The folded days and what is newer; days of the network have no one clock, so they are counted anew. */
async function countsOf(window: Window, ctx: ReadContext): Promise<readonly DayCount[]> {
  const source = ownSource(ctx)
  const counts = await besideFold(window, ctx, async (siteId, foldedTo) => {
    const [folded, newer] = await Promise.all([
      foldedDays({ ...window, siteId }, source),
      countEvents(window, { above: foldedTo, below: EVERYTHING.below }, { source, ctx }),
    ])
    return [...folded, ...newer]
  })
  return counts ?? countEvents(window, EVERYTHING, { source, ctx })
}

async function totalOf(window: Window, ctx: ReadContext): Promise<number> {
  const total = await besideFold(window, ctx, async (siteId, foldedTo) => {
    const text = `select sum(total) from activity_days where ${ONE_DIMENSION}`
    const folded = await ctx.database.value(text, [siteId, 'severity', window.from, window.to])
    return Number(folded ?? 0) + (await countWindow(window, { above: foldedTo, below: EVERYTHING.below }, ctx))
  })
  return total ?? countWindow(window, EVERYTHING, ctx)
}

const ATTEMPTS = 3

/** Reads counters and what is newer. Null where counters do not answer: with filters, or when they are just being folded. */
async function besideFold<T>(
  window: Window,
  ctx: ReadContext,
  read: (siteId: number, foldedTo: number) => Promise<T>,
): Promise<T | null> {
  const { sites, ...filters } = window.filters
  const [siteId] = sites ?? []
  if (siteId === undefined || sites?.length !== 1 || Object.keys(filters).length > 0) return null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const fold = await foldOf(siteId, ctx)
    if (!fold || fold.zone !== ctx.site.zone) return null
    const found = await read(siteId, fold.foldedTo)
    // Somebody folded meanwhile: what moved from the one part to the other may be in both.
    if ((await foldOf(siteId, ctx))?.foldedTo === fold.foldedTo) return found
  }
  return null
}

/** Severities by day, for the series; the others as sums, because users and addresses are many. */
async function foldedDays(
  { siteId, from, to }: Window & { siteId: number },
  { database }: EventSource,
): Promise<DayCount[]> {
  const values = (dimension: string) => [siteId, dimension, from, to]
  const series = `select dimension, day, key, total from activity_days where ${ONE_DIMENSION}`
  const sums = {
    text: SUMMED.map(
      (_, at) => `select * from (select dimension, '' as day, key, sum(total) as total from activity_days
        where ${ONE_DIMENSION} group by dimension, key order by sum(total) desc limit ${MOST_SUMMED}) part${at}`,
    ).join(' union all '),
    values: SUMMED.flatMap(values),
  }
  const [byDay, summed] = await Promise.all([
    database.rows<DayCount>(series, values('severity')),
    database.slow<DayCount>(sums, { timeLimit: TIME_LIMIT }),
  ])
  return [...byDay, ...summed]
}

const SUMMED = ['group', 'action', 'hour', 'user', 'ip']
const ONE_DIMENSION = 'site_id = ? and dimension = ? and day >= ? and day <= ?'
const MOST_SUMMED = 1000

const COUNTED = 'occurred_at, severity, group_key, action, user_id, ip'

type Place = { readonly source: EventSource; readonly ctx: ReadContext }
type Slot = { readonly dimension: string; readonly key: string; readonly slot: string; readonly total: number }

/** One pass over the events; the time slots are put into days and hours of the site's clock afterwards. */
async function countEvents(window: Window, ids: IdRange, { source, ctx }: Place): Promise<DayCount[]> {
  const selection = await select(timed(window, ctx), ids, source)
  const statement = slotsStatement(rowsStatement(selection, COUNTED))
  const { database } = source
  const isFew = await isQuick({ ...selection, mustLook: true }, source)
  const rows = isFew
    ? await database.rows<Slot>(statement.text, statement.values)
    : await database.slow<Slot>(statement, { timeLimit: TIME_LIMIT })
  const clock = hourClock(ctx.site.zone)
  return rows.flatMap(({ dimension, key, slot, total }) => {
    if (slot === '') return [{ dimension, key: String(key), day: '', total: Number(total) }]
    const { day, hour } = clock(`${slot}:00.000000Z`)
    const counted = { day, total: Number(total) }
    return [
      { ...counted, dimension, key: String(key) },
      { ...counted, dimension: 'hour', key: String(hour) },
    ]
  })
}

/** Severities by the minute, because clocks differ by quarters of an hour; the others as a whole. */
function slotsStatement(inner: Sql): Sql {
  const whole = (dimension: string, column: string) =>
    `select '${dimension}' as dimension, cast(${column} as text) as key, '' as slot, count(*) as total from found group by ${column}`
  return {
    text: `with found as materialized (${inner.text})
      select 'severity' as dimension, cast(severity as text) as key, substr(occurred_at, 1, 16) as slot, count(*) as total
        from found group by severity, substr(occurred_at, 1, 16)
      union all ${whole('group', 'group_key')} union all ${whole('action', 'action')}
      union all select * from (${whole('user', 'user_id')} order by count(*) desc limit 1000) users
      union all select * from (${whole('ip', 'ip')} order by count(*) desc limit 1000) addresses`,
    values: inner.values,
  }
}

/** The window as instants, narrowed by the filter's own. */
function timed({ filters, from, to }: Window, ctx: ReadContext): ScopedFilters {
  const first = dayStart(from, ctx.site.zone)
  const last = dayStart(addDays(to, 1), ctx.site.zone)
  return {
    ...filters,
    from: filters.from !== undefined && filters.from > first ? filters.from : first,
    to: filters.to !== undefined && filters.to < last ? filters.to : justBefore(last),
  }
}

const justBefore = (instant: string): string =>
  Temporal.Instant.from(instant).subtract({ microseconds: 1 }).toString({ smallestUnit: 'microsecond' })

async function countWindow(window: Window, ids: IdRange, ctx: ReadContext): Promise<number> {
  const source = ownSource(ctx)
  const selection = await select(timed(window, ctx), ids, source)
  const inner = rowsStatement(selection, 'id')
  const statement = { text: `select count(*) as total from (${inner.text}) counted`, values: inner.values }
  const [row] = (await isQuick({ ...selection, mustLook: true }, source))
    ? await ctx.database.rows<{ total: number }>(statement.text, statement.values)
    : await ctx.database.slow<{ total: number }>(statement, { timeLimit: TIME_LIMIT })
  return row?.total ?? 0
}
