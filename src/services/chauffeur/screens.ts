/** What staff see of chauffeur booking. */
import { dashboard, defineAdmin, records, settingsScreen } from '../../kernel/define-admin.ts'
import { labelOf } from '../../kernel/field-labels.ts'
import { bookingStatuses, statusLabels } from './domain/booking-status.ts'
import { bookingForms } from './entities/booking-forms.ts'
import { bookings } from './entities/bookings.ts'
import { locations } from './entities/locations.ts'
import { vehicleTypes } from './entities/vehicle-types.ts'
import { vehicles } from './entities/vehicles.ts'
import { german } from './screens-de.ts'
import { couponScreen, moneySections } from './screens-money.ts'
import { germanMoney } from './screens-money-de.ts'
import { settings } from './settings.ts'

const read = { read: 'GET /settings/dashboard', needs: 'manage' } as const
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
  icon: 'calendar',
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
        'pickup_address',
        'dropoff_address',
        ['distance_km', 'duration_hours', 'travel_minutes'],
        ['passengers', 'luggage', 'child_seats'],
        'flight_number',
      ],
    },
    { title: 'Customer', fields: ['customer_name', ['customer_email', 'customer_phone'], 'notes', 'internal_notes'] },
    {
      title: 'Places on the map',
      folded: true,
      fields: [
        ['pickup_lat', 'pickup_lng'],
        ['dropoff_lat', 'dropoff_lng'],
      ],
    },
    { title: 'State', aside: true, fields: ['status', 'vehicle_id', 'driver_id', 'booking_form_id', 'attention'] },
    {
      title: 'Price',
      aside: true,
      fields: ['price_base', 'price_distance', 'price_time', 'price_total', 'currency'],
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
    { field: 'base_price', as: 'number' },
    { field: 'status', as: 'badge' },
  ],
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
      cards: ['today', 'waiting', 'unpaid', 'revenue', 'next-pickups', 'states', 'latest'],
    }),
    bookingScreen,
    vehicleScreen,
    typeScreen,
    locationScreen,
    formScreen,
    couponScreen,
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
  cards: [
    {
      ...read,
      kind: 'figure',
      slug: 'today',
      title: 'Trips today',
      value: 'counts.today',
      below: '{counts.upcoming} to come',
      to: 'bookings',
      home: true,
    },
    {
      ...read,
      kind: 'figure',
      slug: 'waiting',
      title: 'Waiting for confirmation',
      value: 'counts.pending',
      to: 'bookings',
      home: true,
    },
    { ...read, kind: 'figure', slug: 'unpaid', title: 'Not paid yet', value: 'counts.unpaid', to: 'bookings' },
    {
      ...read,
      kind: 'figure',
      slug: 'revenue',
      title: 'Revenue, 30 days',
      value: 'totals.revenue',
      before: 'previous.totals.revenue',
      as: 'money',
      to: 'bookings',
      home: true,
    },
    {
      ...read,
      kind: 'shares',
      slug: 'states',
      title: 'Bookings by state',
      wide: true,
      items: 'by_status',
      label: 'status',
      value: 'bookings',
      draw: 'bars',
      labels: { ...Object.fromEntries(bookingStatuses.map(status => [status, labelOf(status)])), ...statusLabels },
    },
    {
      ...read,
      kind: 'list',
      slug: 'next-pickups',
      title: 'Next pickups',
      items: 'next_pickups',
      open: 'bookings',
      wide: true,
      columns: [
        { field: 'customer_name', as: 'person', below: 'pickup_address' },
        { field: 'pickup_at', as: 'instant' },
        { field: 'vehicle_name' },
      ],
    },
    {
      ...read,
      kind: 'list',
      slug: 'latest',
      title: 'Latest bookings',
      items: 'latest',
      open: 'bookings',
      wide: true,
      columns: [
        { field: 'customer_name', as: 'person', below: 'booking_number' },
        { field: 'price_total', as: 'number' },
      ],
    },
  ],
})
