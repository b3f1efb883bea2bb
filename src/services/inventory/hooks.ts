import type { Entity, Rows, Verb } from '../../kernel/entity.ts'
import { action, filter } from '../../kernel/hooks.ts'
import type { DocumentType } from './domain/document-types.ts'

/** A document that has been booked. */
export type Posted = {
  readonly base: string
  readonly id: number
  readonly type: string
  readonly number: string
  /** The rows of the ledger that it made. */
  readonly rows: readonly PostedRow[]
}
export type PostedRow = {
  readonly id: number
  readonly item_id: number
  readonly warehouse_id: number
  readonly lot: string | null
  readonly serial: string | null
  readonly quantity: number
  readonly balance_after: number
  readonly reverses_id: number | null
  readonly expiry_date: string | null
  readonly recipient_id: number | null
}

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Adjusts every verdict on a permission. Listeners must answer at once. */
  userCan: filter<boolean, { readonly permission: string; readonly user: number }>('vendor_inventory_user_can'),
  /** Fires with the namespace when the routes of the service are made. */
  registerRoutes: action<{ readonly namespace: string }>('vendor_inventory_register_rest_routes'),
  /** Which records of an entity the caller reaches; the roles of Pro narrow it. */
  reach: filter<boolean | Rows, { readonly entity: string; readonly verb: Verb }>('vendor_inventory_reach'),
  /** The warehouses whose figures the caller is told; null for all of them. */
  warehouses: filter<readonly number[] | null>('vendor_inventory_warehouses'),
  /** The kinds of documents that this build offers. */
  documentTypes: filter<readonly DocumentType[]>('vendor_inventory_document_types'),
  /** The entities whose records are documents, as far as they are switched on. */
  documents: filter<readonly Entity[]>('vendor_inventory_documents'),
  /** What an owner can switch off, by id. */
  apps: filter<Readonly<Record<string, AppFacts>>>('vendor_inventory_apps'),
  /** Where `[vendor_inventory]` leads beside the list. */
  stockPageLinks: filter<readonly PageLink[]>('vendor_inventory_page_links'),
  /** A document has been finalised or reversed: stock has changed, in this transaction. */
  posted: action<Posted>('vendor_inventory_posted'),
  /** What stands in the trash for documents of Pro; asked before a record goes. */
  lookupUnit: filter<unknown, { readonly itemId: number; readonly serial: string }>('vendor_inventory_lookup_unit'),
}

export type PageLink = { readonly url: string; readonly label: string }

export type AppFacts = {
  readonly label: string
  readonly summary: string
  /** Other apps that it cannot do without. */
  readonly needs: readonly string[]
}
