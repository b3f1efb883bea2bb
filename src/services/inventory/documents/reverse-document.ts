/** The opposite of a document: back to the same layers, lots, serial numbers and warehouses, whole or in part. */
import type { Context } from '../../../kernel/context.ts'
import { MovedOn, reverse } from '../domain/reverse.ts'
import { errors } from '../errors.ts'
import { type Book, openBook, shelfAt } from '../stock/book.ts'
import { itemFacts } from '../stock/item-facts.ts'
import { type LaterMove, laterMoves, type PostedLine, postedLines } from './traces.ts'

export type ReversalOrder = {
  /** The types under which the document was booked. */
  readonly types: readonly string[]
  readonly documentId: number
  /** By line, how much and which pieces; null for all that is left. */
  readonly wanted: ReadonlyMap<number, { readonly quantity: number; readonly serials: readonly string[] }> | null
}

export type Reversed = { readonly book: Book /** Nothing of the document is left. */; readonly isWhole: boolean }

export async function reverseDocument(order: ReversalOrder, ctx: Context): Promise<Reversed> {
  const rows = await postedLines(order.types, order.documentId, ctx)
  const parts = partsOf(rows, order.wanted)
  if (parts.length === 0) throw errors.nothing_to_reverse()
  const layerIds = parts.flatMap(({ row }) => row.left.map(({ layerId }) => layerId))
  const items = await itemFacts(
    rows.map(row => row.item_id),
    ctx,
  )
  const places = parts.map(({ row }) => ({ itemId: row.item_id, warehouseId: row.warehouse_id }))
  const book = await openBook({ places, items, layerIds }, ctx)
  const later = await laterMoves(
    parts.map(({ row }) => row),
    ctx,
  )
  for (const part of parts) bookPart(book, part, later)
  const open = rows.filter(row => !row.isOver)
  return { book, isWhole: open.every(row => isCovered(row, parts)) }
}

type Part = { readonly row: PostedLine; readonly quantity: number }

/** Each leg of a line moves as much as is wanted: what left one place and what came to another. */
function partsOf(rows: readonly PostedLine[], wanted: ReversalOrder['wanted']): Part[] {
  const left = new Map<string, number>()
  return rows.flatMap(row => {
    const asked = wanted?.get(row.line_no)
    if (row.isOver || (wanted && !asked)) return []
    const rest = row.left.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
    if (!asked || row.quantity === 0) return [{ row, quantity: rest }]
    if (asked.serials.length > 0 && !asked.serials.includes(row.serial ?? '')) return []
    const leg = `${row.line_no} ${row.warehouse_id} ${Math.sign(row.quantity)}`
    const quantity = Math.min(rest, left.get(leg) ?? asked.quantity)
    left.set(leg, (left.get(leg) ?? asked.quantity) - quantity)
    return quantity > 0 ? [{ row, quantity }] : []
  })
}

const isCovered = (row: PostedLine, parts: readonly Part[]): boolean => {
  const part = parts.find(one => one.row === row)
  return part !== undefined && part.quantity === row.left.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
}

function bookPart(book: Book, { row, quantity }: Part, later: readonly LaterMove[]): void {
  const shelf = shelfAt(book, { itemId: row.item_id, warehouseId: row.warehouse_id })
  const since = later.filter(({ transactionId }) => transactionId > row.id)
  const traces = row.left.map(({ layerId, quantity: moved, value }) => ({
    layer: book.layers.get(layerId)!,
    quantity: moved,
    value,
    isRevalued: since.some(move => move.layerId === layerId && (row.quantity === 0 || move.quantity === 0)),
  }))
  try {
    book.entries.push(reverse(shelf, { line: row.line_no, row, traces, quantity }))
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error
    const stuck = new Set(error.layers.map(({ id }) => id))
    throw movedOn(since.filter(({ layerId }) => stuck.has(layerId)))
  }
}

/** The last one first: the order in which they have to be reversed. */
function movedOn(since: readonly LaterMove[]) {
  const documents = new Map(
    since.map(({ type, documentId, number }) => [`${type} ${documentId}`, { type, id: documentId, number }]),
  )
  const list = [...documents.values()]
  return errors.moved_on({ numbers: list.map(({ number }) => number).join(', ') || '?' }, { data: { documents: list } })
}
