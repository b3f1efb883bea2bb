/** The document that something comes back from: an issue whose goods are returned, a receipt that goes back. */
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../refuse.ts'
import { quantityOf } from './document.ts'
import type { Movement } from './post-movement.ts'

export type Source = {
  readonly id: number
  /** What it moved of each item. */
  readonly moved: ReadonlyMap<number, { readonly quantity: number; readonly value: number }>
  /** The layers that it opened. */
  readonly layers: ReadonlySet<number>
}

const KINDS: Readonly<Record<string, string>> = { return_in: 'issue', return_out: 'receipt' }

export async function sourceOf({ sourceId, type }: Movement, ctx: Context): Promise<Source | null> {
  const kind = KINDS[type]
  if (sourceId === null || kind === undefined) return null
  const rows = await ctx.db
    .selectFrom('inventory_ledger')
    .select(['id', 'item_id', 'quantity', 'value'])
    .where('document_type', '=', kind)
    .where('document_id', '=', sourceId)
    .execute()
  if (rows.length === 0) refuse({ source_id: `There is no finalised ${kind} with this id.` })
  const layers = await ctx.db
    .selectFrom('inventory_layers')
    .select('id')
    .where('transaction_id', 'in', [0, ...rows.map(({ id }) => id)])
    .execute()
  const moved = new Map<number, { quantity: number; value: number }>()
  for (const row of rows) {
    const sum = moved.get(row.item_id) ?? { quantity: 0, value: 0 }
    moved.set(row.item_id, { quantity: sum.quantity + row.quantity, value: sum.value + row.value })
  }
  return { id: sourceId, moved, layers: new Set(layers.map(({ id }) => id)) }
}

/** No more comes back than went out, earlier returns counted. */
export async function returnedFrom(source: Source, movement: Movement, ctx: Context): Promise<Record<string, string>> {
  const earlier = await ctx.db
    .selectFrom('inventory_ledger as l')
    .innerJoin('inventory_movements as m', 'm.id', 'l.document_id')
    .select(({ fn }) => ['l.item_id', fn.sum<number>('l.quantity').as('quantity')])
    .where('l.document_type', 'in', ['return_in', 'return_in_reversal'])
    .where('m.source_id', '=', source.id)
    .where('m.id', '<>', movement.id)
    .groupBy('l.item_id')
    .execute()
  const returned = new Map(earlier.map(row => [row.item_id, row.quantity]))
  const problems: Record<string, string> = {}
  for (const [index, { item, quantity }] of movement.lines.entries()) {
    const left = -(source.moved.get(item.id)?.quantity ?? 0) - (returned.get(item.id) ?? 0)
    returned.set(item.id, (returned.get(item.id) ?? 0) + quantity)
    if (quantity > left) problems[`lines.${index}.quantity`] = `At most ${quantityOf(Math.max(left, 0))} can come back.`
  }
  return problems
}
