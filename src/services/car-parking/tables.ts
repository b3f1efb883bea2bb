/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    carparking_booking_forms: CarparkingBookingFormsTable
    carparking_bookings: CarparkingBookingsTable
    carparking_coupons: CarparkingCouponsTable
    carparking_exceptions: CarparkingExceptionsTable
    carparking_levels: CarparkingLevelsTable
    carparking_load: CarparkingLoadTable
    carparking_location_spaces: CarparkingLocationSpacesTable
    carparking_locations: CarparkingLocationsTable
    carparking_space_types: CarparkingSpaceTypesTable
    carparking_supply: CarparkingSupplyTable
  }

  interface CarparkingBookingFormsTable {
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
    fields: string
    payment_methods: string
    deposit_type: string
    deposit_value: number
    pay_types: string
    terms_url: Optional<string | null>
    require_terms: number
    success_url: Optional<string | null>
    settings: string
  }

  interface CarparkingBookingsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    ref: Optional<string | null>
    status: string
    location_id: number
    space_type_id: number
    space_id: Optional<number | null>
    spaces: number
    entry: string
    exit: string
    actual_entry_at: Optional<string | null>
    actual_exit_at: Optional<string | null>
    user_id: Optional<number | null>
    customer_name: string
    customer_email: Optional<string | null>
    customer_phone: Optional<string | null>
    company: Optional<string | null>
    vat_number: Optional<string | null>
    address: Optional<string | null>
    vehicle_plate: Optional<string | null>
    vehicle_make: Optional<string | null>
    vehicle_model: Optional<string | null>
    vehicle_color: Optional<string | null>
    passengers: Optional<number | null>
    flight_outbound: Optional<string | null>
    flight_return: Optional<string | null>
    terminal: Optional<string | null>
    notes: Optional<string | null>
    internal_notes: Optional<string | null>
    booking_form_id: Optional<number | null>
    coupon_code: Optional<string | null>
    extras: string
    price_override: Optional<string | null>
    allow_overbooking: number
    currency: string
    units: number
    billing_unit: Optional<string | null>
    subtotal: number
    extras_total: number
    discount_total: number
    tax_total: number
    total: number
    deposit_due: number
    amount_paid: number
    amount_refunded: number
    amount_waived: number
    balance_due: number
    overstay_amount: number
    payment_method: Optional<string | null>
    payment_status: string
    breakdown: string
    source: string
    locale: Optional<string | null>
    attention: Optional<string | null>
    hold_expires_at: Optional<string | null>
    cancelled_at: Optional<string | null>
    cancelled_by: Optional<string | null>
    cancel_reason: Optional<string | null>
    link_salt: Optional<string | null>
    changes: Optional<string>
    refund_due: Optional<number>
    form_digest: Optional<string | null>
  }

  interface CarparkingCouponsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    code: string
    type: string
    value: number
    min_total: number
    max_discount: Optional<number | null>
    starts_at: Optional<string | null>
    ends_at: Optional<string | null>
    usage_limit: Optional<number | null>
    per_customer_limit: Optional<number | null>
    used_count: number
    status: string
    applies_to: string
  }

  interface CarparkingExceptionsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    location_id: number
    date_from: string
    date_to: string
    kind: string
    start: Optional<string | null>
    end: Optional<string | null>
    space_type_id: Optional<number | null>
    capacity: Optional<number | null>
    label: string
    repeats_yearly: number
  }

  interface CarparkingLevelsTable {
    site_id: Optional<number>
    location_id: number
    day: string
    space_type_id: number
    level: number
  }

  interface CarparkingLoadTable {
    site_id: Optional<number>
    location_id: number
    at: string
    space_type_id: number
    coming: number
    going: number
  }

  interface CarparkingLocationSpacesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    location_id: number
    space_type_id: number
    label: Optional<string | null>
    quantity: number
    level: Optional<string | null>
    zone: Optional<string | null>
    covered: number
    ev_charger: number
    accessible: number
    max_height_cm: Optional<number | null>
    max_length_cm: Optional<number | null>
    status: string
    out_of_service: string
    display_order: number
    outages: Optional<number>
  }

  interface CarparkingLocationsTable {
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
    slug: Optional<string | null>
    description: Optional<string | null>
    address: Optional<string | null>
    city: Optional<string | null>
    postcode: Optional<string | null>
    country: Optional<string | null>
    latitude: Optional<number | null>
    longitude: Optional<number | null>
    timezone: Optional<string | null>
    phone: Optional<string | null>
    email: Optional<string | null>
    instructions: Optional<string | null>
    image_id: Optional<number | null>
    lead_time_minutes: number
    horizon_days: Optional<number | null>
    buffer_minutes: number
    min_stay_minutes: number
    max_stay_minutes: Optional<number | null>
    entry_in_hours_only: number
    exit_in_hours_only: number
    tax_rate_id: Optional<number | null>
    status: string
    display_order: number
    hours: Optional<string | null>
  }

  interface CarparkingSpaceTypesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: Optional<string | null>
    description: Optional<string | null>
    image_id: Optional<number | null>
    vehicle: string
    features: string
    max_height_cm: Optional<number | null>
    max_length_cm: Optional<number | null>
    service: string
    min_stay_minutes: Optional<number | null>
    max_stay_minutes: Optional<number | null>
    tax_rate_id: Optional<number | null>
    status: string
    display_order: number
    prices: Optional<string | null>
  }

  interface CarparkingSupplyTable {
    site_id: Optional<number>
    location_id: number
    space_type_id: number
    spaces: number
    outages: number
  }
}
