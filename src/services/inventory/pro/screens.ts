/** What Pro adds to the screens of the inventory. */
import type { Action } from '../../../kernel/admin.ts'
import { extendAdmin, own, records } from '../../../kernel/define-admin.ts'
import { needs } from '../apps.ts'
import { adjustments } from './entities/adjustments.ts'
import { customFields } from './entities/custom-fields.ts'
import { openingStock } from './entities/opening-stock.ts'
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
      form: 'document',
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'draft', label: 'Drafts', where: { status: 'draft' }, count: true },
        { slug: 'transit', label: 'On their way', where: { status: 'in_transit' }, count: true },
      ],
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
      form: 'document',
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'draft', label: 'Being counted', where: { status: 'draft' }, count: true },
      ],
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
    own({
      slug: 'in-transit',
      title: 'In transit',
      summary: 'What was sent and has not arrived.',
      icon: 'route',
      file: 'in-transit',
      needs: 'view',
      requires: needs('transfers'),
    }),
    own({
      slug: 'reports',
      title: 'Reports',
      summary: 'What the stock is worth, what is used, what lies too long; as tables, pictures and files.',
      icon: 'chart-bar',
      file: 'reports',
      needs: 'view',
      requires: needs('reports'),
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
    records(openingStock, {
      icon: 'upload',
      group: 'Set up',
      summary: 'Stock that was there before, out of a file: it becomes a draft, which you look at and finalise.',
      columns: [
        { field: 'item_id' },
        'warehouse_id',
        { field: 'quantity', as: 'number' },
        { field: 'unit_cost', as: 'number' },
        { field: 'number', label: 'Document', as: 'code' },
      ],
      filters: ['warehouse_id', 'item_id'],
      sections: [
        {
          title: 'Stock',
          fields: [
            ['item_id', 'warehouse_id'],
            ['quantity', 'unit_cost'],
            ['lot', 'expiry_date'],
            'serial',
            'document_id',
          ],
        },
      ],
      create: 'drawer',
      empty: {
        title: 'No opening stock yet',
        text: 'Import a file with an item, a warehouse, a quantity and what one of them cost.',
        call: 'import',
      },
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
          fields: ['name', 'roles', 'user_ids', 'warehouse_ids', ['see_cost', 'is_active']],
        },
        { title: 'What they reach', part: 'role-levels', early: true, fields: ['permissions'] },
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
