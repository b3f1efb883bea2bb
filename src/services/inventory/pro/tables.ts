/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    inventory_adjustments: InventoryAdjustmentsTable
    inventory_custom_fields: InventoryCustomFieldsTable
    inventory_opening_stock: InventoryOpeningStockTable
    inventory_roles: InventoryRolesTable
    inventory_transfers: InventoryTransfersTable
    inventory_units: InventoryUnitsTable
  }

  interface InventoryAdjustmentsTable {
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
  }

  interface InventoryCustomFieldsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    entity: string
    key: string
    label: string
    type: string
    choices: string
    required: number
    default_value: Optional<string | null>
    help: Optional<string | null>
    is_filter: number
    is_active: number
    position: number
  }

  interface InventoryOpeningStockTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    item_id: number
    warehouse_id: number
    quantity: number
    unit_cost: number
    lot: Optional<string | null>
    expiry_date: Optional<string | null>
    serial: Optional<string | null>
    number: Optional<string | null>
    document_id: Optional<number | null>
    line_no: number
  }

  interface InventoryRolesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    roles: string
    permissions: string
    see_cost: number
    is_active: number
  }

  interface InventoryTransfersTable {
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
    to_warehouse_id: Optional<number | null>
  }

  interface InventoryUnitsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    item_id: number
    serial: string
    lot: Optional<string | null>
    warehouse_id: Optional<number | null>
    recipient_id: Optional<number | null>
    status: string
    condition: Optional<string | null>
    expiry_date: Optional<string | null>
    warranty_until: Optional<string | null>
    unit_cost: Optional<number | null>
    notes: Optional<string | null>
  }
}
