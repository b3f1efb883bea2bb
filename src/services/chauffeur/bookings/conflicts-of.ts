/** Which trips one vehicle, or one driver, cannot do as well as others. */
import type { TableRow } from '../../../db/row-types.ts'
import { MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { unscaled } from '../../../kernel/currencies.ts'
import { areInConflict, type ConflictRules, type Leg, LONGEST_WAY } from '../domain/conflicts.ts'
import { LONGEST_LEG } from '../domain/legs.ts'
import { settings } from '../settings.ts'
import { pointOf } from './booking.ts'

export type Conflict = {
  readonly booking_id: number
  readonly booking_number: string
  readonly by: 'vehicle' | 'driver'
}

/** Ways that need a vehicle or a driver. `bookingId` is null for what is not stored yet. */
export type Claim = {
  readonly bookingId: number | null
  readonly by: 'vehicle' | 'driver'
  readonly ownerId: number
  readonly legs: readonly Leg[]
}

const AT_ONCE = 500

/** Of a page of bookings. Those that are over, or off, are in nobody's way. */
export async function conflictsOf(rows: readonly { readonly id: number }[], ctx: ReadContext) {
  const found = new Map<number, Conflict[]>()
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id)
    for (const claim of await claimsOf(ids, ctx)) {
      const known = found.get(claim.bookingId!) ?? []
      found.set(claim.bookingId!, [...known, ...(await conflictsWith(claim, ctx))])
    }
  }
  return rows.map(({ id }) => ({ conflicts: found.get(id) ?? [] }))
}

/** What the stored ways of bookings need, where something else needs it about the same time. */
async function claimsOf(ids: readonly number[], ctx: ReadContext): Promise<Claim[]> {
  const rows = await ctx.db
    .selectFrom('chauffeur_legs')
    .selectAll()
    .where('booking_id', 'in', ids)
    .where('blocks', '=', 1)
    .where(eb => eb.or([eb('vehicle_id', 'is not', null), eb('driver_id', 'is not', null)]))
    .orderBy('id')
    .execute()
  return rows.flatMap(row => {
    const claim = { bookingId: row.booking_id, legs: [legOf(row)] }
    return [
      ...(row.vehicle_id === null ? [] : [{ ...claim, by: 'vehicle' as const, ownerId: row.vehicle_id }]),
      ...(row.driver_id === null ? [] : [{ ...claim, by: 'driver' as const, ownerId: row.driver_id }]),
    ]
  })
}

/** Other bookings that the owner of a claim cannot do as well, each once. */
export async function conflictsWith(claim: Claim, ctx: ReadContext): Promise<Conflict[]> {
  const rules = await rulesFor(claim, ctx)
  const around = (rules.minutesBefore + rules.minutesAfter) * MINUTE + LONGEST_WAY
  const found = new Map<number, Conflict>()
  for (const leg of claim.legs)
    for (const row of await neighbours(claim, { from: leg.from - around, until: leg.until + around }, ctx))
      if (areInConflict(leg, legOf(row), rules))
        found.set(row.booking_id, {
          booking_id: row.booking_id,
          booking_number: row.booking_number ?? '',
          by: claim.by,
        })
  return [...found.values()]
}

/** Ways of the same owner within a span. No way is longer than a month, so the index is asked for both ends. */
const neighbours = (
  { by, ownerId, bookingId }: Claim,
  span: { readonly from: number; readonly until: number },
  ctx: ReadContext,
) =>
  ctx.db
    .selectFrom('chauffeur_legs as l')
    .innerJoin('chauffeur_bookings as b', 'b.id', 'l.booking_id')
    .selectAll('l')
    .select('b.booking_number')
    .where(`l.${by}_id`, '=', ownerId)
    .where('l.blocks', '=', 1)
    .where('l.from_at', '>', instantFromMillis(span.from - LONGEST_LEG))
    .where('l.from_at', '<', instantFromMillis(span.until))
    .where('l.until_at', '>', instantFromMillis(span.from))
    .$if(bookingId !== null, query => query.where('l.booking_id', '!=', bookingId!))
    .orderBy('l.from_at')
    .execute()

async function rulesFor({ by, ownerId }: Claim, ctx: ReadContext): Promise<ConflictRules> {
  const { buffer_before_minutes, buffer_after_minutes, return_to_base } = await ctx.settings(settings)
  const base = return_to_base && by === 'vehicle' ? await baseOf(ownerId, ctx) : null
  return { minutesBefore: buffer_before_minutes, minutesAfter: buffer_after_minutes, base }
}

async function baseOf(vehicleId: number, ctx: ReadContext) {
  const row = await ctx.db
    .selectFrom('chauffeur_vehicles as v')
    .innerJoin('chauffeur_locations as p', 'p.id', 'v.base_location_id')
    .select(['p.latitude', 'p.longitude'])
    .where('v.id', '=', vehicleId)
    .executeTakeFirst()
  return row ? degrees(row.latitude, row.longitude) : null
}

const legOf = (row: TableRow<'chauffeur_legs'>): Leg => ({
  from: Date.parse(row.from_at),
  until: Date.parse(row.until_at),
  start: degrees(row.start_lat, row.start_lng),
  end: degrees(row.end_lat, row.end_lng),
})

const degrees = (latitude: number | null, longitude: number | null) =>
  pointOf(latitude === null ? null : unscaled(latitude, 6), longitude === null ? null : unscaled(longitude, 6))
