/** How many spaces are free, as the database has them. */

import type { TableRow } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { levelsOf, peakOf, type Taken } from '../../../platform/span-load/span-load.ts'
import { freeSpaces, occupied, type Supply } from '../domain/capacity.ts'
import { type DateException, exceptionsFor } from '../domain/opening-hours.ts'
import { errors } from '../errors.ts'
import { fromCatalogue } from './catalogue.ts'
import { loadOccupancy } from './occupancy.ts'

export type Wanted = {
  readonly locationId: number
  readonly spaceTypeId: number
  readonly from: number
  readonly to: number
  /** A booking that is being moved does not stand in its own way. */
  readonly exceptBooking: number | null
}

/** What a location says that capacity depends on. */
export type Place = { readonly bufferMinutes: number; readonly timeZone: string }

/**
 * Refuses a stay for which there are not enough spaces. The location's row is held until the end of the transaction, so
 * that whoever comes at the same time counts after this one.
 */
export async function claimSpaces(wanted: Wanted, spaces: number, ctx: Context): Promise<void> {
  if (ctx.database.engine === 'postgres') {
    // What is sold out already need not wait for those who are booking now.
    await refuseFull(wanted, spaces, ctx)
    await ctx.hold('carparking_locations', wanted.locationId)
  }
  await refuseFull(wanted, spaces, ctx)
}

async function refuseFull(wanted: Wanted, spaces: number, ctx: Context): Promise<void> {
  const free = await countFree(wanted, ctx)
  if (free < spaces) throw errors.sold_out({ count: Math.max(0, free) }, { data: { free } })
}

export const countFree = async (wanted: Wanted, ctx: ReadContext): Promise<number> =>
  (await countSpaces(wanted, ctx)).free

export async function countSpaces(wanted: Wanted, ctx: ReadContext): Promise<FreeSpaces> {
  const place = await loadPlace(wanted.locationId, ctx)
  const exceptions = await fromCatalogue(
    `exceptions ${wanted.locationId}`,
    () => loadExceptions(wanted.locationId, ctx),
    ctx,
  )
  const found = await freeByType({ ...wanted, ...place, exceptions }, ctx)
  return found.get(wanted.spaceTypeId) ?? NONE
}

const NONE: FreeSpaces = Object.freeze({ free: 0, capacity: 0, taken: 0 })

export type AskedSpan = Place & {
  readonly locationId: number
  readonly from: number
  readonly to: number
  readonly exceptions: readonly DateException[]
  readonly exceptBooking: number | null
}
export type FreeSpaces = {
  readonly free: number
  readonly capacity: number
  /** Spaces of bookings at the fullest instant: more than there are where somebody has overbooked. */
  readonly taken: number
}

/** What is free of every type that the location has. */
export async function freeByType(asked: AskedSpan, ctx: ReadContext): Promise<Map<number, FreeSpaces>> {
  const count = await openCount(asked, ctx)
  return new Map([...count.types].map(type => [type, count.during(type, asked)]))
}

export type SpaceCount = {
  readonly types: readonly number[]
  /** Any span within the one that was loaded. */
  during(spaceTypeId: number, span: { readonly from: number; readonly to: number }): FreeSpaces
}

/** Loads a span once, for any number of questions about it. */
export async function openCount(asked: AskedSpan, ctx: ReadContext): Promise<SpaceCount> {
  const { to } = occupied({ ...asked, spaces: 1 }, asked.bufferMinutes)
  const supplies = await loadSupplies(asked, ctx)
  const taken = await loadOccupancy({ ...asked, to }, ctx)
  return {
    types: [...supplies.keys()],
    during(type, span) {
      const supply = supplies.get(type)
      if (!supply) return NONE
      const whole = occupied({ ...span, spaces: 1 }, asked.bufferMinutes)
      const booked = levelsOf(taken.get(type) ?? [], whole)
      return { free: freeSpaces(supply, booked, whole), capacity: supply.capacity, taken: peakOf(booked) }
    },
  }
}

/** Of a location that is gone, which old bookings may still name, it is the clock of the site. */
export async function loadPlace(locationId: number, ctx: ReadContext): Promise<Place> {
  const load = () =>
    ctx.db
      .selectFrom('carparking_locations')
      .select(['buffer_minutes', 'timezone'])
      .where('id', '=', locationId)
      .executeTakeFirst()
  const row = await fromCatalogue(`place ${locationId}`, load, ctx)
  return { bufferMinutes: row?.buffer_minutes ?? 0, timeZone: row?.timezone || ctx.site.zone }
}

/** Spaces are counted already; only those that are out of service at some time are read. */
async function loadSupplies(asked: AskedSpan, ctx: ReadContext): Promise<Map<number, Supply>> {
  const counted = await readRows<{ type: unknown; capacity: unknown; outages: unknown }>(
    { text: SUPPLY, values: [ctx.site.id, asked.locationId] },
    ctx,
  )
  const broken = counted.some(({ outages }) => Number(outages) > 0) ? await loadOutages(asked.locationId, ctx) : []
  return new Map(
    counted.map(({ type, capacity }) => {
      const spaceTypeId = Number(type)
      const outOfService = broken.filter(outage => outage.type === spaceTypeId)
      const exceptions = exceptionsFor(spaceTypeId, asked.exceptions)
      return [spaceTypeId, { capacity: Number(capacity), outOfService, exceptions, timeZone: asked.timeZone }]
    }),
  )
}

const SUPPLY = `select space_type_id as type, spaces as capacity, outages from carparking_supply
  where site_id = ? and location_id = ? and spaces > 0`

async function loadOutages(locationId: number, ctx: ReadContext): Promise<(Taken & { type: number })[]> {
  const rows = await ctx.db
    .selectFrom('carparking_location_spaces')
    .select(['space_type_id', 'quantity', 'out_of_service'])
    .where('location_id', '=', locationId)
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .where('outages', '>', 0)
    .execute()
  return rows.flatMap(({ space_type_id, quantity, out_of_service }) => {
    const given: { from: string; to: string }[] = JSON.parse(out_of_service)
    return given.map(({ from, to }) => ({
      type: Number(space_type_id),
      from: Date.parse(from),
      to: Date.parse(to),
      units: Number(quantity),
    }))
  })
}

export async function loadExceptions(locationId: number, ctx: ReadContext): Promise<DateException[]> {
  const rows = await readRows<TableRow<'carparking_exceptions'>>(
    { text: EXCEPTIONS, values: [ctx.site.id, locationId] },
    ctx,
  )
  return rows.map(row => ({
    dateFrom: row.date_from,
    dateTo: row.date_to,
    kind: row.kind as DateException['kind'],
    period: row.start && row.end ? { start: row.start, end: row.end } : null,
    spaceTypeId: row.space_type_id,
    capacity: row.capacity,
    repeatsYearly: row.repeats_yearly === 1,
  }))
}

const EXCEPTIONS = `select date_from, date_to, kind, start, "end", space_type_id, capacity, repeats_yearly
  from carparking_exceptions where site_id = ? and location_id = ?`

export const millisOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
