/** What was booked, into the ledger, the layers and the figures: all of it in the transaction that opened the book. */
import { DatabaseError } from '../../../db/database.ts'
import type { NewRow } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows, runStatement } from '../../../kernel/statement.ts'
import { unitCostOf } from '../domain/amounts.ts'
import type { Entry, Layer } from '../domain/shelf.ts'
import { errors } from '../errors.ts'
import { hooks, type Posted } from '../hooks.ts'
import type { Book } from './book.ts'
import { FIRST_HASH, sealOf } from './chain.ts'
import { changeMany, insertMany, insertNumbered, putMany } from './insert-many.ts'

export type BookedDocument = {
  readonly base: string
  readonly id: number
  readonly type: string
  readonly date: string
  readonly number: string
  readonly recipientId: number | null
}

/** Answers the rows of the ledger. The end of the chain is held last, because everybody waits for it. */
export async function writeBook(book: Book, document: BookedDocument, ctx: Context): Promise<Posted['rows']> {
  const { entries } = book
  if (entries.length === 0) return []
  const head = await holdChain(ctx)
  const posted_at = head.posted_at > book.at ? head.posted_at : book.at
  const rows = sealedRows(book, { document, head: { ...head, posted_at } }, ctx)
  const ids = await insertRows(rows, ctx)
  await writeLayers(book, ids, ctx)
  await writeMoves(entries, ids, ctx)
  await writeFigures(book, ctx)
  const last = rows.at(-1)!
  const text = 'update inventory_chain set seq = ?, hash = ?, posted_at = ?, last_id = ? where site_id = ?'
  await runStatement({ text, values: [last.seq, last.hash, posted_at, ids.at(-1)!, ctx.site.id] }, ctx)
  const told = entries.map((entry, index) => toldRow(entry, { id: ids[index]!, recipientId: document.recipientId }))
  const { base, id, type, number } = document
  await ctx.hooks.fire(hooks.posted, { base, id, type, number, rows: told }, ctx)
  return told
}

type Head = { seq: number; hash: string; posted_at: string }

async function holdChain(ctx: Context): Promise<Head> {
  const text = `select seq, hash, posted_at from inventory_chain where site_id = ?${ctx.database.engine === 'postgres' ? ' for update' : ''}`
  const find = () => readRows<Head>({ text, values: [ctx.site.id] }, ctx)
  const [head] = await find()
  if (head) return head
  await ctx.db
    .insertInto('inventory_chain')
    .values({ seq: 0, hash: FIRST_HASH, posted_at: ctx.clock.instant() })
    .onConflict(conflict => conflict.columns(['site_id']).doNothing())
    .execute()
  return (await find())[0]!
}

type LedgerRow = NewRow<'inventory_ledger'> & { seq: number; hash: string }

function sealedRows(book: Book, of: { document: BookedDocument; head: Head }, ctx: Context): LedgerRow[] {
  let { seq, hash } = of.head
  return book.entries.map(entry => {
    seq += 1
    const row = { ...plainRow(book, entry, of.document), seq, posted_at: of.head.posted_at }
    const sealed = sealOf(row, hash)
    const { posted_at, ...columns } = row
    const stamps = { created_at: posted_at, modified_at: posted_at, created_by: ctx.user?.id ?? null }
    const chained = { ...columns, ...stamps, user_id: ctx.user?.id ?? null, prev_hash: hash, hash: sealed }
    hash = sealed
    return chained
  })
}

const plainRow = (book: Book, entry: Entry, document: BookedDocument) => ({
  document_type: document.type,
  document_id: document.id,
  document_number: document.number,
  document_date: document.date,
  line_no: entry.line,
  item_id: entry.shelf.itemId,
  warehouse_id: entry.shelf.warehouseId,
  lot: entry.lot,
  serial: entry.serial,
  quantity: entry.quantity,
  balance_after: entry.balanceAfter,
  unit_cost: unitCostOf(entry.value, entry.quantity, book.decimals),
  value: entry.value,
  value_after: entry.valueAfter,
  currency: book.currency,
  recipient_id: document.recipientId,
  reverses_id: entry.reverses,
})

const LEDGER = [
  ...['seq', 'document_type', 'document_id', 'document_number', 'document_date', 'line_no', 'item_id', 'warehouse_id'],
  ...['lot', 'serial', 'quantity', 'balance_after', 'unit_cost', 'value', 'value_after', 'currency', 'recipient_id'],
  ...['reverses_id', 'user_id', 'created_by', 'created_at', 'modified_at', 'prev_hash', 'hash'],
] as const satisfies readonly (keyof LedgerRow)[]

