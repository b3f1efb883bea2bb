/** What a count or a revaluation does when it is finalised. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import { majorUnits } from '../../../../kernel/currencies.ts'
import { bookedLines, quantityOf } from '../../documents/document.ts'
import { bookLines } from '../../documents/posting.ts'
import type { Line } from '../../documents/read-lines.ts'
import { reversalLines, wantedBy } from '../../documents/reversal-lines.ts'
import { reverseDocument } from '../../documents/reverse-document.ts'
import { amountOf, PLACES, share } from '../../domain/amounts.ts'
import { reversedType } from '../../domain/document-types.ts'
import { issue } from '../../domain/issue.ts'
import { receive } from '../../domain/receive.ts'
import { revalue } from '../../domain/revalue.ts'
import { type Entry, openLayers, type Shelf } from '../../domain/shelf.ts'
import { refuse } from '../../refuse.ts'
import { type Book, openBook, shelfAt } from '../../stock/book.ts'
import type { Place } from '../../stock/place.ts'
import { writeBook } from '../../stock/write-book.ts'
import type { Adjustment, AdjustmentLine } from '../entities/adjustments.ts'

export type AdjustmentStep = { readonly document: Adjustment; readonly lines: readonly Line[]; readonly number: string }

/** What the document notes of it; `reversed` is the one of which nothing is left. */
export async function postAdjustment({ document, lines, number }: AdjustmentStep, ctx: Context) {
  const found: AdjustmentLine[] = []
  const posted = await bookAdjustment({ document, lines, found }, ctx)
  const { book } = posted
  const { id, type, document_date: date } = document
  await writeBook(book, { base: 'adjustments', id, type: type!, date: date!, number, recipientId: null }, ctx)
  const told = found.length > 0 ? found : reversalLines(document.lines, book)
  const sum = (of: (entry: Entry) => number) => book.entries.reduce((total, entry) => total + of(entry), 0)
  return {
    lines: bookedLines(told, book.entries, { currency: book.currency }) as AdjustmentLine[],
    total_quantity: quantityOf(sum(({ quantity }) => Math.abs(quantity))),
    total_value: majorUnits(
      sum(({ value }) => value),
      book.currency,
    ),
    ...{ currency: book.currency, finalised_at: book.at, finalised_by: ctx.user?.id ?? null },
    ...(posted.isWhole && document.reverses_id !== null ? { reversed: document.reverses_id } : {}),
  }
}

type Booking = { readonly document: Adjustment; readonly lines: readonly Line[]; readonly found: AdjustmentLine[] }

async function bookAdjustment(booking: Booking, ctx: Context): Promise<{ book: Book; isWhole: boolean }> {
  const { document, lines } = booking
  if (document.reverses_id !== null) {
    const types = [reversedType(document.type!)]
    return reverseDocument({ types, documentId: document.reverses_id, wanted: wantedBy(document.lines) }, ctx)
  }
  const isCount = document.type === 'adjustment'
  const items = new Map(lines.map(({ item }) => [item.id, item]))
  const places = isCount ? lines.map(line => placeOf(line, document)) : await revaluedPlaces(document, lines, ctx)
  const book = await openBook({ places, items }, ctx)
  refuse(await movedSince(document, book, ctx))
  bookLines(book, lines, line => {
    const sent = document.lines.find(({ id }) => id === line.id)!
    return isCount ? count(book, { line, sent, ...booking }) : revalueLine(book, { line, sent, places, ...booking })
  })
  await saveMethods(document, ctx)
  return { book, isWhole: false }
}

/** A count that comes late would undo what was booked meanwhile. The shelves are held, so that nothing is booked now. */
async function movedSince({ lines, warehouse_id }: Adjustment, book: Book, ctx: Context) {
  const counted = lines.flatMap(({ item_id, counted_at, warehouse_id: own }, index) =>
    counted_at
      ? [{ index, itemId: item_id!, warehouseId: own ?? warehouse_id!, at: instantFromMillis(Date.parse(counted_at)) }]
      : [],
  )
  if (counted.length === 0) return {}
  const rows = await ctx.db
    .selectFrom('inventory_ledger')
    .select(({ fn }) => ['item_id', 'warehouse_id', fn.max('created_at').as('at')])
    .where(
      'item_id',
      'in',
      counted.map(({ itemId }) => itemId),
    )
    .where('warehouse_id', 'in', [...new Set(counted.map(({ warehouseId }) => warehouseId))])
    // What happened before the first of them was counted is years of rows, and changes nothing.
    .where('created_at', '>', counted.map(({ at }) => at).toSorted()[0]!)
    .groupBy(['item_id', 'warehouse_id'])
    .execute()
  const last = new Map(rows.map(row => [`${row.item_id} ${row.warehouse_id}`, row.at]))
  const late = counted.filter(({ itemId, warehouseId, at }) => (last.get(`${itemId} ${warehouseId}`) ?? '') > at)
  return Object.fromEntries(
    late.map(({ index, ...place }) => [
      `lines.${index}.counted_at`,
      `Stock has moved since it was counted: ${quantityOf(shelfAt(book, place).onHand)} now.`,
    ]),
  )
}

