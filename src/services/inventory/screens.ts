/** What staff see of the inventory. */
import { dashboard, defineAdmin, own, records, settingsScreen } from '../../kernel/define-admin.ts'
import { cards } from './cards.ts'
import { categories } from './entities/categories.ts'
import { items } from './entities/items.ts'
import { recipients } from './entities/recipients.ts'
import { stockMovements } from './entities/stock-movements.ts'
import { transactions } from './entities/transactions.ts'
import { warehouses } from './entities/warehouses.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

const documentTones = { draft: 'neutral', finalised: 'good', cancelled: 'warn' } as const

const itemScreen = records(items, {
  icon: 'category',
  summary: 'Everything that is kept in stock, and how much there is of it.',
  columns: [
    { field: 'name', as: 'title', below: 'sku' },
    { field: 'on_hand', label: 'On hand', as: 'number', computed: true },
    { field: 'available', label: 'Available', as: 'number', computed: true },
    { field: 'is_low', label: 'Low', as: 'flag', computed: true },
    'category_id',
    { field: 'status', as: 'badge' },
    { field: 'barcode', as: 'code', hidden: true },
    { field: 'modified_at', label: 'Changed', as: 'ago', hidden: true },
  ],
  views: [
    { slug: 'active', label: 'Active', where: { status: 'active' } },
    { slug: 'all', label: 'All', where: {} },
  ],
  filters: ['category_id', 'status', 'tracking', 'supplier_id'],
  gallery: { image: 'image_id', title: 'name', below: 'sku' },
  sections: [
    { title: 'Stock', part: 'item-stock' },
    { title: 'Item', fields: ['name', ['sku', 'barcode'], 'barcodes', 'category_id', 'description'] },
    {
      title: 'Counting',
      fields: [
        ['unit', 'precision'],
        ['tracking', 'valuation_method'],
      ],
    },
    {
      title: 'Reordering',
      fields: [
        ['reorder_level', 'reorder_quantity', 'max_level'],
        'reorder_levels',
        ['supplier_id', 'supplier_code'],
        'lead_time_days',
      ],
    },
    { title: 'State', aside: true, fields: ['status', 'default_warehouse_id', 'shelf_life_days'] },
    { title: 'Prices', aside: true, fields: ['purchase_price', 'sale_price', 'currency'] },
    { title: 'Look', aside: true, folded: true, fields: ['image_id', 'weight', 'dimensions', 'notes'] },
  ],
  related: [
    {
      ...{ title: 'Movements', entity: 'transactions', by: 'item_id' },
      columns: [
        { field: 'document_number', as: 'title', below: 'document_type' },
        { field: 'document_date', as: 'day' },
        { field: 'warehouse_id' },
        { field: 'quantity', as: 'number' },
        { field: 'balance_after', as: 'number' },
      ],
    },
  ],
  tones: { status: { active: 'good', inactive: 'neutral', discontinued: 'warn' } },
  empty: { title: 'No items yet', text: 'Make the first one, or import those that you have.', call: 'create' },
})

const movementScreen = records(stockMovements, {
  icon: 'arrow-right',
  summary: 'Receipts, issues, returns and write-offs. Stock changes when they are finalised.',
  form: 'document',
  columns: [
    { field: 'number', as: 'title', below: 'reference' },
    { field: 'type', as: 'badge' },
    { field: 'status', as: 'badge' },
    'warehouse_id',
    'recipient_id',
    { field: 'document_date', as: 'day' },
    { field: 'total_quantity', as: 'number' },
    { field: 'total_value', as: 'money', hidden: true },
  ],
  views: [
    { slug: 'all', label: 'All', where: {} },
    { slug: 'draft', label: 'Drafts', where: { status: 'draft' }, count: true },
    { slug: 'finalised', label: 'Finalised', where: { status: 'finalised' } },
  ],
  filters: ['type', 'status', 'warehouse_id', 'recipient_id'],
  sections: [
    {
      title: 'Document',
      fields: [['type', 'document_date'], ['warehouse_id', 'recipient_id'], ['reference', 'reason'], 'notes'],
    },
    { title: 'Lines', fields: ['lines'] },
    {
      title: 'State',
      aside: true,
      fields: ['number', 'total_quantity', 'total_value', 'finalised_at', 'finalised_by'],
    },
    {
      title: 'Other documents',
      aside: true,
      folded: true,
      fields: ['source_id', 'reverses_id', 'reversed_by_id', 'attachments'],
    },
  ],
  actions: [
    {
      slug: 'finalise',
      label: 'Finalise',
      icon: 'check',
      call: 'PUT /stock-movements/{id}',
      body: { status: 'finalised' },
      when: { status: ['draft'] },
      confirm: {
        title: 'Finalise this document?',
        text: 'A finalised document is never changed: the opposite is posted instead.',
      },
      on: ['row', 'record'],
    },
    {
      slug: 'cancel',
      label: 'Cancel the draft',
      icon: 'x',
      call: 'PUT /stock-movements/{id}',
      body: { status: 'cancelled' },
      when: { status: ['draft'] },
      on: ['row', 'record'],
    },
  ],
  tones: { status: documentTones },
  empty: { title: 'No documents yet', text: 'A receipt brings the first stock.', call: 'create' },
})

