/** What else can be had where nothing is free: the same stay a little earlier or later, or at a place nearby. */

import type { ReadContext } from '../../../kernel/context.ts'
import { kilometresBetween } from '../../../kernel/points.ts'
import { SHIFTS, shiftedStays } from '../domain/alternatives.ts'
import { exceptionsFor } from '../domain/opening-hours.ts'
import { stayProblems } from '../domain/stay.ts'
import { type AskedStay, localText, readStay } from './asked-stay.ts'
import { openCount } from './free-spaces.ts'
import { type OfferedType, offeredTypes, type TypeWish } from './offered-types.ts'

export type Alternative = {
  readonly kind: 'other_time' | 'other_type' | 'other_location'
  readonly location_id: number
  readonly location: string
  /** Only of another location. */
  readonly distance_km?: number
  readonly entry: string
  readonly exit: string
  readonly space_type_id: number
  readonly name: string
  readonly free: number
  readonly price: number | null
  readonly currency: string
}

/** How far away another location may be, and how many of each kind are told. */
const NEAR_KM = 50
const MOST = 3

/** Nearest first; each can be booked as it stands. */
export async function findAlternatives(place: AskedStay, wish: TypeWish, ctx: ReadContext): Promise<Alternative[]> {
  return [
    ...(await otherTypes(place, wish, ctx)),
    ...(await otherTimes(place, wish, ctx)),
    ...(await otherLocations(place, ctx)),
  ]
}

/** Where one type was asked for and another is free at the same time. */
async function otherTypes(
  place: AskedStay,
  { space_type_id, types }: TypeWish,
  ctx: ReadContext,
): Promise<Alternative[]> {
  if (space_type_id === undefined) return []
  const all = await offeredTypes(place, types ? { types } : {}, ctx)
  return all
    .filter(type => isBookable(type, place, ctx))
    .slice(0, MOST)
    .map(type => told('other_type', place, type))
}

/** The span of all shifts is loaded once; each of them is then looked up in memory. */
async function otherTimes(place: AskedStay, wish: TypeWish, ctx: ReadContext): Promise<Alternative[]> {
  const { stay, opening, locationId, bufferMinutes } = place
  const reach = Math.max(...SHIFTS)
  const count = await openCount(
    {
      locationId,
      from: stay.entry - reach,
      to: stay.exit + reach,
      bufferMinutes,
      timeZone: stay.timeZone,
      exceptions: opening.exceptions,
      exceptBooking: null,
    },
    ctx,
  )
  const isFree = (shifted: AskedStay['stay'], type: number) =>
    count.during(type, { from: shifted.entry, to: shifted.exit }).free >= stay.spaces &&
    takes({ ...place, stay: shifted }, type, ctx)
  const wanted = wish.space_type_id === undefined ? (wish.types ?? count.types) : [wish.space_type_id]
  const fitting = shiftedStays(stay).filter(shifted => wanted.some(type => isFree(shifted, type)))
  const found: Alternative[] = []
  for (const shifted of fitting.slice(0, MOST)) {
    const moved = { ...place, stay: shifted }
    const type = (await offeredTypes(moved, wish, ctx)).find(one => isBookable(one, moved, ctx))
    if (type) found.push(told('other_time', moved, type))
  }
  return found
}

async function otherLocations(place: AskedStay, ctx: ReadContext): Promise<Alternative[]> {
  const nearby = await nearbyLocations(place.locationId, ctx)
  const found: Alternative[] = []
  for (const { id, distance } of nearby) {
    if (found.length === MOST) break
    const { entry, exit, timeZone, spaces } = place.stay
    const [from, to] = [localText(entry, timeZone), localText(exit, timeZone)]
    const there = await readStay({ location_id: id, entry: from, exit: to, spaces }, ctx)
    const type = (await offeredTypes(there, {}, ctx)).find(one => isBookable(one, there, ctx))
    if (type) found.push({ ...told('other_location', there, type), distance_km: distance })
  }
  return found
}

const takes = ({ stay, rules, opening }: AskedStay, type: number, ctx: ReadContext): boolean =>
  stayProblems(
    stay,
    { rules, opening: { ...opening, exceptions: exceptionsFor(type, opening.exceptions) } },
    ctx.clock.millis(),
  ).length === 0

const isBookable = (type: OfferedType, place: AskedStay, ctx: ReadContext): boolean =>
  type.price !== null && type.free >= place.stay.spaces && takes(place, type.space_type_id, ctx)

const told = (kind: Alternative['kind'], { stay, locationId, name: location }: AskedStay, type: OfferedType) => ({
  kind,
  location_id: locationId,
  location,
  entry: localText(stay.entry, stay.timeZone),
  exit: localText(stay.exit, stay.timeZone),
  space_type_id: type.space_type_id,
  name: type.name,
  free: type.free,
  price: type.price,
  currency: type.currency,
})

/** Active ones with a place on the map, nearest first. A business has few enough locations to look at all. */
async function nearbyLocations(locationId: number, ctx: ReadContext): Promise<{ id: number; distance: number }[]> {
  const rows = await ctx.db
    .selectFrom('carparking_locations')
    .select(['id', 'latitude', 'longitude'])
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .limit(500)
    .execute()
  // Degrees are kept with six places.
  const points = rows.map(row => ({
    id: row.id,
    latitude: row.latitude! / 1_000_000,
    longitude: row.longitude! / 1_000_000,
  }))
  const here = points.find(({ id }) => id === locationId)
  if (!here) return []
  return points
    .filter(({ id }) => id !== locationId)
    .map(point => ({ id: point.id, distance: Math.round(10 * kilometresBetween(here, point)) / 10 }))
    .filter(({ distance }) => distance <= NEAR_KM)
    .toSorted((one, other) => one.distance - other.distance)
}
