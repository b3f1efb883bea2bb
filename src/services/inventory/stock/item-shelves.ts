/** All that is known of the stock of one item: where it is, how it went up and down, and in which layers it lies. */
import { DAY, dateAt } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, majorUnits, unscaled } from '../../../kernel/currencies.ts'
import { readRows } from '../../../kernel/statement.ts'
import { seesCosts } from '../access.ts'
import { PLACES, unitCostOf } from '../domain/amounts.ts'
import { settings } from '../settings.ts'
import { type Holding, holdingsOf } from './item-figures.ts'
import { toldPlaces, withinPlaces } from './told-places.ts'

export type ShelfDay = {
  readonly day: string
  readonly received: number
  readonly issued: number
  /** At the end of the day. */
  readonly on_hand: number
}

export async function itemShelves({ id, days }: { id: number; days: number }, ctx: ReadContext) {
  const { currency } = await ctx.settings(settings)
  const costs = seesCosts(ctx) ? currency : null
  const holdings = (await holdingsOf([id], null, ctx)).get(id) ?? []
  const planned = await plannedOf(id, ctx)
  const types = await typesOf(holdings, ctx)
  return {
    currency,
    places: holdings.map(holding => ({
      ...{ warehouse_id: holding.warehouse_id, type: types.get(holding.warehouse_id) ?? 'warehouse' },
      ...placeOf(holding, { costs, planned: planned.get(holding.warehouse_id) }),
    })),
    days: await historyOf({ id, days, now: total(holdings) }, ctx),
    layers: await layersOf({ id, costs }, ctx),
  }
}

const total = (holdings: readonly Holding[]): number => holdings.reduce((sum, { on_hand }) => sum + on_hand, 0)

type Planned = { readonly coming: number; readonly leaving: number }

async function typesOf(holdings: readonly Holding[], ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.db
    .selectFrom('inventory_warehouses')
    .select(['id', 'type'])
    .where('id', 'in', [0, ...holdings.map(({ warehouse_id }) => warehouse_id)])
    .execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}

const placeOf = (
  { on_hand, value }: Holding,
  { costs, planned }: { costs: string | null; planned: Planned | undefined },
) => ({
  on_hand: unscaled(on_hand, PLACES),
  coming: unscaled(planned?.coming ?? 0, PLACES),
  leaving: unscaled(planned?.leaving ?? 0, PLACES),
  value: costs === null ? null : majorUnits(value, costs),
})

/** What drafts are going to bring and take, by warehouse. */
async function plannedOf(id: number, ctx: ReadContext): Promise<ReadonlyMap<number, Planned>> {
  const rows = await ctx.db
    .selectFrom('inventory_plans')
    .select(['warehouse_id', 'quantity'])
    .where('item_id', '=', id)
    .execute()
  const sum = (quantities: readonly { quantity: number }[]) =>
    quantities.reduce((all, { quantity }) => all + quantity, 0)
  return new Map(
    [...Map.groupBy(rows, row => row.warehouse_id)].map(([place, own]) => [
      place,
      {
        coming: sum(own.filter(({ quantity }) => quantity > 0)),
        leaving: -sum(own.filter(({ quantity }) => quantity < 0)),
      },
    ]),
  )
}

type Moved = { day: string; came: number; gone: number }

/** Counted back from what there is now, so that one read of the days that had movements is enough. */
async function historyOf({ id, days, now }: { id: number; days: number; now: number }, ctx: ReadContext) {
  const today = ctx.clock.millis()
  const places = withinPlaces('warehouse_id', await toldPlaces(ctx))
  const rows = await readRows<Moved>(
    {
      text: `select substr(created_at, 1, 10) as day, cast(sum(case when quantity > 0 then quantity else 0 end) as bigint) as came,
        cast(-sum(case when quantity < 0 then quantity else 0 end) as bigint) as gone from inventory_ledger
        where site_id = ? and item_id = ? and created_at >= ?${places.text} group by substr(created_at, 1, 10)`,
      values: [ctx.site.id, id, instantFromMillis(today - days * DAY).slice(0, 10), ...places.values],
    },
    ctx,
  )
  const moved = new Map(rows.map(row => [row.day, row]))
  let left = now
  return Array.from({ length: days }, (_, back): ShelfDay => {
    const day = dateAt(today - back * DAY, 'UTC')
    const { came = 0, gone = 0 } = moved.get(day) ?? {}
    const shown = { day, received: unscaled(came, PLACES), issued: unscaled(gone, PLACES) }
    const ended = left
    left -= came - gone
    return { ...shown, on_hand: unscaled(ended, PLACES) }
  }).reverse()
}

const MOST_LAYERS = 100

/** In the order in which they are taken. */
async function layersOf({ id, costs }: { id: number; costs: string | null }, ctx: ReadContext) {
  const places = await toldPlaces(ctx)
  const rows = await ctx.db
    .selectFrom('inventory_layers')
    .select(['id', 'warehouse_id', 'lot', 'serial', 'expiry_date', 'received_at', 'quantity', 'remaining', 'value'])
    .where('item_id', '=', id)
    .where('sign', '<>', 0)
    .orderBy('id')
    .limit(MOST_LAYERS)
    .execute()
  return rows
    .filter(({ warehouse_id }) => places === null || places.includes(warehouse_id))
    .map(({ quantity, remaining, value, ...layer }) => ({
      ...layer,
      quantity: unscaled(quantity, PLACES),
      remaining: unscaled(remaining, PLACES),
      unit_cost:
        costs === null || value === null ? null : unscaled(unitCostOf(value, remaining, decimalsOf(costs)), PLACES),
    }))
}
