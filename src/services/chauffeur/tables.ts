/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    chauffeur_booking_forms: ChauffeurBookingFormsTable
    chauffeur_bookings: ChauffeurBookingsTable
    chauffeur_bookings_words: ChauffeurBookingsWordsTable
    chauffeur_coupons: ChauffeurCouponsTable
    chauffeur_days: ChauffeurDaysTable
    chauffeur_legs: ChauffeurLegsTable
    chauffeur_locations: ChauffeurLocationsTable
    chauffeur_vehicle_types: ChauffeurVehicleTypesTable
    chauffeur_vehicles: ChauffeurVehiclesTable
  }

  interface ChauffeurBookingFormsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    enable_distance: number
    enable_hourly: number
    enable_flat: number
    enable_return: number
    default_service_type: string
    currency: string
    min_lead_time: number
    min_passengers: number
    status: string
    display_order: number
    settings: string
  }

  interface ChauffeurBookingsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    booking_number: Optional<string | null>
    status: string
    service_type: string
    transfer_type: string
    pickup_address: string
    dropoff_address: string
    pickup_datetime: Optional<string | null>
    pickup_at: Optional<string | null>
    return_datetime: Optional<string | null>
    return_at: Optional<string | null>
    passengers: number
    luggage: number
    travel_minutes: Optional<number | null>
    pickup_lat: Optional<number | null>
    pickup_lng: Optional<number | null>
    dropoff_lat: Optional<number | null>
    dropoff_lng: Optional<number | null>
    duration_hours: Optional<number | null>
    distance_km: Optional<number | null>
    waypoints: string
    pickup_location_id: Optional<number | null>
    dropoff_location_id: Optional<number | null>
    flight_number: string
    child_seats: number
    extras: string
    customer_name: string
    customer_email: Optional<string | null>
    customer_phone: Optional<string | null>
    notes: string
    booking_form_id: Optional<number | null>
    vehicle_id: Optional<number | null>
    vehicle_name: string
    driver_id: Optional<number | null>
    driver_name: string
    driver_answer: Optional<string | null>
    currency: Optional<string | null>
    price_base: number
    price_distance: number
    price_time: number
    price_fees: number
    coupon_code: Optional<string | null>
    discount_total: number
    deposit_due: number
    price_total: Optional<number | null>
    price_trace: string
    payment_method: Optional<string | null>
    payment_status: string
    amount_paid: number
    refund_due: number
    source: string
    attention: Optional<string | null>
    internal_notes: string
    cancel_reason: string
    cancelled_at: Optional<string | null>
    expires_at: Optional<string | null>
    created_on: Optional<string | null>
    zone: Optional<string | null>
    link_salt: Optional<string | null>
    form_digest: Optional<string | null>
    times_moved: number
    reminded_for: Optional<string | null>
  }

  interface ChauffeurBookingsWordsTable {
    site_id: Optional<number>
    record_id: number
    booking_number: string
    customer_name: string
    customer_email: string
    scope: string
  }

  interface ChauffeurCouponsTable {
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
  }

  interface ChauffeurDaysTable {
    site_id: Optional<number>
    day: string
    service_type: string
    vehicle_id: number
    status: string
    currency: string
    slot: Optional<number>
    count: number
    total: number
  }

  interface ChauffeurLegsTable {
    id: Optional<number>
    site_id: Optional<number>
    booking_id: number
    leg: string
    vehicle_id: Optional<number | null>
    driver_id: Optional<number | null>
    blocks: number
    from_at: string
    until_at: string
    start_lat: Optional<number | null>
    start_lng: Optional<number | null>
    end_lat: Optional<number | null>
    end_lng: Optional<number | null>
  }

  interface ChauffeurLocationsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    address: string
    latitude: Optional<number | null>
    longitude: Optional<number | null>
    place_id: string
    type: string
    fee: number
    display_order: number
  }

  interface ChauffeurVehicleTypesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: string
    description: string
    image_id: Optional<number | null>
    display_order: number
  }

  interface ChauffeurVehiclesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: string
    description: string
    vehicle_type_id: Optional<number | null>
    image_id: Optional<number | null>
    max_passengers: number
    max_luggage: number
    base_location_id: Optional<number | null>
    base_price: number
    price_per_distance: number
    price_per_hour: number
    min_price: number
    status: string
    display_order: number
    feed_salt: Optional<string | null>
  }
}
