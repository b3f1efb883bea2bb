/** Booking lines on shelves, and telling what stands in the way: all shortages at once, by line. */
import type { Context } from '../../../kernel/context.ts'
import { Inexact } from '../domain/amounts.ts'
import { Shortage } from '../domain/issue.ts'
import type { Entry } from '../domain/shelf.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import type { Book } from '../stock/book.ts'
import { quantityOf } from './document.ts'
import type { Line } from './read-lines.ts'

export type Lack = { readonly line: Line; readonly warehouseId: number; readonly available: number }

/** Books line after line. What lacks is told together; nothing is kept then, because the transaction ends. */
export function bookLines(book: Book, lines: readonly Line[], post: (line: Line) => readonly Entry[]): void {
  const lacking: (Lack | null)[] = lines.map(line => {
    const [entries, lack] = attempt(line, post)
    book.entries.push(...entries)
    return lack
  })
  const lacks = lacking.filter(lack => lack !== null)
  if (lacks.length > 0) throw shortageError(lacks)
}

function attempt(line: Line, post: (line: Line) => readonly Entry[]): [readonly Entry[], Lack | null] {
  try {
    return [post(line), null]
  } catch (error) {
    if (error instanceof Inexact) throw errors.too_large({}, { cause: error })
    if (!(error instanceof LackAt)) throw error
    return [[], { line, warehouseId: error.warehouseId, available: error.available }]
  }
}

/** A shortage that knows where. */
class LackAt extends Error {
  readonly warehouseId: number
  readonly available: number

  constructor(warehouseId: number, available: number) {
    super('There is not as much as is wanted.')
    this.warehouseId = warehouseId
    this.available = available
  }
}

export function lackingAt<T>(warehouseId: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Shortage) throw new LackAt(warehouseId, error.available)
    throw error
  }
}

function shortageError(lacks: readonly Lack[]) {
  const told = lacks.map(({ line, warehouseId, available }) => ({
    line: line.id,
    item_id: line.item.id,
    warehouse_id: warehouseId,
    wanted: quantityOf(line.quantity),
    available: quantityOf(available),
  }))
  const names = lacks.map(({ line, available }) => `${line.item.name} (${quantityOf(available)} ${line.item.unit})`)
  const { item_id, warehouse_id, available } = told[0]!
  return errors.insufficient_stock(
    { names: names.join(', ') },
    { data: { item_id, warehouse_id, available, lines: told } },
  )
}

/** What other drafts keep of an item in a warehouse, where the setting says that they do. */
export async function reservedByDrafts(
  { base, id, items }: { base: string; id: number; items: readonly number[] },
  ctx: Context,
): Promise<(itemId: number, warehouseId: number) => number> {
  const { reserve_drafts: keeps } = await ctx.settings(settings)
  if (!keeps || items.length === 0) return () => 0
  const rows = await ctx.db
    .selectFrom('inventory_plans')
    .select(['item_id', 'warehouse_id', 'base', 'document_id', 'quantity'])
    .where('item_id', 'in', [...new Set(items)])
    .where('quantity', '<', 0)
    .execute()
  const others = rows.filter(row => row.base !== base || row.document_id !== id)
  return (itemId, warehouseId) =>
    others
      .filter(row => row.item_id === itemId && row.warehouse_id === warehouseId)
      .reduce((sum, row) => sum - row.quantity, 0)
}
