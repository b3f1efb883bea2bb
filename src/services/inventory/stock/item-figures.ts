/** What there is of items, now or at an earlier moment: one read for a whole page. */
import { COMMIT, type ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, unscaled } from '../../../kernel/currencies.ts'
import { readRows } from '../../../kernel/statement.ts'
import { seesCosts } from '../access.ts'
import { PLACES, unitCostOf } from '../domain/amounts.ts'
import { settings } from '../settings.ts'
import { askedMoment } from './as-of.ts'
import { knownShelves } from './known-shelves.ts'
import { listOf, marks } from './listed-ids.ts'
import { toldPlaces } from './told-places.ts'

export type Holding = {
  readonly item_id: number
  readonly warehouse_id: number
  readonly on_hand: number
  readonly value: number
  readonly last_cost: number
  /** On its way, and so on no shelf. */
  readonly isTransit: boolean
  /** There, and not for use until somebody has looked at it. */
  readonly isQuarantined: boolean
}

/** By item. The cost of the last receipt is that of now. */
export async function holdingsOf(
  ids: readonly number[],
  moment: string | null,
  ctx: ReadContext,
): Promise<ReadonlyMap<number, readonly Holding[]>> {
  if (ids.length === 0) return new Map()
  const kept = ctx.memory('inventory-holdings', COMMIT, MOST_KEPT)
  const read = (some: readonly number[]) => readHoldings(some, moment, ctx)
  const held = await kept.keep(`${moment} ${ids.join()}`, () =>
    moment === null ? knownShelves(ids, read, ctx) : read(ids),
  )
  const told = await toldPlaces(ctx)
  if (told === null) return held
  const seen = (holdings: readonly Holding[]) => holdings.filter(holding => told.includes(holding.warehouse_id))
  return new Map([...held].map(([id, holdings]) => [id, seen(holdings)]))
}

const MOST_KEPT = 64

async function readHoldings(ids: readonly number[], moment: string | null, ctx: ReadContext) {
  const list = listOf(ids)
  const where = `where s.site_id = ? and s.item_id in (${marks(list)}) order by s.item_id, s.warehouse_id`
  const statement =
    moment === null
      ? { text: `${NOW} ${where}`, values: [ctx.site.id, ...list] }
      : { text: `${THEN} ${where}`, values: [moment, ctx.site.id, ...list] }
  const rows = await readRows<Omit<Holding, 'isTransit' | 'isQuarantined'>>(statement, ctx)
  const special = await readRows<{ id: number; type: string }>({ text: SPECIAL, values: [ctx.site.id] }, ctx)
  const types = new Map(special.map(({ id, type }) => [id, type]))
  const holdings = rows.map(row => {
    const type = types.get(row.warehouse_id)
    return Object.assign(row, { isTransit: type === 'transit', isQuarantined: type === 'quarantine' })
  })
  const grouped = Map.groupBy(holdings, row => row.item_id)
  return new Map(ids.map((id): [number, readonly Holding[]] => [id, grouped.get(id) ?? []]))
}

const SPECIAL = `select id, type from inventory_warehouses where site_id = ? and type in ('transit', 'quarantine')`
const NOW = 'select s.item_id, s.warehouse_id, s.on_hand, s.value, s.last_cost from inventory_stock s'
/** The last row of a shelf before the moment holds what there was. */
const THEN = `select s.item_id, s.warehouse_id, l.balance_after as on_hand, l.value_after as value, s.last_cost
  from inventory_stock s join inventory_ledger l on l.id = (select p.id from inventory_ledger p
    where p.site_id = s.site_id and p.item_id = s.item_id and p.warehouse_id = s.warehouse_id and p.created_at <= ?
    order by p.created_at desc, p.id desc limit 1)`

type Item = {
  readonly id: number
  readonly reorder_level: number | null
  readonly reorder_levels: readonly { readonly warehouse_id: number; readonly level: number }[]
}

export async function itemFigures(items: readonly Item[], ctx: ReadContext): Promise<Record<string, unknown>[]> {
  const ids = items.map(({ id }) => id)
  const { currency } = await ctx.settings(settings)
  const moment = askedMoment(ctx)
  const holdings = await holdingsOf(ids, moment, ctx)
  // What drafts keep is a matter of now.
  const reserved = moment === null ? await reservedOf(ids, ctx) : new Map<number, number>()
  const about = { decimals: decimalsOf(currency), seesCosts: seesCosts(ctx) }
  return items.map(item =>
    figuresOf(item, { ...about, holdings: holdings.get(item.id) ?? [], reserved: reserved.get(item.id) ?? 0 }),
  )
}

type About = { decimals: number; seesCosts: boolean; holdings: readonly Holding[]; reserved: number }

function figuresOf(item: Item, { decimals, holdings, reserved, ...about }: About): Record<string, unknown> {
  let [onHand, inTransit, blocked, value, last] = [0, 0, 0, 0, 0]
  for (const holding of holdings) {
    if (holding.isTransit) inTransit += holding.on_hand
    else onHand += holding.on_hand
    if (holding.isQuarantined) blocked += holding.on_hand
    value += holding.value
    last = holding.last_cost || last
  }
  const available = unscaled(onHand - blocked - reserved, PLACES)
  const cost = (amount: number, places: number) => (about.seesCosts ? unscaled(amount, places) : null)
  return {
    on_hand: unscaled(onHand, PLACES),
    reserved: unscaled(reserved, PLACES),
    available,
    in_transit: unscaled(inTransit, PLACES),
    value: cost(value, decimals),
    average_cost: cost(unitCostOf(value, onHand + inTransit, decimals), PLACES),
    last_cost: cost(last, PLACES),
    stock: holdings.map(({ warehouse_id, on_hand, value: worth }) => ({
      warehouse_id,
      on_hand: unscaled(on_hand, PLACES),
      value: cost(worth, decimals),
    })),
    is_low: isLow(item, { available, holdings }),
  }
}

/** Everywhere together, or in one of the warehouses that have a level of their own. */
export function isLow(
  item: Item,
  { available, holdings }: { available: number; holdings: readonly Holding[] },
): boolean {
  if (item.reorder_level !== null && available <= item.reorder_level) return true
  return item.reorder_levels.some(({ warehouse_id, level }) => {
    const held = holdings.find(holding => !holding.isTransit && holding.warehouse_id === warehouse_id)
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
