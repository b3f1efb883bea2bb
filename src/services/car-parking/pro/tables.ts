/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    carparking_booking_extras: CarparkingBookingExtrasTable
    carparking_customer_groups: CarparkingCustomerGroupsTable
    carparking_extra_orders: CarparkingExtraOrdersTable
    carparking_group_members: CarparkingGroupMembersTable
    carparking_pricing_rules: CarparkingPricingRulesTable
    carparking_tax_rates: CarparkingTaxRatesTable
  }

  interface CarparkingBookingExtrasTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    price: number
    price_type: string
    max_total: Optional<number | null>
    max_quantity: Optional<number | null>
    daily_stock: Optional<number | null>
    required: number
    lead_time_hours: number
    tax_rate_id: Optional<number | null>
    status: string
  }

  interface CarparkingCustomerGroupsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    discount_type: string
    discount_value: number
    pay_later: number
    members_count: number
    status: string
  }

  interface CarparkingExtraOrdersTable {
    site_id: Optional<number>
    extra_id: number
    day: string
    ordered: number
  }

  interface CarparkingGroupMembersTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    group_id: number
    user_id: number
  }

  interface CarparkingPricingRulesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    priority: number
    adjustment_type: string
    adjustment_value: number
    scope: string
    stop_processing: number
    conditions: string
  }

  interface CarparkingTaxRatesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    rate: number
    inclusive: number
    country: Optional<string | null>
    status: string
  }
}
