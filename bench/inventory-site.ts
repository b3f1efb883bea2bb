/**
 * A stock with years behind it, for the benchmark: 2,000 items in ten warehouses and as many ledger rows as are wanted,
 * written by statements that both engines understand. Each shelf begins with a hundred pieces; afterwards ten leave and
 * ten come, first in, first out, so that ledger, layers and figures agree.
 */
import type { Context } from '../src/kernel/context.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { runStatement } from '../src/kernel/statement.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { items } from '../src/services/inventory/entities/items.ts'
import { recipients } from '../src/services/inventory/entities/recipients.ts'
import { warehouses } from '../src/services/inventory/entities/warehouses.ts'
import { inventory } from '../src/services/inventory/service.ts'
import { analysed, authorizationOf, type BenchSite, type Place, postsForFloor } from './bench-site.ts'

export type StockBench = { readonly authorization: string; readonly rows: number; readonly days: number }

export const ITEMS = 2000
export const WAREHOUSES = 10
const SHELVES = ITEMS * WAREHOUSES
const DAYS = 1095
const DAY = 86_400_000

export const stockSite = (rows: number): BenchSite<StockBench> => ({
  name: 'inventory',
  port: 18_096,
  service: inventory,
  fill: place => makeSite(rows, place),
})

async function makeSite(rows: number, { open }: Place): Promise<StockBench> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const authorization = await ctx.transaction(async tx => {
    await postsForFloor(tx)
    for (let number = 1; number <= WAREHOUSES; number++)
      await createRecord(warehouses, { values: { name: `Warehouse ${number}`, code: `W${number}` } }, tx)
    await createRecord(recipients, { values: { name: 'Workshop' } }, tx)
    return authorizationOf(tx)
  })
  for (let from = 1; from <= ITEMS; from += 200)
    await ctx.transaction(async tx => {
      for (let number = from; number < from + 200; number++)
        await createRecord(items, { values: { name: `Part ${number}`, sku: `P-${number}` } }, tx)
    })
  const days = Math.min(DAYS, Math.ceil(rows / 100))
  const perDay = Math.ceil(rows / days)
  for (let day = 0; day < days; day++)
    await ctx.transaction(tx => fillDay({ first: day * perDay, count: perDay, age: days - day }, tx))
  await ctx.transaction(tx => fillFigures(days * perDay, tx))
  await app.close()
  return { authorization, rows: days * perDay, days }
}

/** `turn` says how often the shelf had its turn before: it comes at even ones and goes at odd ones. */
const NUMBERS = (first: number, count: number) => `with recursive
  n(i) as (select ${first} union all select i + 1 from n where i < ${first + count - 1}),
  r as (select i, i + 1 as seq, i / ${SHELVES} as turn, i % ${ITEMS} + 1 as item, (i / ${ITEMS}) % ${WAREHOUSES} + 1 as place from n)`

const PIECES = 10_000

async function fillDay({ first, count, age }: { first: number; count: number; age: number }, tx: Context) {
  const day = new Date(Date.now() - age * DAY).toISOString().slice(0, 10)
  const at = (number: string) =>
    `'${day}T12:00:00.' || substr(cast(1000000 + (${number} - ${first}) as text), 2) || 'Z'`
  const hash = (number: string) => `'${'0'.repeat(50)}' || substr(cast(100000000000000 + ${number} as text), 2)`
  const pieces = 'case when turn = 0 then 100 when turn % 2 = 0 then 10 else -10 end'
  const kind = "case when turn % 2 = 0 then 'receipt' else 'issue' end"
  const balance = 'case when turn % 2 = 0 then 100 else 90 end'
  const statements = [
    `insert into inventory_ledger (site_id, seq, document_type, document_id, document_number, document_date, line_no, item_id,
       warehouse_id, quantity, balance_after, unit_cost, value, value_after, currency, created_at, modified_at, prev_hash, hash)
     ${NUMBERS(first, count)} select 1, seq, ${kind}, i / 50 + 1, 'DOC-' || (i / 50 + 1), '${day}', i % 50 + 1, item, place,
       (${pieces}) * ${PIECES}, (${balance}) * ${PIECES}, 20000, (${pieces}) * 200, (${balance}) * 200, 'EUR',
       ${at('i')}, ${at('i')}, ${hash('i')}, ${hash('seq')} from r order by i`,
    `insert into inventory_layers (site_id, item_id, warehouse_id, received_at, quantity, remaining, sign, value, transaction_id)
     ${NUMBERS(first, count)} select 1, item, place, ${at('i')}, (${pieces}) * ${PIECES}, (${pieces}) * ${PIECES}, 1,
       (${pieces}) * 200, seq from r where turn % 2 = 0 order by i`,
    `insert into inventory_movements (site_id, number, type, status, document_date, warehouse_id, lines, total_quantity,
       total_value, currency, created_at, modified_at, finalised_at)
     ${NUMBERS(Math.ceil(first / 50) * 50, count)} select 1, 'DOC-' || (i / 50 + 1), ${kind}, 'finalised', '${day}', place, '[]',
       500, 100000, 'EUR', ${at('i')}, ${at('i')}, ${at('i')} from r where i % 50 = 0 and i < ${first + count} order by i`,
  ]
  for (const text of statements) await runStatement({ text, values: [] }, tx)
  await analysed(tx)
}

/** The layers from which the issues took, the moves between both, what is left, and the end of the chain. */
async function fillFigures(rows: number, tx: Context): Promise<void> {
  const statements = [
    `insert into inventory_layer_moves (site_id, transaction_id, layer_id, place, quantity, value)
     select 1, transaction_id, id, 0, quantity, value from inventory_layers`,
    `insert into inventory_layer_moves (site_id, transaction_id, layer_id, place, quantity, value)
     select 1, l.id, y.id, 0, l.quantity, l.value from inventory_ledger l join inventory_layers y
       on y.transaction_id = case when l.seq > 21 * ${SHELVES} then l.seq - 21 * ${SHELVES} else (l.seq - 1) % ${SHELVES} + 1 end
     where l.quantity < 0`,
    `update inventory_layers set remaining = quantity + gone.taken, sign = sign(quantity + gone.taken), value = value + gone.worth from (
       select layer_id, cast(sum(quantity) as bigint) as taken, cast(sum(value) as bigint) as worth
       from inventory_layer_moves where quantity < 0 group by layer_id) gone where gone.layer_id = inventory_layers.id`,
    `insert into inventory_stock (site_id, item_id, warehouse_id, on_hand, value, last_cost)
     select 1, item_id, warehouse_id, balance_after, value_after, 20000 from inventory_ledger
     where seq > ${rows - SHELVES} order by item_id, warehouse_id`,
    `insert into inventory_chain (site_id, seq, hash, posted_at, last_id)
     select 1, seq, hash, created_at, id from inventory_ledger where seq = ${rows}`,
  ]
  for (const text of statements) await runStatement({ text, values: [] }, tx)
  await analysed(tx)
}
