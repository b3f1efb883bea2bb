/** How full all car parks of the site are at this moment. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { dayStartOf } from '../domain/load.ts'

export type Now = {
  readonly capacity: number
  /** Spaces that bookings take, whether the car has come or not. */
  readonly taken: number
  readonly onSite: number
  /** Cars that are still there after their exit. */
  readonly overdue: number
}

export async function countNow(ctx: ReadContext): Promise<Now> {
  const [site, now] = [ctx.site.id, ctx.clock.millis()]
  const [at, day] = [instantFromMillis(now), instantFromMillis(dayStartOf(now))]
  const number = async (text: string, values: readonly unknown[]) =>
    Number((await ctx.database.value(text, values)) ?? 0)
  const overdue = await number(OVERDUE, [site, at])
  const booked = await number(TAKEN, [day, site, day, at, site])
  const passed = await number(PASSED_HOLDS, [site, at, at, at])
  return {
    capacity: await number(CAPACITY, [site, site]),
    taken: booked - passed + overdue,
    onSite: await number(ON_SITE, [site]),
    overdue,
  }
}

const ACTIVE = "select id from carparking_locations where site_id = ? and status = 'active' and trashed_at is null"

const CAPACITY = `select sum(spaces) from carparking_supply where site_id = ? and location_id in (${ACTIVE})`

/** The sums of the day's beginning and of what has changed since, of every location. */
const TAKEN = `select sum(spaces) from (
  select l.level as spaces from carparking_locations p join carparking_levels l
    on l.site_id = p.site_id and l.location_id = p.id and l.day = ? where p.site_id = ? and p.status = 'active' and p.trashed_at is null
  union all
  select c.coming - c.going from carparking_locations p join carparking_load c
    on c.site_id = p.site_id and c.location_id = p.id and c.at > ? and c.at <= ?
    where p.site_id = ? and p.status = 'active' and p.trashed_at is null
) as present`

const PASSED_HOLDS = `select sum(spaces) from carparking_bookings where site_id = ? and hold_expires_at <= ?
  and entry <= ? and exit > ? and status = 'pending' and trashed_at is null`

const ON_SITE = `select sum(spaces) from carparking_bookings where site_id = ? and status = 'checked_in'
  and trashed_at is null`

const OVERDUE = `select sum(spaces) from carparking_bookings where site_id = ? and status = 'checked_in' and exit <= ?
  and trashed_at is null`
