/** The proof of stock: the ledger added up again, against the layers and against the figures that everybody reads. */
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits, unscaled } from '../../../kernel/currencies.ts'
import { readSlowly } from '../../../kernel/statement.ts'
import { PLACES } from '../domain/amounts.ts'
import { settings } from '../settings.ts'
import { type ChainedRow, FIRST_HASH, firstBreak } from './chain.ts'

export type Sums = { readonly quantity: number; readonly value: number }

export type Difference = {
  readonly item_id: number
  readonly warehouse_id: number
  readonly cached: Sums
  readonly ledger: Sums
  readonly layers: Sums
}

export type Compared = { readonly checked: number; readonly differences: readonly Difference[] }

type Within = { readonly items: readonly number[] | null; readonly warehouseId: number | null }
type Summed = {
  source: string
  item_id: number
  warehouse_id: number
  quantity: number
  value: number
  unvalued: number
}

/** In units and minor units. */
export async function compareStock({ items, warehouseId }: Within, ctx: ReadContext): Promise<Compared> {
  const where = [
    'site_id = ?',
    ...(items ? [`item_id in (${items.map(() => '?').join(', ') || '0'})`] : []),
    ...(warehouseId === null ? [] : ['warehouse_id = ?']),
  ].join(' and ')
  const values = [ctx.site.id, ...(items ?? []), ...(warehouseId === null ? [] : [warehouseId])]
  // One statement reads one snapshot: whoever books meanwhile is in all three sums, or in none.
  const text = [LEDGER, LAYERS, CACHED].map(part => part.replace('WHERE', where)).join(' union all ')
  const rows = await readSlowly<Summed>({ text, values: [...values, ...values, ...values] }, ctx)
  const [inLedger, inLayers, inCache] = ['ledger', 'layers', 'cached'].map(
    source => new Map(rows.filter(row => row.source === source).map(row => [keyOf(row), row])),
  )
  const keys = new Set([...inLedger!.keys(), ...inLayers!.keys(), ...inCache!.keys()])
  const differences = [...keys].flatMap(key => {
    const found = { ledger: inLedger!.get(key), layers: inLayers!.get(key), cached: inCache!.get(key) }
    return isEqual(found) ? [] : [differenceOf(found)]
  })
  return { checked: keys.size, differences }
}

const keyOf = ({ item_id, warehouse_id }: Summed): string => `${item_id} ${warehouse_id}`
const LEDGER = `select 'ledger' as source, item_id, warehouse_id, cast(sum(quantity) as bigint) as quantity,
  cast(sum(value) as bigint) as value, 0 as unvalued from inventory_ledger where WHERE group by item_id, warehouse_id`
const LAYERS = `select 'layers' as source, item_id, warehouse_id, cast(sum(remaining) as bigint) as quantity,
  cast(coalesce(sum(value), 0) as bigint) as value, count(*) - count(value) as unvalued
  from inventory_layers where WHERE and sign <> 0 group by item_id, warehouse_id`
const CACHED = `select 'cached' as source, item_id, warehouse_id, on_hand as quantity, value, 0 as unvalued
  from inventory_stock where WHERE`

type Found = {
  readonly ledger: Summed | undefined
  readonly layers: Summed | undefined
  readonly cached: Summed | undefined
}

/** Under the moving average only the shelf has a value. */
function isEqual({ ledger, layers, cached }: Found): boolean {
  const [book, cache, open] = [sumsOf(ledger), sumsOf(cached), sumsOf(layers)]
  const isValued = (layers?.unvalued ?? 0) === 0
  return (
    book.quantity === cache.quantity &&
    book.value === cache.value &&
    book.quantity === open.quantity &&
    (!isValued || book.value === open.value)
  )
}

const sumsOf = (row: Summed | undefined): Sums => ({ quantity: row?.quantity ?? 0, value: row?.value ?? 0 })

function differenceOf({ ledger, layers, cached }: Found): Difference {
  const { item_id, warehouse_id } = (ledger ?? cached ?? layers)!
  return { item_id, warehouse_id, cached: sumsOf(cached), ledger: sumsOf(ledger), layers: sumsOf(layers) }
}

