/** What a document did, row by row and layer by layer, and how much of that still stands. */
import type { Context } from '../../../kernel/context.ts'
import type { Move } from '../domain/shelf.ts'

export type PostedLine = {
  readonly id: number
  readonly created_at: string
  readonly line_no: number
  readonly item_id: number
  readonly warehouse_id: number
  readonly lot: string | null
  readonly serial: string | null
  readonly quantity: number
  /** What is left to be taken back, by layer, in the order in which it was done. */
  readonly left: readonly LeftMove[]
  readonly isOver: boolean
}
export type LeftMove = { readonly layerId: number; readonly quantity: number; readonly value: number }

/** The last row first: what was done last is taken back first. */
export async function postedLines(types: readonly string[], documentId: number, ctx: Context): Promise<PostedLine[]> {
  const rows = await ctx.db
    .selectFrom('inventory_ledger')
    .select(['id', 'created_at', 'line_no', 'item_id', 'warehouse_id', 'lot', 'serial', 'quantity', 'value'])
    .where('document_type', 'in', [...types])
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .execute()
  const ids = [0, ...rows.map(({ id }) => id)]
  const undone = await ctx.db
    .selectFrom('inventory_ledger')
    .select(['id', 'reverses_id'])
    .where('reverses_id', 'in', ids)
    .execute()
  const moves = await movesOf([...ids, ...undone.map(({ id }) => id)], ctx)
  return rows.map(({ value: _, ...row }) => {
    const reversals = undone.filter(({ reverses_id }) => reverses_id === row.id).map(({ id }) => id)
    const left = leftOf(
      moves.get(row.id) ?? [],
      reversals.flatMap(id => moves.get(id) ?? []),
    )
    const isOver = row.quantity === 0 ? reversals.length > 0 || left.length === 0 : left.every(isNothing)
    return { ...row, left, isOver }
  })
}

const isNothing = ({ quantity }: LeftMove): boolean => quantity === 0

function leftOf(done: readonly LeftMove[], undone: readonly LeftMove[]): LeftMove[] {
  return done.map(({ layerId, quantity, value }) => {
    const back = undone.filter(move => move.layerId === layerId)
    return {
      layerId,
      quantity: back.reduce((sum, move) => sum + move.quantity, quantity),
      value: back.reduce((sum, move) => sum + move.value, value),
    }
  })
}

async function movesOf(ids: readonly number[], ctx: Context): Promise<Map<number, LeftMove[]>> {
  const rows = await ctx.db
    .selectFrom('inventory_layer_moves')
    .select(['transaction_id', 'layer_id', 'quantity', 'value'])
    .where('transaction_id', 'in', [...ids])
    .orderBy('transaction_id')
    .orderBy('place')
    .execute()
  const grouped = Map.groupBy(rows, row => row.transaction_id)
  return new Map(
    [...grouped].map(([id, list]) => [
      id,
      list.map(({ layer_id, quantity, value }) => ({ layerId: layer_id, quantity, value })),
    ]),
  )
}

export type LaterMove = {
  readonly layerId: number
  readonly transactionId: number
  readonly quantity: Move['quantity']
  readonly type: string
  readonly documentId: number
  readonly number: string
}

/** What happened to the layers of these rows since the first of them, and was not taken back itself. */
export async function laterMoves(done: readonly PostedLine[], ctx: Context): Promise<LaterMove[]> {
  const first = done.reduce((one, other) => (other.id < one.id ? other : one))
  const listed = (numbers: readonly number[]) => [0, ...new Set(numbers)]
  // Rows of the shelves since then, because the instants of a shelf are in an index.
  const rows = await ctx.db
    .selectFrom('inventory_ledger as l')
    .innerJoin('inventory_layer_moves as m', 'm.transaction_id', 'l.id')
    .leftJoin('inventory_ledger as r', 'r.reverses_id', 'l.id')
    .select(['m.layer_id', 'm.transaction_id', 'm.quantity', 'l.document_type', 'l.document_id', 'l.document_number'])
    .where('l.item_id', 'in', listed(done.map(row => row.item_id)))
    .where('l.warehouse_id', 'in', listed(done.map(row => row.warehouse_id)))
    .where('l.created_at', '>=', first.created_at)
    .where('l.id', '>', first.id)
    .where('m.layer_id', 'in', listed(done.flatMap(({ left }) => left.map(({ layerId }) => layerId))))
    .where('l.reverses_id', 'is', null)
    .where('r.id', 'is', null)
    .orderBy('m.transaction_id', 'desc')
    .execute()
  return rows.map(row => ({
    layerId: row.layer_id,
    transactionId: row.transaction_id,
    quantity: row.quantity,
    type: row.document_type,
    documentId: row.document_id,
    number: row.document_number,
  }))
}
