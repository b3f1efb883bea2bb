/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    inventory_categories: InventoryCategoriesTable
    inventory_chain: InventoryChainTable
    inventory_codes: InventoryCodesTable
    inventory_items: InventoryItemsTable
    inventory_items_words: InventoryItemsWordsTable
    inventory_layer_moves: InventoryLayerMovesTable
    inventory_layers: InventoryLayersTable
    inventory_ledger: InventoryLedgerTable
    inventory_movements: InventoryMovementsTable
    inventory_plans: InventoryPlansTable
    inventory_recipients: InventoryRecipientsTable
    inventory_stock: InventoryStockTable
    inventory_warehouses: InventoryWarehousesTable
    inventory_watchers: InventoryWatchersTable
  }

  interface InventoryCategoriesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    code: Optional<string | null>
    parent_id: Optional<number | null>
    description: Optional<string | null>
    color: Optional<string | null>
    default_unit: Optional<string | null>
    default_reorder_level: Optional<number | null>
  }

  interface InventoryChainTable {
    id: Optional<number>
    site_id: Optional<number>
    seq: number
    hash: string
    posted_at: string
    last_id: Optional<number | null>
  }

  interface InventoryCodesTable {
    site_id: Optional<number>
    code: string
    item_id: number
  }

  interface InventoryItemsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    sku: Optional<string | null>
    barcode: Optional<string | null>
    barcodes: string
    category_id: Optional<number | null>
    description: Optional<string | null>
    image_id: Optional<number | null>
    status: string
    notes: Optional<string | null>
    custom_fields: Optional<string>
    unit: string
    precision: number
    tracking: string
    valuation_method: Optional<string | null>
    reorder_level: Optional<number | null>
    reorder_quantity: Optional<number | null>
    max_level: Optional<number | null>
    reorder_levels: string
    default_warehouse_id: Optional<number | null>
    supplier_id: Optional<number | null>
    supplier_code: Optional<string | null>
    lead_time_days: Optional<number | null>
    shelf_life_days: Optional<number | null>
    weight: Optional<number | null>
    dimensions: Optional<string | null>
    purchase_price: Optional<number | null>
    sale_price: Optional<number | null>
    currency: Optional<string | null>
  }

  interface InventoryItemsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    sku: string
    barcode: string
    description: string
    supplier_code: string
    scope: string
  }

  interface InventoryLayerMovesTable {
    site_id: Optional<number>
    transaction_id: number
    layer_id: number
    place: number
    quantity: number
    value: number
  }

  interface InventoryLayersTable {
    id: Optional<number>
    site_id: Optional<number>
    item_id: number
    warehouse_id: number
    lot: Optional<string | null>
    serial: Optional<string | null>
    expiry_date: Optional<string | null>
    received_at: string
    quantity: number
    remaining: number
    sign: number
    value: Optional<number | null>
    transaction_id: number
  }

  interface InventoryLedgerTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    seq: number
    document_type: string
    document_id: number
    document_number: string
    document_date: string
    line_no: number
    item_id: number
    warehouse_id: number
    lot: Optional<string | null>
    serial: Optional<string | null>
    quantity: number
    balance_after: number
    unit_cost: number
    value: number
    value_after: number
    currency: string
    recipient_id: Optional<number | null>
    user_id: Optional<number | null>
    reverses_id: Optional<number | null>
    prev_hash: string
    hash: string
  }

  interface InventoryMovementsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    number: Optional<string | null>
    type: Optional<string | null>
    status: string
    document_date: Optional<string | null>
    warehouse_id: Optional<number | null>
    reference: Optional<string | null>
    reason: Optional<string | null>
    notes: Optional<string | null>
    lines: string
    total_quantity: number
    total_value: number
    currency: Optional<string | null>
    reverses_id: Optional<number | null>
    reversed_by_id: Optional<number | null>
    finalised_at: Optional<string | null>
    finalised_by: Optional<number | null>
    recipient_id: Optional<number | null>
    source_id: Optional<number | null>
  }

  interface InventoryPlansTable {
    site_id: Optional<number>
    base: string
    document_id: number
    line_no: number
    item_id: number
    warehouse_id: number
    quantity: number
  }

  interface InventoryRecipientsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    code: Optional<string | null>
    type: string
    email: Optional<string | null>
    phone: Optional<string | null>
    address: Optional<string | null>
    user_id: Optional<number | null>
    cost_center: Optional<string | null>
    status: string
    notes: Optional<string | null>
  }

  interface InventoryStockTable {
    site_id: Optional<number>
    item_id: number
    warehouse_id: number
    on_hand: number
    value: number
    last_cost: number
  }

  interface InventoryWarehousesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    code: string
    barcode: Optional<string | null>
    parent_id: Optional<number | null>
    type: string
    address: Optional<string | null>
    contact_name: Optional<string | null>
    phone: Optional<string | null>
    email: Optional<string | null>
    is_default: number
    status: string
  }

  interface InventoryWatchersTable {
    site_id: Optional<number>
    user_id: number
    warehouse_id: number
  }
}