const placeOf = (line: Line, document: Adjustment): Place => ({
  itemId: line.item.id,
  warehouseId: document.lines.find(({ id }) => id === line.id)?.warehouse_id ?? document.warehouse_id!,
})

/** Another method holds for an item everywhere. */
async function revaluedPlaces(document: Adjustment, lines: readonly Line[], ctx: Context): Promise<Place[]> {
  const switched = document.lines.flatMap(line => (line.valuation_method ? [line.item_id!] : []))
  const elsewhere = await ctx.db
    .selectFrom('inventory_stock')
    .select(['item_id', 'warehouse_id'])
    .where('item_id', 'in', [0, ...switched])
    .execute()
  return [
    ...lines.map(line => placeOf(line, document)),
    ...elsewhere.map(row => ({ itemId: row.item_id, warehouseId: row.warehouse_id })),
  ]
}

type Counted = Booking & { readonly line: Line; readonly sent: AdjustmentLine }

function count(book: Book, { line, sent, document, found }: Counted): Entry[] {
  const shelf = shelfAt(book, placeOf(line, document))
  const layers = openLayers(shelf).filter(({ lot }) => line.lot === null || lot === line.lot)
  const expected = line.lot === null ? shelf.onHand : layers.reduce((sum, { remaining }) => sum + remaining, 0)
  const difference = line.quantity - expected
  found.push({ ...sent, expected_quantity: quantityOf(expected), difference: quantityOf(difference) })
  if (line.item.tracking === 'serial') return countPieces(book, shelf, line)
  if (difference > 0) return arrive(book, shelf, { line, quantity: difference, serial: null })
  return difference < 0 ? issue(shelf, { line: line.id, quantity: -difference, lot: line.lot }) : []
}

/** Pieces that are not there leave, those that nobody knew of come. */
function countPieces(book: Book, shelf: Shelf, line: Line): Entry[] {
  const here = openLayers(shelf).flatMap(({ serial }) => serial ?? [])
  const gone = here.filter(serial => !line.serials.includes(serial))
  const come = line.serials.filter(serial => !here.includes(serial))
  const one = 10 ** PLACES
  const left = gone.length === 0 ? [] : issue(shelf, { line: line.id, quantity: gone.length * one, serials: gone })
  return [...left, ...come.flatMap(serial => arrive(book, shelf, { line, quantity: one, serial }))]
}

/** What is found is worth what the others are; where there are none, what the last ones cost. */
function arrive(book: Book, shelf: Shelf, of: { line: Line; quantity: number; serial: string | null }): Entry[] {
  const { line, quantity, serial } = of
  const value =
    shelf.onHand > 0 ? share(shelf.value, quantity, shelf.onHand) : amountOf(quantity, shelf.lastCost, book.decimals)
  const parcel = { lot: line.lot, serial, expiry: line.expiry, receivedAt: book.at, quantity, value }
  const { lastCost } = shelf
  const entries = receive(shelf, { line: line.id, parcels: [parcel], decimals: book.decimals })
  shelf.lastCost = lastCost
  return entries
}

function revalueLine(
  book: Book,
  { line, sent, document, places, found }: Counted & { places: readonly Place[] },
): Entry[] {
  found.push(sent)
  const own = placeOf(line, document)
  const method = sent.valuation_method ?? undefined
  const shelf = shelfAt(book, own)
  const entries = revalue(shelf, {
    line: line.id,
    unitCost: line.unitCost,
    decimals: book.decimals,
    ...(method ? { method } : {}),
  })
  const others = places.filter(({ itemId, warehouseId }) => itemId === own.itemId && warehouseId !== own.warehouseId)
  if (!method) return entries.filter(({ value }) => value !== 0 || line.unitCost !== null)
  const elsewhere = others.flatMap(place =>
    revalue(shelfAt(book, place), { line: line.id, unitCost: null, decimals: book.decimals, method }),
  )
  return [...entries, ...elsewhere]
}

async function saveMethods({ lines }: Adjustment, ctx: Context): Promise<void> {
  for (const { item_id, valuation_method } of lines)
    if (item_id && valuation_method)
      await ctx.db.updateTable('inventory_items').set({ valuation_method }).where('id', '=', item_id).execute()
}
