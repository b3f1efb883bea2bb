import { defineEntity } from '../../../kernel/entity.ts'
import { labelOf } from '../../../kernel/field-labels.ts'
import { date, decimal, integer, link, money, text } from '../../../kernel/fields.ts'
import { reach, viewers } from '../access.ts'
import { PLACES } from '../domain/amounts.ts'
import { movementTypes } from '../domain/document-types.ts'

const kept = { readOnly: true } as const
const quantity = { ...kept, default: 0, places: PLACES } as const

/** What made a row. Documents of Pro are named too: what they wrote stays when Pro goes. */
const TYPES = Object.fromEntries(
  [...movementTypes.map(({ id }) => id), 'transfer', 'adjustment', 'revaluation']
    .flatMap(type => [type, `${type}_reversal`])
    .map(type => [type, labelOf(type)]),
)

/** The ledger: every row that a finalised document made, sealed with the one before it. Nobody writes it by hand. */
export const transactions = defineEntity('transactions', {
  table: 'inventory_ledger',
  label: ['Transaction', 'Transactions'],
  title: 'document_number',
  fields: {
    seq: integer({ ...kept, default: 0, filter: 'range' }),
    document_type: text({ ...kept, default: '', filter: 'any', labels: TYPES }),
    document_id: integer({ ...kept, default: 0, filter: 'any' }),
    document_number: text({ ...kept, default: '', search: true }),
    document_date: date({ ...kept, default: '1970-01-01', filter: 'range' }),
    line_no: integer({ ...kept, default: 0 }),
    item_id: link('items', { ...kept, required: true, filter: 'any' }),
    warehouse_id: link('warehouses', { ...kept, required: true, filter: 'any' }),
    lot: text({ ...kept, filter: 'any', search: true }),
    serial: text({ ...kept, filter: 'any', search: true }),
    quantity: decimal({ ...quantity, description: 'Below zero for what left.' }),
    balance_after: decimal({ ...quantity, description: 'What there was of the item in the warehouse then.' }),
    unit_cost: decimal({ ...quantity, read: 'costs' }),
    value: money({ ...kept, default: 0, currency: 'currency', read: 'costs' }),
    value_after: money({ ...kept, default: 0, currency: 'currency', read: 'costs' }),
    currency: text({ ...kept, default: '' }),
    recipient_id: link('recipients', { ...kept, filter: 'any' }),
    user_id: link('users', { ...kept, filter: 'any' }),
    reverses_id: link('transactions', { ...kept, description: 'The row that this one takes back.' }),
    prev_hash: text({ ...kept, default: '', csv: false }),
    hash: text({ ...kept, default: '', csv: false }),
  },
  conflict: 'none',
  stamps: { created_at: 'posted_at', modified_at: false, trashed_at: false },
  since: 'posted_since',
  perPage: { default: 50, most: 200 },
  export: { most: 100_000 },
  doors: viewers,
  rows: reach('transactions'),
  without: ['create', 'update', 'trash', 'restore', 'purge', 'duplicate', 'massUpdate', 'massTrash', 'reorder'],
})
