/** The kinds of documents that move stock. */

export const MOVEMENT_TYPES = ['opening', 'receipt', 'issue', 'return_in', 'return_out', 'write_off'] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

export type DocumentType = {
  readonly id: string
  readonly label: string
  readonly direction: 'in' | 'out' | 'both' | 'none'
  /** What it cannot be without. */
  readonly needs: readonly string[]
  readonly pro: boolean
  /** Where its documents answer. */
  readonly base: string
  /** The letters before its numbers. */
  readonly prefix: string
}

const movement = (id: MovementType, type: Pick<DocumentType, 'label' | 'direction' | 'needs' | 'prefix'>) =>
  ({ id, ...type, pro: false, base: 'stock-movements' }) as const

export const movementTypes: readonly DocumentType[] = Object.freeze([
  movement('opening', { label: 'Opening stock', direction: 'in', needs: ['warehouse_id', 'unit_cost'], prefix: 'OPN' }),
  movement('receipt', { label: 'Receipt', direction: 'in', needs: ['warehouse_id'], prefix: 'REC' }),
  movement('issue', { label: 'Issue', direction: 'out', needs: ['warehouse_id', 'recipient_id'], prefix: 'ISS' }),
  movement('return_in', {
    label: 'Return from a recipient',
    direction: 'in',
    needs: ['warehouse_id', 'recipient_id'],
    prefix: 'RIN',
  }),
  movement('return_out', {
    label: 'Return to a supplier',
    direction: 'out',
    needs: ['warehouse_id', 'recipient_id'],
    prefix: 'ROU',
  }),
  movement('write_off', { label: 'Write-off', direction: 'out', needs: ['warehouse_id', 'reason'], prefix: 'WOF' }),
])

/** The opposite of a type. */
export const reversalOf = (type: string): string => `${type}${REVERSAL}`
export const isReversal = (type: string): boolean => type.endsWith(REVERSAL)
/** What is taken back by a document of this type; the type itself where it takes nothing back. */
export const reversedType = (type: string): string => (isReversal(type) ? type.slice(0, -REVERSAL.length) : type)

export const WRITE_OFF_REASONS = ['damaged', 'expired', 'lost', 'stolen', 'sample', 'other'] as const
export const COUNT_REASONS = ['count', 'correction', 'found', 'damage', 'loss'] as const

/** Types as callers are told of them: each, and its opposite. */
export const toldTypes = (types: readonly DocumentType[]) => [
  ...types.map(({ id, label, direction, needs, pro }) => ({ id, label, direction, needs, pro, reversal_of: null })),
  ...types.map(({ id, label, direction, pro }) => ({
    id: reversalOf(id),
    label: `${label} (reversal)`,
    direction: OPPOSITE[direction],
    needs: ['reverses_id'],
    pro,
    reversal_of: id,
  })),
]

const REVERSAL = '_reversal'
const OPPOSITE = { in: 'out', out: 'in', both: 'both', none: 'none' } as const
