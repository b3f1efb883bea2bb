/** What staff see of chauffeur booking. */
import { dashboard, defineAdmin, own, records, settingsScreen } from '../../kernel/define-admin.ts'
import { bookingForms } from './entities/booking-forms.ts'
import { bookings } from './entities/bookings.ts'
import { locations } from './entities/locations.ts'
import { vehicleTypes } from './entities/vehicle-types.ts'
import { vehicles } from './entities/vehicles.ts'
import { cards } from './screen-cards.ts'
import { german } from './screens-de.ts'
import { couponScreen, moneySections } from './screens-money.ts'
import { germanMoney } from './screens-money-de.ts'
import { settings } from './settings.ts'

const tones = {
  status: {
    pending: 'warn',
    processing: 'good',
    completed: 'neutral',
    cancelled: 'neutral',
    on_hold: 'warn',
    refunded: 'neutral',
    failed: 'bad',
  },
  payment_status: { unpaid: 'warn', paid: 'good', partially_paid: 'warn', refunded: 'neutral', failed: 'bad' },
} as const
const published = { status: { published: 'good', draft: 'neutral' } } as const

const bookingScreen = records(bookings, {
  icon: 'ticket',
  columns: [
    { field: 'booking_number', as: 'title', below: 'customer_name' },
    { field: 'pickup_datetime', label: 'Pickup' },
    { field: 'pickup_address', hidden: true },
    'vehicle_name',
    'driver_name',
    { field: 'status', as: 'badge' },
    { field: 'payment_status', as: 'badge' },
    { field: 'price_total', as: 'money' },
    { field: 'attention', hidden: true },
  ],
  views: [
    { slug: 'all', label: 'All', where: {} },
    { slug: 'pending', label: 'Waiting', where: { status: 'pending' }, count: true },
    { slug: 'processing', label: 'Confirmed', where: { status: 'processing' }, count: true },
    { slug: 'on_hold', label: 'On hold', where: { status: 'on_hold' }, count: true },
  ],
  filters: ['status', 'vehicle_id', 'payment_status', 'service_type', 'attention'],
  sections: [
    {
      title: 'Trip',
      fields: [
        ['service_type', 'transfer_type'],
        ['pickup_datetime', 'return_datetime'],
        ['pickup_address', 'dropoff_address'],
        ['distance_km', 'duration_hours', 'travel_minutes'],
        ['passengers', 'luggage', 'child_seats'],
        'flight_number',
        'waypoints',
        ['pickup_location_id', 'dropoff_location_id'],
      ],
      controls: {
        service_type: 'segments',
        transfer_type: 'segments',
        pickup_datetime: 'local-time',
        return_datetime: 'local-time',
        waypoints: 'rows',
      },
    },
    { title: 'Fare', part: 'fare', early: true },
    { title: 'Customer', fields: ['customer_name', ['customer_email', 'customer_phone'], 'notes', 'internal_notes'] },
    {
      title: 'Places on the map',
      folded: true,
      fields: [
        ['pickup_lat', 'pickup_lng'],
        ['dropoff_lat', 'dropoff_lng'],
      ],
    },
    { title: 'Where it stands', aside: true, part: 'booking-life' },
    {
      title: 'Who drives',
      aside: true,
      part: 'assignment',
      early: true,
      fields: ['vehicle_id', 'driver_id'],
    },
    { title: 'State', aside: true, fields: ['status', 'booking_form_id', 'attention'] },
    {
      title: 'Price',
      aside: true,
      fields: [
        'price_base',
        'price_distance',
        'price_time',
        'price_fees',
        'coupon_code',
        'discount_total',
        'price_total',
        'deposit_due',
        'currency',
      ],
      controls: { currency: 'currency' },
    },
    { title: 'Payment', aside: true, fields: ['payment_method', 'payment_status', 'amount_paid', 'refund_due'] },
  ],
  tones,
  empty: {
    title: 'No bookings yet',
    text: 'Bookings of your pages appear here; you can also enter one.',
    call: 'create',
  },
})

const vehicleScreen = records(vehicles, {
  icon: 'car',
  group: 'Offer',
  columns: [
    { field: 'name', as: 'title', below: 'description' },
    'vehicle_type_id',
    { field: 'max_passengers', as: 'number' },
    { field: 'base_price', as: 'number', edit: true },
    { field: 'price_per_distance', as: 'number', edit: true },
    { field: 'price_per_hour', as: 'number', edit: true },
    { field: 'status', as: 'badge' },
  ],
  gallery: { image: 'image_id', title: 'name', below: 'description' },
  filters: ['status', 'vehicle_type_id'],
  sections: [
    { title: 'Vehicle', fields: ['name', 'description', ['max_passengers', 'max_luggage'], 'gallery'] },
    {
      title: 'Prices',
      fields: [
        ['base_price', 'min_price'],
        ['price_per_distance', 'price_per_hour'],
      ],
    },
    { title: 'What trips cost with it', part: 'tariff', early: true },
    { title: 'State', aside: true, fields: ['status', 'vehicle_type_id', 'base_location_id', 'slug', 'display_order'] },
    { title: 'Picture', aside: true, fields: ['image_id'] },
  ],
  tones: published,
  empty: { title: 'No vehicle yet', text: 'Add the first one to offer trips.', call: 'create' },
})

