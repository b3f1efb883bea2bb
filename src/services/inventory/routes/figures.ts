import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits, unscaled } from '../../../kernel/currencies.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { readSlowly } from '../../../kernel/statement.ts'
import { seesCosts } from '../access.ts'
import { PLACES } from '../domain/amounts.ts'
import { movementTypes, toldTypes } from '../domain/document-types.ts'
import { stockMovements } from '../entities/stock-movements.ts'
import { warehouses } from '../entities/warehouses.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { askedMoment } from '../stock/as-of.ts'
import * as figures from '../stock/figures.ts'
import { lowStock } from '../stock/low-stock.ts'
import { askPlace } from '../stock/told-places.ts'

const asOf = Type.Optional(
  Type.String({ maxLength: 40, description: 'As it was then: 2026-11-30T18:00, on the clock of the site.' }),
)
const amount = orNull(Type.Number({ description: 'For those who may see costs.' }))
const day = Type.Object({
  day: Type.String(),
  received: Type.Number(),
  issued: Type.Number(),
  transactions: Type.Integer(),
})
const latest = Type.Object({ type: Type.String(), id: Type.Integer(), number: Type.String(), posted_at: Type.String() })

export const dashboard = route({
  method: 'GET',
  path: '/dashboard',
  summary: 'Figures over all of the stock',
  access: can('view'),
  reply: Type.Object({
    items: Type.Integer(),
    active: Type.Integer(),
    low: Type.Integer({ description: 'Items at or below their level.' }),
    out: Type.Integer({ description: 'Active items of which there is nothing.' }),
    value: amount,
    currency: Type.String(),
    value_by_category: Type.Array(
      Type.Object({ category_id: orNull(Type.Integer()), name: orNull(Type.String()), value: Type.Number() }),
    ),
    value_by_warehouse: Type.Array(
      Type.Object({ warehouse_id: Type.Integer(), name: Type.String(), value: Type.Number() }),
    ),
    movements_30d: Type.Array(day),
    drafts: Type.Integer({ description: 'Documents of every kind that the caller may read and nobody has finalised.' }),
    in_transit: Type.Number(),
    expiring_30d: Type.Integer({ description: 'Lots that expire within thirty days.' }),
    latest: Type.Array(latest),
  }),
  async handler(_input, ctx) {
    const { currency } = await ctx.settings(settings)
    const low = await lowStock({ moment: null, warehouseId: null }, ctx)
    return {
      ...(await figures.itemCounts(ctx)),
      low: new Set(low.map(({ item_id }) => item_id)).size,
      value: await figures.stockValue(ctx),
      currency,
      value_by_category: await figures.valueByCategory(ctx),
      value_by_warehouse: await figures.valueByWarehouse(ctx),
      movements_30d: await figures.movementsByDay(ctx),
      drafts: await figures.draftCount(await ctx.hooks.apply(hooks.documents, [stockMovements], undefined, ctx), ctx),
      in_transit: await figures.quantityInTransit(ctx),
      expiring_30d: (await figures.expiringLots(30, ctx)).length,
      latest: await figures.latestDocuments(5, ctx),
    }
  },
})

const lowShape = Type.Object({
  item_id: Type.Integer(),
  name: Type.String(),
  sku: Type.String(),
  unit: Type.String(),
  warehouse_id: orNull(Type.Integer({ description: 'Null for all warehouses together.' })),
  on_hand: Type.Number(),
  reorder_level: Type.Number(),
  daily_use: Type.Number({ description: 'Of ninety days, what moved between warehouses left out.' }),
  days_of_cover: orNull(Type.Integer({ description: 'Null where nothing is used.' })),
  suggested_quantity: Type.Number(),
  transfer_from: orNull(Type.Integer({ description: 'A warehouse that has more than it needs.' })),
  supplier_id: orNull(Type.Integer({ description: 'Who it is usually ordered from.' })),
  default_warehouse_id: orNull(Type.Integer({ description: 'Where it usually goes.' })),
})

