/** What a stock movement does when it is finalised. */
import { dateAfter } from '../../../kernel/calendar.ts'
import type { Context } from '../../../kernel/context.ts'
import { decimalsOf, scaled } from '../../../kernel/currencies.ts'
import { amountOf, PLACES, share } from '../domain/amounts.ts'
import { movementTypes } from '../domain/document-types.ts'
import { issue } from '../domain/issue.ts'
import { receive } from '../domain/receive.ts'
import type { Entry } from '../domain/shelf.ts'
import { errors } from '../errors.ts'
import { refuse } from '../refuse.ts'
import { settings } from '../settings.ts'
import { type Book, openBook, shelfAt } from '../stock/book.ts'
import { bookLines, lackingAt, reservedByDrafts } from './posting.ts'
import type { Line } from './read-lines.ts'
import { returnedFrom, type Source, sourceOf } from './source-document.ts'

export type Movement = {
  readonly id: number
  readonly type: string
  readonly warehouseId: number
  readonly sourceId: number | null
  readonly date: string
  readonly lines: readonly Line[]
}

/** The book with everything booked; it is written by whoever knows the document's number. */
export async function postMovement(movement: Movement, ctx: Context): Promise<Book> {
  const { lines, warehouseId } = movement
  const items = new Map(lines.map(({ item }) => [item.id, item]))
  const places = [...items.keys()].map(itemId => ({ itemId, warehouseId }))
  const brings = movementTypes.find(({ id }) => id === movement.type)?.direction === 'in'
  const moved = brings ? { isArrival: true } : byAge(movement) ? { leaving: quantitiesOf(lines) } : {}
  const book = await openBook({ places, items, ...moved }, ctx)
  if (brings) await bookArrivals(book, movement, ctx)
  else await bookDepartures(book, movement, ctx)
  return book
}

/** Nothing says which of the things leave, so that the oldest do. */
const byAge = ({ sourceId, lines }: Movement): boolean =>
  sourceId === null && lines.every(({ item, lot, serials }) => item.tracking === 'none' && !lot && serials.length === 0)

function quantitiesOf(lines: readonly Line[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { item, quantity } of lines) sums.set(item.id, (sums.get(item.id) ?? 0) + quantity)
  return sums
}

async function bookArrivals(book: Book, movement: Movement, ctx: Context): Promise<void> {
  const { lines, warehouseId, type } = movement
  await refuseKnownSerials(lines, ctx)
  const source = await sourceOf(movement, ctx)
  if (source) refuse(await returnedFrom(source, movement, ctx))
  const costs = lines.map(line => costOf(line, { book, movement, source }))
  refuse(Object.assign({}, ...costs.map((cost, index) => (cost === null ? missingCost(index, type) : {}))))
  bookLines(book, lines, line => {
    const value = costs[lines.indexOf(line)]!
    const shelf = shelfAt(book, { itemId: line.item.id, warehouseId })
    return receive(shelf, {
      line: line.id,
      parcels: parcelsFor(line, value, { book, movement }),
      decimals: book.decimals,
    })
  })
}

const missingCost = (index: number, type: string) => ({
  [`lines.${index}.unit_cost`]: type === 'opening' ? 'Opening stock needs a unit_cost.' : 'unit_cost is missing.',
})

/** What a line is worth; null where nobody says. */
function costOf(line: Line, of: { book: Book; movement: Movement; source: Source | null }): number | null {
  const { book, movement, source } = of
  const { item, quantity, unitCost } = line
  if (movement.type === 'return_in') {
    const issued = source?.moved.get(item.id)
    if (issued) return share(-issued.value, quantity, -issued.quantity)
    const { onHand, value, lastCost } = shelfAt(book, { itemId: item.id, warehouseId: movement.warehouseId })
    if (onHand > 0) return share(value, quantity, onHand)
    return amountOf(quantity, unitCost ?? lastCost, book.decimals)
  }
  if (unitCost !== null) return amountOf(quantity, unitCost, book.decimals)
  if (movement.type === 'opening' || item.purchase_price === null || item.currency !== book.currency) return null
  // Prices are kept in minor units.
  const price = scaled(item.purchase_price, PLACES - decimalsOf(book.currency))
  return amountOf(quantity, price, book.decimals)
}

/** Pieces with serial numbers arrive one by one. */
function parcelsFor(
  { item, quantity, lot, expiry, serials }: Line,
  value: number,
  of: { book: Book; movement: Movement },
) {
  const lasts = item.shelf_life_days === null ? null : dateAfter(of.movement.date, item.shelf_life_days)
  const about = { lot, expiry: expiry ?? (item.tracking === 'lot' ? lasts : null), receivedAt: of.book.at }
  if (serials.length === 0) return [{ ...about, serial: null, quantity, value }]
  const one = 10 ** PLACES
  let [left, leftValue] = [quantity, value]
  return serials.map(serial => {
    const part = share(leftValue, one, left)
    left -= one
    leftValue -= part
    return { ...about, serial, quantity: one, value: part }
  })
}

/** The database refuses a serial number that is in two places; here it is told which. */
export async function refuseKnownSerials(lines: readonly Line[], ctx: Context): Promise<void> {
  for (const { item, serials } of lines.filter(line => line.serials.length > 0)) {
    const known = await ctx.db
      .selectFrom('inventory_layers')
      .select('serial')
      .where('item_id', '=', item.id)
      // The first of both is what the index of open layers says.
      .where('sign', '<>', 0)
      .where('sign', '>', 0)
      .where('serial', 'in', [...serials])
      .executeTakeFirst()
    if (known) throw errors.serial_in_stock({ serial: known.serial }, { data: { serial: known.serial } })
  }
}

async function bookDepartures(book: Book, movement: Movement, ctx: Context): Promise<void> {
  const { lines, warehouseId, id } = movement
  const { allow_negative_stock: mayOwe } = await ctx.settings(settings)
  const source = await sourceOf(movement, ctx)
  const about = { base: 'stock-movements', id, items: lines.map(({ item }) => item.id) }
  const reserved = await reservedByDrafts(about, ctx)
  bookLines(book, lines, (line): Entry[] => {
    const shelf = shelfAt(book, { itemId: line.item.id, warehouseId })
    const isPlain = line.item.tracking === 'none' && !source
    const order = {
      ...{ line: line.id, quantity: line.quantity, lot: line.lot, serials: line.serials },
      reserved: reserved(line.item.id, warehouseId),
      ...(source ? { from: source.layers } : {}),
      ...(mayOwe && isPlain ? { owes: { decimals: book.decimals } } : {}),
    }
    return lackingAt(warehouseId, () => issue(shelf, order))
  })
}
