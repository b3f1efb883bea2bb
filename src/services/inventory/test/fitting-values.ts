import type { Entity } from '../../../kernel/entity.ts'

type Values = Record<string, unknown>

/** Makes generated values obey the rules that fields cannot say. */
export function fitting(values: Values, { name }: Entity): Values {
  if (name === 'items')
    return {
      ...values,
      unit: 'pcs',
      currency: 'EUR',
      tracking: 'serial',
      barcodes: [],
      reorder_levels: [],
      dimensions: null,
      supplier_id: null,
    }
  if (name === 'warehouses') return { ...values, is_default: false }
  if (name === 'custom-fields') {
    const key = `k${String(values.key).slice(1)}`
    return { ...values, key, entity: 'items', type: 'text', choices: [], default_value: null, required: false }
  }
  if (name === 'roles') return { ...values, roles: ['author'], permissions: {} }
  if (!DOCUMENTS.has(name)) return values
  const { reverses_id: _reverses, source_id: _source, attachments: _attachments, ...rest } = values
  const type =
    name === 'stock-movements'
      ? { type: 'receipt' }
      : name === 'adjustments'
        ? { type: 'adjustment' }
        : { type: 'transfer' }
  return { ...rest, ...type, status: 'draft', lines: [] }
}

const DOCUMENTS = new Set(['stock-movements', 'transfers', 'adjustments'])