/** As people read them. */
export async function toldDifferences(differences: readonly Difference[], ctx: ReadContext) {
  const { currency } = await ctx.settings(settings)
  const told = ({ quantity, value }: Sums) => ({
    quantity: unscaled(quantity, PLACES),
    value: majorUnits(value, currency),
  })
  const parted = new Map<Difference, number | null>()
  for (const one of differences.slice(0, MOST_TRACED)) parted.set(one, await firstParted(one, ctx))
  return differences.map(one => ({
    ...{ item_id: one.item_id, warehouse_id: one.warehouse_id, first_seq: parted.get(one) ?? null },
    ...{ cached: told(one.cached), ledger: told(one.ledger), layers: told(one.layers) },
  }))
}

const MOST_TRACED = 100

/**
 * The first row of a shelf from which on sums are not what the rows say, or that did something else to the layers than it
 * tells. Null where the ledger is right: then only the figure that everybody reads is wrong, or a layer beside it.
 */
async function firstParted({ item_id, warehouse_id }: Difference, ctx: ReadContext): Promise<number | null> {
  const values = [ctx.site.id, item_id, warehouse_id]
  const [found] = await readSlowly<{ seq: number | null }>({ text: PARTED, values }, ctx)
  return found?.seq ?? null
}

const PARTED = `select min(r.seq) as seq from (select l.seq, l.quantity, l.balance_after, l.value_after,
    sum(l.quantity) over (order by l.seq) as balance, sum(l.value) over (order by l.seq) as worth,
    (select coalesce(sum(m.quantity), 0) from inventory_layer_moves m where m.transaction_id = l.id) as moved
  from inventory_ledger l where l.site_id = ? and l.item_id = ? and l.warehouse_id = ?) r
  where r.balance <> r.balance_after or r.worth <> r.value_after or r.moved <> r.quantity`

export type Chain = { readonly ok: boolean; readonly checked: number; readonly brokenAt: number | null }

/** The newest rows, or all of them: that each follows from the one before, and that the last one is the end. */
export async function checkChain(most: number | null, ctx: ReadContext): Promise<Chain> {
  const [head] = await readSlowly<{ seq: number; hash: string }>(
    { text: 'select seq, hash from inventory_chain where site_id = ?', values: [ctx.site.id] },
    ctx,
  )
  const end = head ?? { seq: 0, hash: FIRST_HASH }
  const first = most === null ? 1 : Math.max(end.seq - most + 1, 1)
  const text = `select seq, created_at as posted_at, document_type, document_id, line_no, item_id, warehouse_id, lot, serial,
    quantity, balance_after, value, value_after, currency, prev_hash, hash
    from inventory_ledger where site_id = ? and seq >= ? and seq <= ? order by seq`
  let last = first === 1 ? { seq: 0, hash: FIRST_HASH } : null
  let checked = 0
  for await (const rows of ctx.database.stream<ChainedRow>({ text, values: [ctx.site.id, first, end.seq] }, 1000)) {
    const broken = firstBreak(rows, last)
    if (broken !== null) return { ok: false, checked: checked + rows.length, brokenAt: broken }
    checked += rows.length
    last = rows.at(-1) ?? last
  }
  const isWhole = (last?.seq ?? 0) === end.seq && (last?.hash ?? FIRST_HASH) === end.hash
  return { ok: isWhole, checked, brokenAt: isWhole ? null : (last?.seq ?? 0) + 1 }
}

/** Layers that lie on no shelf, and shelves with less than nothing. */
export async function strays(ctx: ReadContext) {
  const negative = await readSlowly<{ item_id: number; warehouse_id: number; on_hand: number }>(
    {
      text: 'select item_id, warehouse_id, on_hand from inventory_stock where site_id = ? and on_hand < 0',
      values: [ctx.site.id],
    },
    ctx,
  )
  const orphans = await readSlowly<{ id: number }>(
    {
      text: `select l.id from inventory_layers l left join inventory_stock s on s.site_id = l.site_id
        and s.item_id = l.item_id and s.warehouse_id = l.warehouse_id
        where l.site_id = ? and l.sign <> 0 and s.item_id is null order by l.id limit 1000`,
      values: [ctx.site.id],
    },
    ctx,
  )
  return {
    negative: negative.map(row => ({ ...row, on_hand: unscaled(row.on_hand, PLACES) })),
    orphan_layers: orphans.map(({ id }) => id),
  }
}
