/**
 * Which spaces of a location are taken when, from the sums that `record-load.ts` keeps: how many were there when the
 * first day began, and who comes and goes at each instant after it. No booking is read, so it does not matter how many
 * there are.
 */

import { MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows, type Sql } from '../../../kernel/statement.ts'
import { changeAt, type Taken } from '../../../platform/span-load/span-load.ts'
import { occupied } from '../domain/capacity.ts'
import { dayStartOf } from '../domain/load.ts'

export type Occupied = {
  readonly locationId: number
  readonly from: number
  readonly to: number
  readonly bufferMinutes: number
  /** A booking that is being moved does not stand in its own way. */
  readonly exceptBooking: number | null
}
export type TakenByType = ReadonlyMap<number, readonly Taken[]>

export async function loadOccupancy(asked: Occupied, ctx: ReadContext): Promise<TakenByType> {
  const { from, to, bufferMinutes } = asked
  const buffer = bufferMinutes * MINUTE
  const found = new Map<number, Taken[]>()
  const add = (type: number, taken: Taken) => {
    const known = found.get(type)
    if (known) known.push(taken)
    else found.set(type, [taken])
  }
  const read = <R extends Record<string, unknown>>(statement: Sql) => readRows<R>(statement, ctx)
  for (const row of await read<Summed>(presentAt(asked, ctx.site.id))) add(row.type, changeAt(from, row.spaces))
  for (const row of await read<Change>(changesIn(asked, ctx.site.id))) {
    const at = Date.parse(row.at)
    if (at > from && row.coming !== 0) add(row.type, changeAt(at, row.coming))
    if (at + buffer < to && row.going !== 0) add(row.type, changeAt(at + buffer, -row.going))
  }
  for (const { type, taken } of await loadOddOnes(asked, ctx)) add(type, taken)
  return found
}

type Summed = { readonly type: number; readonly spaces: number }
type Change = { readonly type: number; readonly at: string; readonly coming: number; readonly going: number }

/** Who was there at the beginning of the day, came and went since, and who is gone but still has his turnaround. */
function presentAt({ locationId, from, bufferMinutes }: Occupied, site: number): Sql {
  const [at, day] = [instantFromMillis(from), instantFromMillis(dayStartOf(from))]
  const gone = instantFromMillis(from - bufferMinutes * MINUTE)
  return { text: PRESENT, values: [site, locationId, day, site, locationId, day, at, site, locationId, gone, at] }
}

const PRESENT = `select type, sum(spaces) as spaces from (
  select space_type_id as type, level as spaces from carparking_levels where site_id = ? and location_id = ? and day = ?
  union all select space_type_id, coming - going from carparking_load
    where site_id = ? and location_id = ? and at > ? and at <= ?
  union all select space_type_id, going from carparking_load
    where site_id = ? and location_id = ? and at > ? and at <= ?
) as present group by type`

const changesIn = ({ locationId, from, to, bufferMinutes }: Occupied, site: number): Sql => ({
  text: CHANGES,
  values: [site, locationId, instantFromMillis(from - bufferMinutes * MINUTE), instantFromMillis(to)],
})

const CHANGES = `select space_type_id as type, at, coming, going from carparking_load
  where site_id = ? and location_id = ? and at > ? and at < ?`

/** The few bookings that take something else than what they were summed up with. */
async function loadOddOnes(asked: Occupied, ctx: ReadContext): Promise<{ type: number; taken: Taken }[]> {
  const { bufferMinutes } = asked
  const given = (row: OddStay): { type: number; taken: Taken } => {
    const stay = { from: Date.parse(row.entry), to: Date.parse(row.exit), spaces: -row.spaces }
    return { type: row.type, taken: occupied(stay, bufferMinutes) }
  }
  const own = asked.exceptBooking === null ? [] : await loadOwn(asked.exceptBooking, asked.locationId, ctx)
  const passed = await loadPassedHolds(asked, ctx)
  return [...own.map(given), ...passed.map(given), ...(await loadOverstays(asked, ctx))]
}

type OddStay = { readonly type: number; readonly entry: string; readonly exit: string; readonly spaces: number }

const STAY = ['space_type_id as type', 'entry', 'exit', 'spaces'] as const

const loadOwn = (id: number, locationId: number, ctx: ReadContext) =>
  ctx.db
    .selectFrom('carparking_bookings')
    .select(STAY)
    .where('id', '=', id)
    .where('location_id', '=', locationId)
    .where('status', 'in', ['pending', 'confirmed', 'checked_in'])
    .where('trashed_at', 'is', null)
    .execute()

/** A hold that has passed takes nothing, whether a job has seen to it or not. */
const loadPassedHolds = ({ locationId, exceptBooking }: Occupied, ctx: ReadContext) =>
  readRows<OddStay>(
    {
      text: PASSED_HOLDS,
      values: [ctx.site.id, instantFromMillis(ctx.clock.millis()), locationId, exceptBooking ?? 0],
    },
    ctx,
  )

const PASSED_HOLDS = `select space_type_id as type, entry, exit, spaces from carparking_bookings
  where site_id = ? and hold_expires_at <= ? and location_id = ? and id <> ? and status = 'pending' and trashed_at is null`

/** Who is still there after his exit keeps his space until now, whatever he had booked. */
async function loadOverstays({ locationId, from, bufferMinutes }: Occupied, ctx: ReadContext) {
  const now = ctx.clock.millis()
  const buffer = bufferMinutes * MINUTE
  if (from >= now + buffer) return []
  const rows = await ctx.db
    .selectFrom('carparking_bookings')
    .select(STAY)
    .where('status', '=', 'checked_in')
    .where('exit', '<=', instantFromMillis(now))
    .where('location_id', '=', locationId)
    .where('trashed_at', 'is', null)
    .execute()
  return rows.map(row => {
    const taken = { from: Date.parse(row.exit) + buffer, to: now + buffer, units: row.spaces }
    return { type: row.type, taken }
  })
}