const typeScreen = records(vehicleTypes, {
  icon: 'category',
  group: 'Offer',
  columns: [
    { field: 'name', as: 'title', below: 'description' },
    { field: 'vehicle_count', label: 'Vehicles', as: 'number', computed: true },
    'display_order',
  ],
  sections: [
    { title: 'Vehicle type', fields: ['name', 'description'] },
    { title: 'State', aside: true, fields: ['slug', 'display_order', 'image_id'] },
  ],
})

const locationScreen = records(locations, {
  icon: 'map-pin',
  group: 'Offer',
  columns: [{ field: 'name', as: 'title', below: 'address' }, 'type', 'display_order'],
  filters: ['type'],
  sections: [
    { title: 'Location', fields: ['name', 'address', ['latitude', 'longitude'], 'place_id'] },
    { title: 'State', aside: true, fields: ['type', 'fee', 'display_order'] },
  ],
})

const formScreen = records(bookingForms, {
  icon: 'file-text',
  group: 'Offer',
  columns: [{ field: 'name', as: 'title' }, 'default_service_type', { field: 'status', as: 'badge' }],
  filters: ['status'],
  sections: [
    {
      title: 'Booking form',
      fields: [
        'name',
        ['enable_distance', 'enable_hourly'],
        ['enable_flat', 'enable_return'],
        ['default_service_type', 'currency'],
        ['min_lead_time', 'min_passengers'],
      ],
    },
    { title: 'State', aside: true, fields: ['status', 'display_order'] },
  ],
  tones: published,
})

export const admin = defineAdmin({
  words: { de: { ...german, ...germanMoney } },
  icon: 'steering-wheel',
  screens: [
    dashboard({
      slug: 'overview',
      needs: 'manage',
      summary: 'Today on the road.',
      cards: ['today', 'waiting', 'unpaid', 'revenue', 'setup', 'trend', 'next-pickups', 'states', 'latest'],
    }),
    own({
      slug: 'day',
      title: 'Day board',
      icon: 'steering-wheel',
      file: 'day',
      needs: 'manage',
      summary: 'Who drives whom, and when. Drag a trip to another time, vehicle or driver.',
    }),
    own({
      slug: 'calendar',
      title: 'Calendar',
      icon: 'calendar',
      file: 'calendar',
      needs: 'manage',
      summary: 'Trips by month, or by week for each vehicle and driver.',
    }),
    bookingScreen,
    vehicleScreen,
    typeScreen,
    locationScreen,
    own({
      slug: 'availability',
      title: 'Availability',
      icon: 'clock',
      group: 'Offer',
      file: 'availability',
      needs: 'manage',
      summary: 'When customers can book a trip.',
    }),
    formScreen,
    couponScreen,
    own({
      slug: 'form-designer',
      title: 'Form designer',
      icon: 'palette',
      group: 'Offer',
      file: 'form-designer',
      needs: 'manage',
      summary: 'What a booking form offers, beside the page that it makes.',
    }),
    settingsScreen(settings, {
      sections: [
        {
          title: 'Money',
          fields: [['currency', 'distance_unit'], 'payment_methods', 'unpaid_expiry_minutes'],
          controls: { currency: 'currency' },
        },
        { title: 'Card payments', fields: ['stripe_secret_key', 'stripe_webhook_secret'] },
        { title: 'Other payments', fields: ['cash_instructions', 'wire_instructions', 'pickup_instructions'] },
        {
          title: 'Who is free',
          fields: ['prevent_overlap', ['buffer_before_minutes', 'buffer_after_minutes'], 'return_to_base'],
        },
        ...moneySections,
        { title: 'Cancelling', fields: ['cancel_policy'] },
        { title: 'Letters', fields: [['from_name', 'from_email'], 'admin_email', 'reminder_hours'] },
        { title: 'Bookings', fields: ['booking_prefix', 'terms_url', 'privacy_retention_days'] },
        { title: 'Maps', folded: true, fields: ['maps_provider', 'maps_key'] },
      ],
    }),
  ],
  cards,
})