const lowScreen = own({
  slug: 'low-stock',
  title: 'Low stock',
  summary: 'Items at or below their level, how long they last, and what to do.',
  icon: 'alert-triangle',
  file: 'low-stock',
  needs: 'view',
})

const proofScreen = own({
  slug: 'proof',
  title: 'Proof of stock',
  summary: 'Everything added up again: figures, layers and every row of the ledger.',
  icon: 'shield',
  file: 'proof',
  needs: 'settings',
})

const appsScreen = own({
  slug: 'apps',
  title: 'Apps',
  summary: 'Parts of the inventory that you can switch off.',
  icon: 'layout-grid',
  group: 'Set up',
  file: 'apps',
  needs: 'settings',
})

const ledgerScreen = records(transactions, {
  icon: 'list',
  summary: 'Every row that a finalised document made, each sealed with the one before it.',
  columns: [
    { field: 'document_number', as: 'title', below: 'document_type' },
    'item_id',
    'warehouse_id',
    { field: 'quantity', as: 'number' },
    { field: 'balance_after', as: 'number' },
    { field: 'value', as: 'money', hidden: true },
    'lot',
    'serial',
  ],
  filters: ['item_id', 'warehouse_id', 'document_type'],
  sections: [
    {
      title: 'Row',
      fields: [
        'seq',
        'document_number',
        'item_id',
        'warehouse_id',
        ['quantity', 'balance_after'],
        ['value', 'value_after'],
      ],
    },
    { title: 'Seal', folded: true, fields: ['prev_hash', 'hash'] },
  ],
})

const placeScreens = [
  records(categories, {
    icon: 'category',
    group: 'Set up',
    columns: [
      { field: 'name', as: 'title', below: 'code' },
      'parent_id',
      { field: 'items_count', label: 'Items', as: 'number', computed: true },
    ],
    sections: [
      {
        title: 'Category',
        fields: [['name', 'code'], 'parent_id', 'description', ['color', 'default_unit', 'default_reorder_level']],
      },
    ],
  }),
  records(warehouses, {
    icon: 'building',
    group: 'Set up',
    columns: [
      { field: 'name', as: 'title', below: 'code' },
      { field: 'type', as: 'badge' },
      'parent_id',
      { field: 'is_default', label: 'Default', as: 'flag' },
      { field: 'status', as: 'badge' },
    ],
    sections: [
      { title: 'What is here', part: 'warehouse-overview' },
      { title: 'Warehouse', fields: [['name', 'code'], ['type', 'parent_id'], 'barcode', 'address'] },
      { title: 'Contact', fields: ['contact_name', ['phone', 'email']] },
      { title: 'State', aside: true, fields: ['status', 'is_default'] },
    ],
    tones: { status: { active: 'good', inactive: 'neutral' } },
  }),
  records(recipients, {
    icon: 'address-book',
    group: 'Set up',
    columns: [
      { field: 'name', as: 'title', below: 'email' },
      { field: 'type', as: 'badge' },
      'code',
      { field: 'status', as: 'badge' },
    ],
    sections: [
      {
        title: 'Recipient',
        fields: [['name', 'code'], 'type', ['email', 'phone'], 'address', ['user_id', 'cost_center'], 'notes'],
      },
      { title: 'What they have', part: 'holding' },
      { title: 'State', aside: true, fields: ['status'] },
    ],
    tones: { status: { active: 'good', inactive: 'neutral' } },
  }),
]

export const admin = defineAdmin({
  words: { de: german },
  icon: 'category',
  screens: [
    dashboard({ slug: 'figures', needs: 'view' }),
    itemScreen,
    movementScreen,
    lowScreen,
    ledgerScreen,
    proofScreen,
    ...placeScreens,
    appsScreen,
    settingsScreen(settings, {
      sections: [
        { title: 'Stock', fields: ['currency', 'units', 'default_valuation', 'sku_pattern'] },
        {
          title: 'Documents',
          fields: ['allow_negative_stock', 'reserve_drafts', 'lock_before', 'expiry_warning_days'],
        },
        { title: 'Data', folded: true, fields: ['trash_days', 'delete_data_on_uninstall'] },
      ],
    }),
  ],
  cards,
})
