/** What there is of items, now or at an earlier moment: one read for a whole page. */
import type { ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, majorUnits, unscaled } from '../../../kernel/currencies.ts'
import { readRows } from '../../../kernel/statement.ts'
import { seesCosts } from '../access.ts'
import { PLACES, unitCostOf } from '../domain/amounts.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { askedMoment } from './as-of.ts'
import { listOf, marks } from './book.ts'

export type Holding = {
  readonly item_id: number
  readonly warehouse_id: number
  readonly type: string
  readonly on_hand: number
  readonly value: number
  readonly last_cost: number
}

/** By item. The cost of the last receipt is that of now. */
export async function holdingsOf(
  ids: readonly number[],
  moment: string | null,
  ctx: ReadContext,
): Promise<ReadonlyMap<number, readonly Holding[]>> {
  if (ids.length === 0) return new Map()
  const list = listOf(ids)
  const where = `s.site_id = ? and s.item_id in (${marks(list)})`
  const statement =
    moment === null
      ? { text: `${NOW} where ${where}`, values: [ctx.site.id, ...list] }
      : { text: `${THEN} where ${where}`, values: [moment, ctx.site.id, ...list] }
  const rows = await readRows<Holding>(statement, ctx)
  const told = await ctx.hooks.apply(hooks.warehouses, null, undefined, ctx)
  const seen = told === null ? rows : rows.filter(row => told.includes(row.warehouse_id))
  return Map.groupBy(seen, row => row.item_id)
}

const NOW = `select s.item_id, s.warehouse_id, w.type, s.on_hand, s.value, s.last_cost from inventory_stock s
  join inventory_warehouses w on w.id = s.warehouse_id`
/** The last row of a shelf before the moment holds what there was. */
const THEN = `select s.item_id, s.warehouse_id, w.type, l.balance_after as on_hand, l.value_after as value, s.last_cost
  from inventory_stock s join inventory_warehouses w on w.id = s.warehouse_id
  join inventory_ledger l on l.id = (select p.id from inventory_ledger p where p.site_id = s.site_id
    and p.item_id = s.item_id and p.warehouse_id = s.warehouse_id and p.created_at <= ?
    order by p.created_at desc, p.id desc limit 1)`

type Item = {
  readonly id: number
  readonly reorder_level: number | null
  readonly reorder_levels: readonly { readonly warehouse_id: number; readonly level: number }[]
}

export async function itemFigures(items: readonly Item[], ctx: ReadContext): Promise<Record<string, unknown>[]> {
  const ids = items.map(({ id }) => id)
  const { currency } = await ctx.settings(settings)
  const holdings = await holdingsOf(ids, askedMoment(ctx), ctx)
  const reserved = await reservedOf(ids, ctx)
  const about = { currency, seesCosts: seesCosts(ctx) }
  return items.map(item =>
    figuresOf(item, { ...about, holdings: holdings.get(item.id) ?? [], reserved: reserved.get(item.id) ?? 0 }),
  )
}

type About = { currency: string; seesCosts: boolean; holdings: readonly Holding[]; reserved: number }

function figuresOf(item: Item, { currency, holdings, reserved, ...about }: About): Record<string, unknown> {
  const here = holdings.filter(({ type }) => type !== 'transit')
  const [onHand, inTransit, value] = [
    sum(here, 'on_hand'),
    sum(holdings, 'on_hand') - sum(here, 'on_hand'),
    sum(holdings, 'value'),
  ]
  const cost = unitCostOf(value, onHand + inTransit, decimalsOf(currency))
  const money = (amount: number) => (about.seesCosts ? majorUnits(amount, currency) : null)
  const last = holdings.reduce((latest, { last_cost }) => last_cost || latest, 0)
  return {
    on_hand: unscaled(onHand, PLACES),
    reserved: unscaled(reserved, PLACES),
    available: unscaled(onHand - reserved, PLACES),
    in_transit: unscaled(inTransit, PLACES),
    value: money(value),
    average_cost: about.seesCosts ? unscaled(cost, PLACES) : null,
    last_cost: about.seesCosts ? unscaled(last, PLACES) : null,
    stock: holdings.map(({ warehouse_id, on_hand, value: worth }) => ({
      warehouse_id,
      on_hand: unscaled(on_hand, PLACES),
      value: money(worth),
    })),
    is_low: isLow(item, { available: unscaled(onHand - reserved, PLACES), holdings: here }),
  }
}

/** Everywhere together, or in one of the warehouses that have a level of their own. */
export function isLow(
  item: Item,
  { available, holdings }: { available: number; holdings: readonly Holding[] },
): boolean {
  if (item.reorder_level !== null && available <= item.reorder_level) return true
  return item.reorder_levels.some(({ warehouse_id, level }) => {
    const held = holdings.find(holding => holding.warehouse_id === warehouse_id)
    return unscaled(held?.on_hand ?? 0, PLACES) <= level
  })
}

/** What drafts keep, where the settings say that they do. */
export async function reservedOf(ids: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, number>> {
  const { reserve_drafts: keeps } = await ctx.settings(settings)
  if (!keeps || ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('inventory_plans')
    .select(({ fn }) => ['item_id', fn.sum<number>('quantity').as('quantity')])
    .where('item_id', 'in', [...ids])
    .where('quantity', '<', 0)
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(row => [row.item_id, -row.quantity]))
}

const sum = (rows: readonly Holding[], name: 'on_hand' | 'value'): number =>
  rows.reduce((total, row) => total + row[name], 0)