const insertRows = (rows: readonly LedgerRow[], ctx: Context): Promise<number[]> =>
  insertNumbered(
    { table: 'inventory_ledger', columns: LEDGER, rows: rows.map(row => LEDGER.map(name => row[name] ?? null)) },
    ctx,
  )

type Changed = { readonly isDown: boolean; readonly entry: number /** By all rows together. */; readonly moved: number }

/** What goes down is written before what goes up: a serial number leaves one place before it is in another. */
async function writeLayers(book: Book, ids: readonly number[], ctx: Context): Promise<void> {
  const changed = new Map<Layer, Changed>()
  for (const [entry, { moves }] of book.entries.entries())
    for (const { layer, quantity } of moves)
      changed.set(layer, { isDown: quantity < 0, entry, moved: (changed.get(layer)?.moved ?? 0) + quantity })
  const stored = [...changed].filter(([layer]) => layer.id !== null)
  await serialsAlone(async () => {
    for (const isDown of [true, false])
      await changeLayers(
        stored.filter(([, change]) => change.isDown === isDown),
        ctx,
      )
    await insertLayers(
      [...changed].filter(([layer]) => layer.id === null),
      { book, ids },
      ctx,
    )
  })
}

/** A layer that neither opens nor closes keeps its sign, and with it its places in the indexes. */
async function changeLayers(layers: readonly (readonly [Layer, Changed])[], ctx: Context): Promise<void> {
  const turns = ([{ remaining }, { moved }]: readonly [Layer, Changed]) =>
    Math.sign(remaining) !== Math.sign(remaining - moved)
  const columns = ['id', 'remaining', 'value']
  const kept = layers.filter(one => !turns(one)).map(([{ id, remaining, value }]) => [id, remaining, value])
  const turned = layers.filter(turns).map(([{ id, remaining, value }]) => [id, remaining, value, Math.sign(remaining)])
  await changeMany({ table: 'inventory_layers', columns, rows: kept }, ctx)
  await changeMany({ table: 'inventory_layers', columns: [...columns, 'sign'], rows: turned }, ctx)
}

async function insertLayers(
  fresh: readonly (readonly [Layer, { entry: number }])[],
  of: { book: Book; ids: readonly number[] },
  ctx: Context,
): Promise<void> {
  const rows = fresh.map(([{ lot, serial, expiry, receivedAt, quantity, remaining, value }, { entry }]) => {
    const { itemId, warehouseId } = of.book.entries[entry]!.shelf
    const held = [quantity, remaining, Math.sign(remaining), value]
    return [itemId, warehouseId, lot, serial, expiry, receivedAt, ...held, of.ids[entry]!]
  })
  const ids = await insertNumbered({ table: 'inventory_layers', columns: LAYER, rows }, ctx)
  for (const [index, id] of ids.entries()) fresh[index]![0].id = id
}

const LAYER = [
  ...['item_id', 'warehouse_id', 'lot', 'serial', 'expiry_date', 'received_at'],
  ...['quantity', 'remaining', 'sign', 'value', 'transaction_id'],
]

async function serialsAlone(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof DatabaseError && error.problem === 'unique')
      throw errors.serial_in_stock({ serial: 'of this document' }, { cause: error })
    throw error
  }
}

async function writeMoves(entries: readonly Entry[], ids: readonly number[], ctx: Context): Promise<void> {
  const rows = entries.flatMap(({ moves }, index) =>
    moves.map(({ layer, quantity, value }, place) => [ids[index]!, layer.id!, place, quantity, value]),
  )
  const columns = ['transaction_id', 'layer_id', 'place', 'quantity', 'value']
  await insertMany({ table: 'inventory_layer_moves', columns, rows }, ctx)
}

async function writeFigures({ entries }: Book, ctx: Context): Promise<void> {
  const shelves = [...new Set(entries.map(({ shelf }) => shelf))]
  const key = ['item_id', 'warehouse_id']
  const columns = [...key, 'on_hand', 'value', 'last_cost']
  const rows = shelves.map(shelf => [shelf.itemId, shelf.warehouseId, shelf.onHand, shelf.value, shelf.lastCost])
  await putMany({ table: 'inventory_stock', key, columns, rows }, ctx)
}

const toldRow = (entry: Entry, { id, recipientId }: { id: number; recipientId: number | null }) => ({
  id,
  item_id: entry.shelf.itemId,
  warehouse_id: entry.shelf.warehouseId,
  lot: entry.lot,
  serial: entry.serial,
  quantity: entry.quantity,
  balance_after: entry.balanceAfter,
  reverses_id: entry.reverses,
  expiry_date: entry.moves[0]?.layer.expiry ?? null,
  recipient_id: recipientId,
})
