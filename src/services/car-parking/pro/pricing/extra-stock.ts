/** Extras of which there are only so many a day: the day is that of the entry, on the clock of the location. */

import { dateAt } from '../../../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { loadPlace } from '../../bookings/free-spaces.ts'
import { isOff } from '../../domain/booking-status.ts'
import { refusals } from '../../errors.ts'
import { hooks } from '../../hooks.ts'
import { mergedOrders, type OrderedExtra } from '../domain/extras.ts'

type Booked = {
  readonly status: string
  readonly trashed_at: string | null
  readonly location_id: number
  readonly entry: string
  readonly extras: readonly OrderedExtra[] | null
}

/** In the transaction that changes a booking: what it ordered before goes back, what it orders now is taken. */
export const keepExtraStock = on(recordWritten, 'car-parking.pro.extra-stock', async (written, ctx) => {
  if (written.service !== 'car-parking' || written.entity !== 'bookings') return
  const [before, after] = [written.before, written.after] as unknown as [Booked | null, Booked | null]
  if (JSON.stringify(orderOf(before)) === JSON.stringify(orderOf(after))) return
  for (const order of await dailyOrders(before, ctx)) await take(order, -order.quantity, ctx)
  for (const order of await dailyOrders(after, ctx)) await take(order, order.quantity, ctx)
})

/** What is sold out already need not wait for those who are booking now. The count itself is guarded where it is raised. */
export const refuseSoldOut = on(
  hooks.bookingAsked,
  'car-parking.pro.sold-out',
  async ({ locationId, entry, extras }, ctx) => {
    const booking = { status: 'confirmed', trashed_at: null, location_id: locationId, entry, extras }
    const orders = await dailyOrders(booking, ctx)
    if (orders.length === 0) return
    const ids = orders.map(({ extra_id }) => extra_id)
    const ordered = await orderedOn(orders[0]!.day, ids, ctx)
    const full = orders.find(({ extra_id, quantity, stock }) => (ordered.get(extra_id) ?? 0) + quantity > stock)
    if (full) throw soldOut(full.name)
  },
)

/** How many of an extra have been ordered for a date. */
export async function orderedOn(
  date: string,
  extraIds: readonly number[],
  ctx: ReadContext,
): Promise<Map<number, number>> {
  if (extraIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('carparking_extra_orders')
    .select(['extra_id', 'ordered'])
    .where('day', '=', date)
    .where('extra_id', 'in', extraIds)
    .execute()
  return new Map(rows.map(row => [row.extra_id, row.ordered]))
}

/** What of a booking counts: one that ended without a stay has given its extras back. */
function orderOf(booking: Booked | null) {
  if (!booking || booking.trashed_at !== null || isOff(booking)) return null
  const { location_id, entry, extras } = booking
  const orders = mergedOrders(extras ?? [])
  return orders.length === 0 ? null : { location_id, entry, orders }
}

type DailyOrder = OrderedExtra & { readonly day: string; readonly name: string; readonly stock: number }

/** Only of extras that have a stock; in one order, so that two bookings cannot wait for each other in turn. */
async function dailyOrders(booking: Booked | null, ctx: Context): Promise<DailyOrder[]> {
  const order = orderOf(booking)
  if (!order) return []
  const rows = await ctx.db
    .selectFrom('carparking_booking_extras')
    .select(['id', 'name', 'daily_stock'])
    .where(
      'id',
      'in',
      order.orders.map(({ extra_id }) => extra_id),
    )
    .where('daily_stock', 'is not', null)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const { timeZone } = await loadPlace(order.location_id, ctx)
  const day = dateAt(Date.parse(order.entry), timeZone)
  return rows.map(row => {
    const { extra_id, quantity } = order.orders.find(one => one.extra_id === row.id)!
    return { extra_id, quantity, day, name: row.name, stock: row.daily_stock! }
  })
}

/** Two who order the last one at the same time cannot both get it. */
async function take({ extra_id, day, name, stock }: DailyOrder, by: number, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('carparking_extra_orders')
    .values({ extra_id, day, ordered: 0 })
    .onConflict(conflict => conflict.columns(['site_id', 'extra_id', 'day']).doNothing())
    .execute()
  const { numUpdatedRows } = await ctx.db
    .updateTable('carparking_extra_orders')
    .set(eb => ({ ordered: eb('ordered', '+', by) }))
    .where('extra_id', '=', extra_id)
    .where('day', '=', day)
    .$if(by > 0, query => query.where('ordered', '<=', stock - by))
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw soldOut(name)
}

export const soldOut = (name: string) => refusals.extra_sold_out({ name })
