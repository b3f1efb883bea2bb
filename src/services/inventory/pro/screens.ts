/** What Pro adds to the screens of the inventory. */
import type { Action } from '../../../kernel/admin.ts'
import { extendAdmin, records } from '../../../kernel/define-admin.ts'
import { adjustments } from './entities/adjustments.ts'
import { customFields } from './entities/custom-fields.ts'
import { roles } from './entities/roles.ts'
import { transfers } from './entities/transfers.ts'
import { units } from './entities/units.ts'
import { german } from './screens-de.ts'

const finalise = (call: `PUT /${string}`): Action => ({
  slug: 'finalise',
  label: 'Finalise',
  icon: 'check',
  call,
  body: { status: 'finalised' },
  confirm: {
    title: 'Finalise this document?',
    text: 'A finalised document is never changed: the opposite is posted instead.',
  },
  when: { status: ['draft'] },
  on: ['row', 'record'],
})
const state = {
  title: 'State',
  aside: true,
  fields: ['number', 'total_quantity', 'total_value', 'finalised_at'],
} as const

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [
    records(transfers, {
      icon: 'arrow-forward-up',
      summary: 'Stock from one warehouse to another, straight or by way of the transit.',
      columns: [
        { field: 'number', as: 'title', below: 'reference' },
        { field: 'status', as: 'badge' },
        'warehouse_id',
        'to_warehouse_id',
        { field: 'document_date', as: 'day' },
      ],
      filters: ['status', 'warehouse_id', 'to_warehouse_id'],
      sections: [
        { title: 'Document', fields: [['warehouse_id', 'to_warehouse_id'], 'document_date', 'reference', 'notes'] },
        { title: 'Lines', fields: ['lines'] },
        state,
      ],
      actions: [
        finalise('PUT /transfers/{id}'),
        {
          ...{
            slug: 'send',
            label: 'Send',
            icon: 'arrow-right',
            call: 'PUT /transfers/{id}',
            body: { status: 'in_transit' },
          },
          ...{ when: { status: ['draft'] }, on: ['row', 'record'] },
        },
        {
          ...{
            slug: 'receive',
            label: 'Receive',
            icon: 'check',
            call: 'PUT /transfers/{id}',
            body: { status: 'finalised' },
          },
          ...{ when: { status: ['in_transit'] }, on: ['row', 'record'] },
        },
      ],
      tones: { status: { draft: 'neutral', in_transit: 'info', finalised: 'good', cancelled: 'warn' } },
    }),
    records(adjustments, {
      icon: 'list-numbers',
      summary: 'Counts that put stock right, and revaluations.',
      columns: [
        { field: 'number', as: 'title', below: 'reason' },
        { field: 'type', as: 'badge' },
        { field: 'status', as: 'badge' },
        'warehouse_id',
        { field: 'document_date', as: 'day' },
      ],
      filters: ['type', 'status', 'warehouse_id'],
      sections: [
        { title: 'Document', fields: [['type', 'document_date'], 'warehouse_id', 'reason', 'notes'] },
        { title: 'Lines', fields: ['lines'] },
        state,
      ],
      actions: [finalise('PUT /adjustments/{id}')],
      tones: { status: { draft: 'neutral', finalised: 'good', cancelled: 'warn' } },
    }),
    records(units, {
      icon: 'hash',
      summary: 'Single pieces and where they are.',
      columns: [
        { field: 'serial', as: 'title', below: 'condition' },
        'item_id',
        'warehouse_id',
        { field: 'status', as: 'badge' },
      ],
      filters: ['item_id', 'warehouse_id', 'status'],
      sections: [
        { title: 'Piece', fields: [['item_id', 'serial'], 'condition', ['expiry_date', 'warranty_until'], 'notes'] },
        { title: 'State', aside: true, fields: ['status', 'warehouse_id', 'recipient_id', 'lot', 'unit_cost'] },
      ],
    }),
    records(roles, {
      icon: 'shield',
      group: 'Set up',
      columns: [
        { field: 'name', as: 'title' },
        { field: 'see_cost', as: 'flag' },
        { field: 'is_active', as: 'flag' },
      ],
      sections: [
        {
          title: 'Profile',
          fields: ['name', 'roles', 'user_ids', 'permissions', 'warehouse_ids', ['see_cost', 'is_active']],
        },
      ],
    }),
    records(customFields, {
      icon: 'columns',
      group: 'Set up',
      columns: [{ field: 'label', as: 'title', below: 'key' }, 'type', { field: 'is_active', as: 'flag' }],
      sections: [
        {
          title: 'Custom field',
          fields: [['entity', 'key'], 'label', 'type', 'choices', 'required', 'help', 'is_filter', 'is_active'],
        },
      ],
    }),
  ],
})
