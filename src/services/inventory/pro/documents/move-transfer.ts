/** What a transfer does when it leaves, arrives, goes back or is taken back. Out and in are one transaction. */
import type { Context } from '../../../../kernel/context.ts'
import { majorUnits, scaled } from '../../../../kernel/currencies.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { bookedLines } from '../../documents/document.ts'
import { bookLines, lackingAt, reservedByDrafts } from '../../documents/posting.ts'
import type { Line } from '../../documents/read-lines.ts'
import { reversalLines, wantedBy } from '../../documents/reversal-lines.ts'
import { reverseDocument } from '../../documents/reverse-document.ts'
import { PLACES } from '../../domain/amounts.ts'
import { issue, parcelsOf } from '../../domain/issue.ts'
import { receive } from '../../domain/receive.ts'
import type { Entry } from '../../domain/shelf.ts'
import { warehouses } from '../../entities/warehouses.ts'
import { type Book, openBook, shelfAt } from '../../stock/book.ts'
import { writeBook } from '../../stock/write-book.ts'
import type { Transfer } from '../entities/transfers.ts'
import type { TransferLine } from './received-lines.ts'

export type TransferStep = {
  readonly after: Transfer
  readonly before: Transfer | null
  readonly lines: readonly Line[]
  readonly number: string
}

/** What the document notes of it; `reversed` is the one of which nothing is left. */
export async function moveTransfer({ after, before, lines, number }: TransferStep, ctx: Context) {
  const step = { after, before, lines }
  const moved = after.reverses_id === null ? await bookStep(step, ctx) : await bookReversal(after, ctx)
  const { book } = moved
  const date = after.document_date!
  await writeBook(book, { base: 'transfers', id: after.id, type: after.type!, date, number, recipientId: null }, ctx)
  const isFirst = before === null || before.status === 'draft'
  const leaving = (entry: Entry) => entry.shelf.warehouseId === after.warehouse_id
  const value = book.entries.filter(leaving).reduce((sum, entry) => sum + Math.abs(entry.value), 0)
  const booked = after.reverses_id === null ? arrivedLines(after, isFirst) : reversalLines(after.lines, book)
  return {
    ...(isFirst
      ? {
          lines: bookedLines(booked, book.entries, { currency: book.currency, counts: leaving }) as TransferLine[],
          total_value: majorUnits(value, book.currency),
          currency: book.currency,
        }
      : {}),
    ...(after.status === 'finalised' ? { finalised_at: book.at, finalised_by: ctx.user?.id ?? null } : {}),
    ...(moved.isWhole && after.reverses_id !== null ? { reversed: after.reverses_id } : {}),
  }
}

/** What goes straight there has arrived at once. */
const arrivedLines = ({ lines, status }: Transfer, isFirst: boolean): TransferLine[] =>
  lines.map(line => (isFirst && status === 'finalised' ? { ...line, received_quantity: line.quantity ?? 0 } : line))

type Moved = { readonly book: Book; readonly isWhole: boolean }

const bookReversal = (after: Transfer, ctx: Context): Promise<Moved> =>
  reverseDocument({ types: ['transfer'], documentId: after.reverses_id!, wanted: wantedBy(after.lines) }, ctx)

async function bookStep({ after, before, lines }: Omit<TransferStep, 'number'>, ctx: Context): Promise<Moved> {
  const [from, to] = [after.warehouse_id!, after.to_warehouse_id!]
  if (before?.status === 'in_transit') {
    const transit = await transitPlace(ctx)
    const arriving = linesOnTheWay(lines, { after, before })
    const isBack = after.status === 'cancelled'
    return {
      book: await carry({ id: after.id, lines: arriving, from: transit, to: isBack ? from : to, own: transit }, ctx),
      isWhole: false,
    }
  }
  const target = after.status === 'in_transit' ? await transitPlace(ctx) : to
  return { book: await carry({ id: after.id, lines, from, to: target, own: null }, ctx), isWhole: false }
}

/** How much of each line arrives now, or goes back: what has not arrived before. */
function linesOnTheWay(lines: readonly Line[], { after, before }: { after: Transfer; before: Transfer }): Line[] {
  const received = (of: Transfer, id: number) =>
    scaled(of.lines.find(line => line.id === id)?.received_quantity ?? 0, PLACES)
  return lines.flatMap(line => {
    const [was, is] = [received(before, line.id), received(after, line.id)]
    const quantity = after.status === 'cancelled' ? line.quantity - was : is - was
    return quantity > 0 ? [{ ...line, quantity, serials: [] }] : []
  })
}

type Carried = {
  readonly id: number
  readonly lines: readonly Line[]
  readonly from: number
  readonly to: number
  /** The transit: from there only what this document brought is taken. */
  readonly own: number | null
}

/** Layers keep their dates, lots and costs on the way. */
async function carry({ id, lines, from, to, own }: Carried, ctx: Context): Promise<Book> {
  const items = new Map(lines.map(({ item }) => [item.id, item]))
  const places = [...items.keys()].flatMap(itemId => [
    { itemId, warehouseId: from },
    { itemId, warehouseId: to },
  ])
  const book = await openBook({ places, items }, ctx)
  const layers = own === null ? null : await layersOf(id, own, ctx)
  const about = { base: 'transfers', id, items: [...items.keys()] }
  const reserved = await reservedByDrafts(about, ctx)
  bookLines(book, lines, line => {
    const itemId = line.item.id
    const order = {
      ...{ line: line.id, quantity: line.quantity, lot: line.lot, serials: line.serials },
      ...(layers ? { from: layers.get(line.id) ?? new Set<number>() } : { reserved: reserved(itemId, from) }),
    }
    const out = lackingAt(from, () => issue(shelfAt(book, { itemId, warehouseId: from }), order))
    const parcels = parcelsOf(out)
    return [
      ...out,
      ...receive(shelfAt(book, { itemId, warehouseId: to }), { line: line.id, parcels, decimals: book.decimals }),
    ]
  })
  return book
}

/** By line, what the document put there. */
async function layersOf(id: number, warehouseId: number, ctx: Context): Promise<Map<number, Set<number>>> {
  const rows = await ctx.db
    .selectFrom('inventory_layers as l')
    .innerJoin('inventory_ledger as t', 't.id', 'l.transaction_id')
    .select(['l.id', 't.line_no'])
    .where('t.document_type', '=', 'transfer')
    .where('t.document_id', '=', id)
    .where('l.warehouse_id', '=', warehouseId)
    .execute()
  const grouped = Map.groupBy(rows, row => row.line_no)
  return new Map([...grouped].map(([line, list]) => [line, new Set(list.map(row => row.id))]))
}

/** The place for what is on its way; made when the first transfer needs it. */
export async function transitPlace(ctx: Context): Promise<number> {
  const known = await findTransit(ctx)
  if (known !== null) return known
  await ctx.holdName('inventory transit')
  const made = await findTransit(ctx)
  if (made !== null) return made
  const values = { name: 'In transit', code: 'TRANSIT', type: 'transit' }
  return (await createRecord(warehouses, { values }, ctx.asSystem('goods on their way need a place'))).id
}

async function findTransit(ctx: Context): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('inventory_warehouses')
    .select('id')
    .where('type', '=', 'transit')
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
