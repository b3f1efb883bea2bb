/** Figures over all of the stock: for the dashboard, for one place, and for reports. */
import { DAY, dateAfter, dateAt } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits, unscaled } from '../../../kernel/currencies.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { readSlowly } from '../../../kernel/statement.ts'
import { seesCosts } from '../access.ts'
import { PLACES } from '../domain/amounts.ts'
import { settings } from '../settings.ts'
import { today } from './low-stock.ts'
import { toldPlaces, withinPlaces } from './told-places.ts'

const one = async <R extends Record<string, unknown>>(text: string, values: readonly unknown[], ctx: ReadContext) =>
  (await readSlowly<R>({ text, values }, ctx))[0]!

/** The end of a condition that keeps to the places that the caller is told of. */
const within = async (column: string, ctx: ReadContext) => withinPlaces(column, await toldPlaces(ctx))

export async function itemCounts(ctx: ReadContext) {
  const places = await within('s.warehouse_id', ctx)
  const counted = await one<{ items: number; active: number; out: number }>(
    `select count(*) as items, count(case when i.status = 'active' then 1 end) as active,
      count(case when i.status = 'active' and coalesce(h.on_hand, 0) <= 0 then 1 end) as out
      from inventory_items i left join (select s.item_id, sum(s.on_hand) as on_hand from inventory_stock s
        join inventory_warehouses w on w.id = s.warehouse_id where s.site_id = ? and w.type <> 'transit'${places.text} group by s.item_id) h
      on h.item_id = i.id where i.site_id = ? and i.trashed_at is null`,
    [ctx.site.id, ...places.values, ctx.site.id],
    ctx,
  )
  return { items: counted.items, active: counted.active, out: counted.out }
}

/** Null for those who may not see costs. */
export async function stockValue(ctx: ReadContext): Promise<number | null> {
  if (!seesCosts(ctx)) return null
  const { currency } = await ctx.settings(settings)
  const places = await within('warehouse_id', ctx)
  const text = `select cast(coalesce(sum(value), 0) as bigint) as value from inventory_stock where site_id = ?${places.text}`
  return majorUnits((await one<{ value: number }>(text, [ctx.site.id, ...places.values], ctx)).value, currency)
}

export async function valueByCategory(ctx: ReadContext) {
  if (!seesCosts(ctx)) return []
  const { currency } = await ctx.settings(settings)
  const places = await within('s.warehouse_id', ctx)
  const rows = await readSlowly<{ category_id: number | null; name: string | null; value: number }>(
    {
      text: `select i.category_id, c.name, cast(sum(s.value) as bigint) as value from inventory_stock s
        join inventory_items i on i.id = s.item_id left join inventory_categories c on c.id = i.category_id
        where s.site_id = ?${places.text} group by i.category_id, c.name order by 3 desc limit 50`,
      values: [ctx.site.id, ...places.values],
    },
    ctx,
  )
  return rows.map(row => ({ ...row, value: majorUnits(row.value, currency) }))
}

export async function valueByWarehouse(ctx: ReadContext) {
  if (!seesCosts(ctx)) return []
  const { currency } = await ctx.settings(settings)
  const places = await within('s.warehouse_id', ctx)
  const rows = await readSlowly<{ warehouse_id: number; name: string; value: number }>(
    {
      text: `select s.warehouse_id, w.name, cast(sum(s.value) as bigint) as value from inventory_stock s
        join inventory_warehouses w on w.id = s.warehouse_id
        where s.site_id = ?${places.text} group by s.warehouse_id, w.name having sum(s.on_hand) <> 0 order by 3 desc limit 50`,
      values: [ctx.site.id, ...places.values],
    },
    ctx,
  )
  return rows.map(row => ({ ...row, value: majorUnits(row.value, currency) }))
}

