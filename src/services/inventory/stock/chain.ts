/** The chain of the ledger: each row is sealed with the one before it, so that no row can be changed or taken out unseen. */
import { hash } from 'node:crypto'

/** What a seal is made of, in this order. */
export type SealedRow = {
  readonly seq: number
  readonly posted_at: string
  readonly document_type: string
  readonly document_id: number
  readonly line_no: number
  readonly item_id: number
  readonly warehouse_id: number
  readonly lot: string | null
  readonly serial: string | null
  readonly quantity: number
  readonly balance_after: number
  readonly value: number
  readonly value_after: number
  readonly currency: string
}

/** Before the first row. */
export const FIRST_HASH = '0'.repeat(64)

export function sealOf(row: SealedRow, previous: string): string {
  const facts = [
    ...[row.seq, row.posted_at, row.document_type, row.document_id, row.line_no, row.item_id, row.warehouse_id],
    ...[row.lot, row.serial, row.quantity, row.balance_after, row.value, row.value_after, row.currency],
  ]
  return hash('sha256', `${previous}\n${JSON.stringify(facts)}`)
}

export type ChainedRow = SealedRow & { readonly prev_hash: string; readonly hash: string }

/** The first row that does not follow the one before it; null where all do. */
export function firstBreak(rows: readonly ChainedRow[], before: { seq: number; hash: string } | null): number | null {
  let last = before
  for (const row of rows) {
    const isNext = last === null || (row.seq === last.seq + 1 && row.prev_hash === last.hash)
    if (!isNext || sealOf(row, row.prev_hash) !== row.hash) return row.seq
    last = row
  }
  return null
}
