/** The kinds of documents that Pro adds. */
import type { DocumentType } from '../../domain/document-types.ts'

export const transferType: DocumentType = {
  ...{ id: 'transfer', label: 'Transfer', direction: 'both', needs: ['warehouse_id', 'to_warehouse_id'], pro: true },
  ...{ base: 'transfers', prefix: 'TRF' },
}

export const adjustmentTypes: readonly DocumentType[] = Object.freeze([
  {
    ...{ id: 'adjustment', label: 'Count', direction: 'both', needs: ['warehouse_id', 'reason'], pro: true },
    ...{ base: 'adjustments', prefix: 'ADJ' },
  },
  {
    ...{ id: 'revaluation', label: 'Revaluation', direction: 'none', needs: ['reason'], pro: true },
    ...{ base: 'adjustments', prefix: 'VAL' },
  },
] as const)

export const proTypes = [transferType, ...adjustmentTypes]