/** What came and what left on each day of the last thirty, days without any included. */
export async function movementsByDay(ctx: ReadContext) {
  const since = instantFromMillis(ctx.clock.millis() - SHOWN_DAYS * DAY)
  const places = await within('warehouse_id', ctx)
  const rows = await readSlowly<{ day: string; came: number; left_over: number; rows: number }>(
    {
      text: `select substr(created_at, 1, 10) as day, cast(sum(case when quantity > 0 then quantity else 0 end) as bigint) as came,
        cast(-sum(case when quantity < 0 then quantity else 0 end) as bigint) as left_over, count(*) as rows
        from inventory_ledger where site_id = ? and trashed_at is null and created_at >= ?${places.text}
        group by substr(created_at, 1, 10) order by 1`,
      values: [ctx.site.id, since, ...places.values],
    },
    ctx,
  )
  const moved = new Map(rows.map(row => [row.day, row]))
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = dateAt(ctx.clock.millis() - (SHOWN_DAYS - 1 - at) * DAY, 'UTC')
    const { came = 0, left_over = 0, rows: transactions = 0 } = moved.get(day) ?? {}
    return { day, received: unscaled(came, PLACES), issued: unscaled(left_over, PLACES), transactions }
  })
}

const SHOWN_DAYS = 30

export async function quantityInTransit(ctx: ReadContext): Promise<number> {
  const places = await within('s.warehouse_id', ctx)
  const { on_hand } = await one<{ on_hand: number }>(
    `select cast(coalesce(sum(s.on_hand), 0) as bigint) as on_hand from inventory_stock s
      join inventory_warehouses w on w.id = s.warehouse_id where s.site_id = ? and w.type = 'transit'${places.text}`,
    [ctx.site.id, ...places.values],
    ctx,
  )
  return unscaled(on_hand, PLACES)
}

/** Lots that expire within so many days, those that have expired included. */
export async function expiringLots(days: number, ctx: ReadContext) {
  const places = await within('l.warehouse_id', ctx)
  const rows = await readSlowly<{
    item_id: number
    name: string
    warehouse_id: number
    lot: string | null
    expiry_date: string
    remaining: number
  }>(
    {
      text: `select l.item_id, i.name, l.warehouse_id, l.lot, l.expiry_date, cast(sum(l.remaining) as bigint) as remaining
        from inventory_layers l join inventory_items i on i.id = l.item_id
        where l.site_id = ? and l.sign > 0 and l.expiry_date is not null and l.expiry_date <= ?${places.text}
        group by l.item_id, i.name, l.warehouse_id, l.lot, l.expiry_date order by l.expiry_date, l.item_id limit 1000`,
      values: [ctx.site.id, dateAfter(today(ctx), days), ...places.values],
    },
    ctx,
  )
  return rows.map(({ remaining, ...row }) => ({ ...row, on_hand: unscaled(remaining, PLACES) }))
}

/** Documents of all kinds that wait to be finalised, of those that the caller finds in the lists. */
export async function draftCount(documents: readonly Entity[], ctx: ReadContext): Promise<number> {
  const counts = documents.map(async entity => {
    const { meta } = await listRecords(entity, { status: 'draft', per_page: 1 }, ctx)
    return Number(meta.total)
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

export type Latest = { type: string; id: number; number: string; posted_at: string }

/** The documents that were booked last. */
export async function latestDocuments(most: number, ctx: ReadContext): Promise<Latest[]> {
  const places = await toldPlaces(ctx)
  const ledger = ctx.db.selectFrom('inventory_ledger')
  const rows = await (places === null ? ledger : ledger.where('warehouse_id', 'in', [0, ...places]))
    .select(['document_type as type', 'document_id as id', 'document_number as number', 'created_at as posted_at'])
    // The index of the chain has this order; by id, SQLite would sort the whole ledger.
    .orderBy('seq', 'desc')
    .limit(most * 100)
    .execute()
  const seen = new Map(rows.map(row => [`${row.type} ${row.id}`, row]))
  return [...seen.values()].slice(0, most)
}
