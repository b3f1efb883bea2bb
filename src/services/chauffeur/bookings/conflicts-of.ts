/** Which trips one vehicle, or one driver, cannot do as well as others. */
import type { TableRow } from '../../../db/row-types.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { unscaled } from '../../../kernel/currencies.ts'
import type { Point } from '../../../kernel/points.ts'
import { areInConflict, type Leg, longestGap } from '../domain/conflicts.ts'
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

/** Fewer than the values that a statement may have, on either engine. */
const AT_ONCE = 2000

/** Of a page of bookings. Those that are over, or off, are in nobody's way. */
export async function conflictsOf(rows: readonly { readonly id: number }[], ctx: ReadContext) {
  const found = new Map<number, Conflict[]>()
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const claims = await claimsOf(
      rows.slice(at, at + AT_ONCE).map(({ id }) => id),
      ctx,
    )
    for (const by of ['vehicle', 'driver'] as const)
      for (const [claim, conflicts] of await conflictsAmong(by, claims, ctx)) {
        const known = found.get(claim.bookingId!) ?? []
        // Both ways may meet the same booking, which is told once.
        const isNew = (one: Conflict) =>
          !known.some(other => other.by === one.by && other.booking_id === one.booking_id)
        found.set(claim.bookingId!, [...known, ...conflicts.filter(isNew)])
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
export const conflictsWith = async (claim: Claim, ctx: ReadContext): Promise<Conflict[]> =>
  [...(await conflictsAmong(claim.by, [claim], ctx)).values()].flat()

/** The same for many claims: those about the same time are asked for together. */
async function conflictsAmong(
  by: Claim['by'],
  claims: readonly Claim[],
  ctx: ReadContext,
): Promise<ReadonlyMap<Claim, Conflict[]>> {
  const own = claims.filter(claim => claim.by === by)
  if (own.length === 0) return new Map()
  const { kept, baseOf } = await rulesFor(by, ownersOf(own), ctx)
  const around = longestGap(kept)
  const met: Meeting[] = []
  const wanted = own.flatMap(claim => claim.legs.map(leg => ({ claim, leg })))
  for (const together of spansOf(wanted, around)) {
    const others = await neighbours(by, together, ctx)
    for (const { claim, leg } of together.wanted) {
      const rules = { ...kept, base: baseOf.get(claim.ownerId) ?? null }
      const inTheWay = (others.get(claim.ownerId) ?? []).filter(
        other => other.bookingId !== claim.bookingId && areInConflict(leg, other, rules),
      )
      met.push(...inTheWay.map(({ bookingId }) => ({ claim, bookingId })))
    }
  }
  return told(met, ctx)
}

const ownersOf = (claims: readonly Claim[]): number[] => [...new Set(claims.map(({ ownerId }) => ownerId))]

type Wanted = { readonly claim: Claim; readonly leg: Leg }
type Span = { readonly wanted: Wanted[]; readonly from: number; until: number }
type Meeting = { readonly claim: Claim; readonly bookingId: number }

/** Ways that are near each other in time, with the time around them in which others could be in their way. */
function spansOf(wanted: readonly Wanted[], around: number): Span[] {
  const spans: Span[] = []
  for (const one of wanted.toSorted((a, b) => a.leg.from - b.leg.from)) {
    const [from, until] = [one.leg.from - around, one.leg.until + around]
    const last = spans.at(-1)
    if (last && from <= last.until) {
      last.wanted.push(one)
      last.until = Math.max(last.until, until)
    } else spans.push({ wanted: [one], from, until })
  }
  return spans
}

type OtherLeg = Leg & { readonly bookingId: number }

/** Ways of the same owners within a span. No way is longer than a month, so the index is asked for both ends. */
async function neighbours(by: Claim['by'], { wanted, from, until }: Span, ctx: ReadContext) {
  const owners = ownersOf(wanted.map(({ claim }) => claim))
  const rows = await ctx.db
    .selectFrom('chauffeur_legs')
    .selectAll()
    .where(`${by}_id`, 'in', owners)
    .where('blocks', '=', 1)
    .where('from_at', '>', instantFromMillis(from - LONGEST_LEG))
    .where('from_at', '<', instantFromMillis(until))
    .where('until_at', '>', instantFromMillis(from))
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  const others = new Map<number, OtherLeg[]>()
  for (const row of rows) {
    const owner = row[`${by}_id`]!
    const legs = others.get(owner) ?? []
    others.set(owner, legs)
    legs.push({ ...legOf(row), bookingId: row.booking_id })
  }
  return others
}

/** With the numbers that people know bookings by. */
async function told(met: readonly Meeting[], ctx: ReadContext): Promise<Map<Claim, Conflict[]>> {
  const ids = [...new Set(met.map(({ bookingId }) => bookingId))]
  const rows =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom('chauffeur_bookings').select(['id', 'booking_number']).where('id', 'in', ids).execute()
  const numbers = new Map(rows.map(({ id, booking_number }) => [id, booking_number ?? '']))
  const found = new Map<Claim, Conflict[]>()
  for (const { claim, bookingId } of met) {
    const known = found.get(claim) ?? []
    found.set(claim, known)
    if (!known.some(({ booking_id }) => booking_id === bookingId))
      known.push({ booking_id: bookingId, booking_number: numbers.get(bookingId) ?? '', by: claim.by })
  }
  return found
}

/** What is kept free around each trip, and where vehicles go after it. */
async function rulesFor(by: Claim['by'], ownerIds: readonly number[], ctx: ReadContext) {
  const { buffer_before_minutes, buffer_after_minutes, return_to_base } = await ctx.settings(settings)
  const baseOf = return_to_base && by === 'vehicle' ? await basesOf(ownerIds, ctx) : new Map<number, Point | null>()
  return { kept: { minutesBefore: buffer_before_minutes, minutesAfter: buffer_after_minutes }, baseOf }
}

async function basesOf(vehicleIds: readonly number[], ctx: ReadContext): Promise<Map<number, Point | null>> {
  const rows = await ctx.db
    .selectFrom('chauffeur_vehicles as v')
    .innerJoin('chauffeur_locations as p', 'p.id', 'v.base_location_id')
    .select(['v.id', 'p.latitude', 'p.longitude'])
    .where('v.id', 'in', vehicleIds)
    .execute()
  return new Map(rows.map(({ id, latitude, longitude }) => [id, degrees(latitude, longitude)]))
}

const legOf = (row: TableRow<'chauffeur_legs'>): Leg => ({
  from: Date.parse(row.from_at),
  until: Date.parse(row.until_at),
  start: degrees(row.start_lat, row.start_lng),
  end: degrees(row.end_lat, row.end_lng),
})

const degrees = (latitude: number | null, longitude: number | null) =>
  pointOf(latitude === null ? null : unscaled(latitude, 6), longitude === null ? null : unscaled(longitude, 6))
