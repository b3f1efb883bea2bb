/** What differs between the kinds of documents, as data for the one editor that writes them all. */
import { COUNT_REASONS, isReversal, movementTypes, WRITE_OFF_REASONS } from '../../domain/document-types.ts'

export type Way = 'in' | 'out' | 'move' | 'count' | 'revalue'

export function wayOf(type: string): Way {
  if (type === 'transfer') return 'move'
  if (type === 'adjustment') return 'count'
  if (type === 'revaluation') return 'revalue'
  return movementTypes.find(({ id }) => id === type)?.direction === 'in' ? 'in' : 'out'
}

const REASONS: Readonly<Record<string, readonly string[]>> = { write_off: WRITE_OFF_REASONS, adjustment: COUNT_REASONS }
/** Null where any words will do. */
export const reasonsOf = (type: string): readonly string[] | null => REASONS[type] ?? null

/** Which fields of the head it has, in their order. */
export function headFields(type: string): readonly string[] {
  const way = wayOf(type)
  const people = way === 'in' || way === 'out' ? ['recipient_id'] : []
  const reason = type === 'write_off' || way === 'count' || way === 'revalue' ? ['reason'] : []
  return [
    'warehouse_id',
    ...(way === 'move' ? ['to_warehouse_id'] : []),
    ...people,
    ...reason,
    'document_date',
    'reference',
  ]
}

export const canReverse = (document: { type: string; status: string; reversed_by_id: number | null }): boolean =>
  document.status === 'finalised' && document.reversed_by_id === null && !isReversal(document.type)

/** How stock is after a line: more, less, what was counted, or as before. */
export function stockAfter(way: Way, there: number, amount: number | null): number | null {
  if (amount === null || way === 'revalue') return null
  if (way === 'count') return amount
  return way === 'in' ? there + amount : there - amount
}

/** The entity, and the screen, that documents of a type are found at. */
export function baseOf(type: string): string {
  if (type.startsWith('transfer')) return 'transfers'
  return /^(adjustment|revaluation)/.test(type) ? 'adjustments' : 'stock-movements'
}