export const lowStockList = route({
  method: 'GET',
  path: '/items/low-stock',
  summary: 'Items at or below their level, how long they last and what to do',
  access: can('view'),
  input: Type.Object({
    warehouse_id: Type.Optional(Type.Integer({ minimum: 1 })),
    as_of: asOf,
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  reply: Type.Array(lowShape),
  async handler({ warehouse_id, page = 1, per_page: size = 50 }, ctx) {
    const all = await lowStock({ moment: askedMoment(ctx), warehouseId: warehouse_id ?? null }, ctx)
    return withMeta(all.slice((page - 1) * size, page * size), {
      total: all.length,
      pages: Math.ceil(all.length / size),
    })
  },
})

const planned = Type.Array(
  Type.Object({ base: Type.String(), document_id: Type.Integer(), item_id: Type.Integer(), quantity: Type.Number() }),
)

export const warehouseOverview = route({
  method: 'GET',
  path: '/warehouse-overview',
  summary: 'Figures of one place',
  access: can('view'),
  input: Type.Object({ warehouse_id: Type.Integer({ minimum: 1 }), as_of: asOf }),
  reply: Type.Object({
    warehouse_id: Type.Integer(),
    items: Type.Integer(),
    on_hand: Type.Number(),
    value: amount,
    currency: Type.String(),
    low: Type.Array(lowShape),
    incoming: planned,
    outgoing: planned,
    last_count_at: orNull(Type.String()),
  }),
  async handler({ warehouse_id }, ctx) {
    await storedRecord(warehouses, { id: warehouse_id }, ctx)
    await askPlace(warehouse_id, ctx)
    const { currency } = await ctx.settings(settings)
    const moment = askedMoment(ctx)
    const held = await heldIn(warehouse_id, moment, ctx)
    const plans = await plansOf(warehouse_id, ctx)
    return {
      ...{ warehouse_id, items: held.items, on_hand: unscaled(held.on_hand, PLACES) },
      value: seesCosts(ctx) ? majorUnits(held.value, currency) : null,
      currency,
      low: await lowStock({ moment, warehouseId: warehouse_id }, ctx),
      incoming: plans.filter(({ quantity }) => quantity > 0),
      outgoing: plans.filter(({ quantity }) => quantity < 0),
      last_count_at: await lastCount(warehouse_id, ctx),
    }
  },
})

type Held = { items: number; on_hand: number; value: number }

async function heldIn(warehouseId: number, moment: string | null, ctx: ReadContext): Promise<Held> {
  const sums = (on: string, value: string) =>
    `select count(case when ${on} <> 0 then 1 end) as items, cast(coalesce(sum(${on}), 0) as bigint) as on_hand,
     cast(coalesce(sum(${value}), 0) as bigint) as value from inventory_stock s`
  const now = `${sums('s.on_hand', 's.value')} where s.site_id = ? and s.warehouse_id = ?`
  const then = `${sums('l.balance_after', 'l.value_after')} join inventory_ledger l on l.id = (select p.id from inventory_ledger p
    where p.site_id = s.site_id and p.item_id = s.item_id and p.warehouse_id = s.warehouse_id and p.created_at <= ?
    order by p.created_at desc, p.id desc limit 1) where s.site_id = ? and s.warehouse_id = ?`
  const place = [ctx.site.id, warehouseId]
  const statement = moment === null ? { text: now, values: place } : { text: then, values: [moment, ...place] }
  return (await readSlowly<Held>(statement, ctx))[0]!
}

async function plansOf(warehouseId: number, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('inventory_plans')
    .select(['base', 'document_id', 'item_id', 'quantity'])
    .where('warehouse_id', '=', warehouseId)
    .orderBy('document_id')
    .limit(200)
    .execute()
  return rows.map(row => ({ ...row, quantity: unscaled(row.quantity, PLACES) }))
}

async function lastCount(warehouseId: number, ctx: ReadContext): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('inventory_ledger')
    .select('created_at')
    .where('warehouse_id', '=', warehouseId)
    .where('document_type', '=', 'adjustment')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export const documentTypes = route({
  method: 'GET',
  path: '/stock-movements/types',
  summary: 'The kinds of documents that this build offers',
  access: can('view'),
  reply: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      direction: Type.Enum(['in', 'out', 'both', 'none']),
      needs: Type.Array(Type.String(), { description: 'Fields that it cannot be finalised without.' }),
      pro: Type.Boolean(),
      reversal_of: orNull(Type.String()),
    }),
  ),
  handler: async (_input, ctx) => toldTypes(await ctx.hooks.apply(hooks.documentTypes, movementTypes, undefined, ctx)),
})
