/** Items at or below their level, with how long they will last and what to do about it. */
import { DAY, dateAt } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { unscaled } from '../../../kernel/currencies.ts'
import { readSlowly } from '../../../kernel/statement.ts'
import { PLACES } from '../domain/amounts.ts'
import { dailyUse, daysOfCover, suggestedQuantity, surplusHolder } from '../domain/cover.ts'
import { type Holding, holdingsOf, reservedOf } from './item-figures.ts'
import { listOf, marks } from './listed-ids.ts'
import { toldPlaces, withinPlaces } from './told-places.ts'

export type LowItem = {
  readonly item_id: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  /** Null for all warehouses together. */
  readonly warehouse_id: number | null
  readonly on_hand: number
  readonly reorder_level: number
  readonly daily_use: number
  readonly days_of_cover: number | null
  readonly suggested_quantity: number
  readonly transfer_from: number | null
  readonly supplier_id: number | null
  readonly default_warehouse_id: number | null
}

/** Days of use that are looked at. */
const SPAN = 90
const AT_ONCE = 500

/** What is out first, then what lasts shortest. */
export async function lowStock(
  asked: { readonly moment: string | null; readonly warehouseId: number | null },
  ctx: ReadContext,
): Promise<LowItem[]> {
  const [watched, told] = [await watchedItems(ctx), await toldPlaces(ctx)]
  const low: LowItem[] = []
  for (let start = 0; start < watched.length; start += AT_ONCE) {
    const some = watched.slice(start, start + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const holdings = await holdingsOf(ids, asked.moment, ctx)
    const reserved = asked.moment === null ? await reservedOf(ids, ctx) : new Map<number, number>()
    const found = some.flatMap(item =>
      shortagesOf(item, { all: holdings.get(item.id) ?? [], reserved: reserved.get(item.id) ?? 0, told }),
    )
    const wanted = found.filter(({ warehouseId }) => asked.warehouseId === null || warehouseId === asked.warehouseId)
    const used = await usedByDay([...new Set(wanted.map(({ item }) => item.id))], asked.moment, ctx)
    low.push(...wanted.map(shortage => adviceFor(shortage, usesIn(used.get(shortage.item.id) ?? [], shortage))))
  }
  return low.toSorted((one, other) => rank(one) - rank(other) || one.item_id - other.item_id)
}

const rank = ({ on_hand, days_of_cover }: LowItem): number => (on_hand <= 0 ? -1 : (days_of_cover ?? 1e9))

type Watched = {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly reorder_level: number | null
  readonly reorder_quantity: number | null
  readonly max_level: number | null
  readonly lead_time_days: number | null
  readonly reorder_levels: string
  readonly supplier_id: number | null
  readonly default_warehouse_id: number | null
}

const watchedItems = (ctx: ReadContext): Promise<Watched[]> =>
  readSlowly<Watched>(
    {
      text: `select id, name, sku, unit, reorder_level, reorder_quantity, max_level, lead_time_days, reorder_levels,
        supplier_id, default_warehouse_id from inventory_items where site_id = ? and trashed_at is null and status = 'active'
        and (reorder_level is not null or reorder_levels <> '[]') order by id`,
      values: [ctx.site.id],
    },
    ctx,
  )

type ShortItem = {
  readonly item: Watched
  readonly warehouseId: number | null
  readonly onHand: number
  /** Without what is reserved or lies in quarantine. */
  readonly available: number
  readonly level: number
  readonly quantity: number | null
  readonly holdings: readonly Holding[]
}

type Stocked = {
  readonly all: readonly Holding[]
  readonly reserved: number
  readonly told: readonly number[] | null
}

function shortagesOf(item: Watched, { all, reserved, told }: Stocked): ShortItem[] {
  const there = all.filter(({ isTransit }) => !isTransit)
  const holdings = there.filter(({ isQuarantined }) => !isQuarantined)
  const [total, usable] = [sumOf(there), sumOf(holdings)]
  const levels = JSON.parse(item.reorder_levels) as { warehouse_id: number; level: number; quantity?: number }[]
  const seen = levels.filter(({ warehouse_id }) => told === null || told.includes(warehouse_id))
  const own = seen.map(({ warehouse_id, level, quantity }) => {
    const onHand = there.find(holding => holding.warehouse_id === warehouse_id)?.on_hand ?? 0
    return {
      ...{ item, holdings, warehouseId: warehouse_id, level: level * 10 ** PLACES, onHand, available: onHand },
      quantity: quantity === undefined ? null : quantity * 10 ** PLACES,
    }
  })
  const whole =
    item.reorder_level === null
      ? []
      : [
          {
            item,
            holdings,
            warehouseId: null,
            onHand: total,
            available: usable - reserved,
            level: item.reorder_level,
            quantity: item.reorder_quantity,
          },
        ]
  return [...whole, ...own].filter(({ available, level }) => available <= level)
}

const sumOf = (holdings: readonly Holding[]): number => holdings.reduce((sum, { on_hand }) => sum + on_hand, 0)

function adviceFor(
  { item, warehouseId, onHand, available, level, quantity, holdings }: ShortItem,
  used: readonly number[],
): LowItem {
  const daily = dailyUse(used, SPAN)
  const wanted = suggestedQuantity({
    ...{ available, level, quantity, daily, leadDays: item.lead_time_days ?? 0 },
    most: warehouseId === null ? item.max_level : null,
  })
  const levels = new Map(
    (JSON.parse(item.reorder_levels) as { warehouse_id: number; level: number }[]).map(one => [
      one.warehouse_id,
      one.level,
    ]),
  )
  const holders = holdings
    .filter(({ warehouse_id }) => warehouse_id !== warehouseId)
    .map(({ warehouse_id, on_hand }) => ({
      ...{ warehouse_id, available: on_hand, level: (levels.get(warehouse_id) ?? 0) * 10 ** PLACES },
    }))
  return {
    ...{ item_id: item.id, name: item.name, sku: item.sku, unit: item.unit, warehouse_id: warehouseId },
    on_hand: unscaled(onHand, PLACES),
    reorder_level: unscaled(level, PLACES),
    daily_use: unscaled(daily, PLACES),
    days_of_cover: daysOfCover(available, daily),
    suggested_quantity: unscaled(wanted, PLACES),
    transfer_from: warehouseId === null ? null : surplusHolder(holders),
    ...{ supplier_id: item.supplier_id, default_warehouse_id: item.default_warehouse_id },
  }
}

type Used = { readonly item_id: number; readonly warehouse_id: number; readonly day: string; readonly used: number }

/** By day: in the warehouse that is short, or everywhere together. */
const usesIn = (rows: readonly Used[], { warehouseId }: ShortItem): number[] => {
  const own = rows.filter(({ warehouse_id }) => warehouseId === null || warehouse_id === warehouseId)
  return [...Map.groupBy(own, ({ day }) => day).values()].map(day => day.reduce((sum, { used }) => sum + used, 0))
}

/**
 * Half of the ledger is of these types. The index that finds a document by its type must not be taken for one that narrows
 * this down, so that it is not asked for the column as it is.
 */
export const isUse = (column: string): string =>
  `coalesce(${column}, '') in ('issue', 'issue_reversal', 'write_off', 'write_off_reversal')`

/** What was issued and written off on each day; what only moved between warehouses was not used. */
async function usedByDay(
  ids: readonly number[],
  moment: string | null,
  ctx: ReadContext,
): Promise<ReadonlyMap<number, readonly Used[]>> {
  if (ids.length === 0) return new Map()
  const list = listOf(ids)
  const until = moment ?? ctx.clock.instant()
  const since = instantFromMillis(Date.parse(until) - SPAN * DAY)
  const places = withinPlaces('warehouse_id', await toldPlaces(ctx))
  const rows = await readSlowly<Used>(
    {
      text: `select item_id, warehouse_id, substr(created_at, 1, 10) as day, cast(-sum(quantity) as bigint) as used
        from inventory_ledger where site_id = ? and item_id in (${marks(list)}) and created_at >= ? and created_at <= ?
        and ${isUse('document_type')}${places.text}
        group by item_id, warehouse_id, substr(created_at, 1, 10)`,
      values: [ctx.site.id, ...list, since, until, ...places.values],
    },
    ctx,
  )
  return Map.groupBy(rows, row => row.item_id)
}

export const today = (ctx: ReadContext): string => dateAt(ctx.clock.millis(), ctx.site.zone)
