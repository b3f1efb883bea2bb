/** What staff see of car parking. */
import { dashboard, defineAdmin, records, settingsScreen } from '../../kernel/define-admin.ts'
import { bookingForms } from './entities/booking-forms.ts'
import { coupons } from './entities/coupons.ts'
import { locationSpaces } from './entities/location-spaces.ts'
import { locations } from './entities/locations.ts'
import { spaceTypes } from './entities/space-types.ts'
import { bookingScreen } from './screens/bookings.ts'
import { settings } from './settings.ts'

const read = { read: 'GET /dashboard', needs: 'view', kind: 'figure' } as const

const locationScreen = records(locations, {
  icon: 'map-pin',
  group: 'Offer',
  summary: 'Car parks with their address, clock, and what they demand of a stay.',
  columns: [
    { field: 'name', as: 'title', below: 'address' },
    'city',
    { field: 'timezone', as: 'code' },
    { field: 'capacity', computed: true, as: 'number' },
    { field: 'status', as: 'badge' },
    { field: 'display_order', hidden: true },
  ],
  filters: ['status', 'city'],
  sections: [
    { title: 'Car park', fields: ['name', ['code', 'slug'], 'description', 'instructions'] },
    {
      title: 'Address',
      fields: ['address', ['postcode', 'city', 'country'], ['latitude', 'longitude'], ['phone', 'email']],
    },
    {
      title: 'Rules of a stay',
      help: 'In minutes. Nothing said means no limit.',
      fields: [
        ['lead_time_minutes', 'horizon_days'],
        ['min_stay_minutes', 'max_stay_minutes'],
        'buffer_minutes',
        ['entry_in_hours_only', 'exit_in_hours_only'],
      ],
    },
    {
      title: 'State',
      aside: true,
      fields: ['status', 'timezone', 'display_order'],
      controls: { timezone: 'timezone' },
    },
    { title: 'Picture', aside: true, fields: ['image_id'] },
  ],
  tones: { status: { active: 'good', inactive: 'neutral' } },
  related: [{ title: 'Spaces', entity: 'location-spaces', by: 'location_id', columns: [{ field: 'label' }] }],
  empty: { title: 'No car park yet', text: 'Add the first one to take bookings.', call: 'create' },
})

const spaceTypeScreen = records(spaceTypes, {
  icon: 'car',
  group: 'Offer',
  columns: [
    { field: 'name', as: 'title', below: 'description' },
    'vehicle',
    'service',
    { field: 'status', as: 'badge' },
  ],
  sections: [
    { title: 'Kind of space', fields: ['name', 'slug', 'description', ['vehicle', 'service'], 'features'] },
    {
      title: 'Bounds',
      fields: [
        ['max_height_cm', 'max_length_cm'],
        ['min_stay_minutes', 'max_stay_minutes'],
      ],
    },
    { title: 'State', aside: true, fields: ['status', 'display_order', 'image_id'] },
  ],
  tones: { status: { published: 'good', draft: 'neutral' } },
})

const spaceScreen = records(locationSpaces, {
  icon: 'layout-grid',
  group: 'Offer',
  columns: [
    { field: 'label', as: 'title' },
    { field: 'location_id', label: 'Car park' },
    'space_type_id',
    { field: 'quantity', as: 'number' },
    { field: 'status', as: 'badge' },
  ],
  sections: [
    { title: 'Spaces', fields: [['location_id', 'space_type_id'], ['label', 'quantity'], ['level', 'zone'], 'status'] },
    {
      title: 'Features',
      fields: [
        ['covered', 'ev_charger', 'accessible'],
        ['max_height_cm', 'max_length_cm'],
      ],
    },
    { title: 'Out of service', folded: true, fields: ['out_of_service'] },
  ],
  tones: { status: { active: 'good', inactive: 'neutral', maintenance: 'warn' } },
})

const couponScreen = records(coupons, {
  icon: 'tag',
  group: 'Offer',
  columns: [
    { field: 'code', as: 'title' },
    'type',
    { field: 'value', as: 'number' },
    { field: 'used_count', as: 'number' },
    { field: 'status', as: 'badge' },
  ],
  sections: [
    {
      title: 'Coupon',
      fields: [
        ['code', 'status'],
        ['type', 'value'],
        ['applies_to', 'min_total'],
        ['starts_at', 'ends_at'],
        ['usage_limit', 'per_customer_limit'],
        ['location_ids', 'space_type_ids'],
      ],
    },
  ],
  tones: { status: { active: 'good', inactive: 'neutral' } },
})

const formScreen = records(bookingForms, {
  icon: 'article',
  group: 'Offer',
  columns: [{ field: 'name', as: 'title' }, 'payment_methods', { field: 'status', as: 'badge' }],
  sections: [
    { title: 'Form', fields: ['name', ['location_ids', 'space_type_ids'], 'fields'] },
    { title: 'Payment', fields: ['payment_methods', 'pay_types', ['deposit_type', 'deposit_value']] },
    { title: 'Terms', fields: ['require_terms', ['terms_url', 'success_url']] },
    { title: 'State', aside: true, fields: ['status'] },
  ],
  tones: { status: { published: 'good', draft: 'neutral' } },
})

export const admin = defineAdmin({
  icon: 'parking',
  screens: [
    dashboard({ slug: 'overview', needs: 'view', summary: 'Today at your car parks.' }),
    bookingScreen,
    locationScreen,
    spaceTypeScreen,
    spaceScreen,
    couponScreen,
    formScreen,
    settingsScreen(settings, {
      sections: [
        {
          title: 'Money',
          fields: [['currency', 'timezone', 'date_format'], 'prices_include_tax', 'hold_minutes', 'offline_status'],
          controls: { currency: 'currency', timezone: 'timezone' },
        },
        { title: 'Cancelling', fields: ['cancel_allowed', ['cancel_notice_hours', 'cancel_fee'], 'refund_tiers'] },
        { title: 'Moving a stay', fields: [['reschedule_notice_hours', 'reschedule_limit'], 'reschedule_difference'] },
        { title: 'At the gate', fields: [['reminder_hours', 'overstay_grace_minutes']] },
        {
          title: 'Company',
          fields: ['company_name', 'company_address', 'company_vat', ['invoice_prefix', 'invoice_next_number']],
        },
        { title: 'Card payments', fields: ['stripe_publishable_key', 'stripe_secret_key', 'stripe_webhook_secret'] },
        { title: 'Other payments', folded: true, fields: [['paypal_client_id', 'paypal_secret'], 'bank_instructions'] },
      ],
    }),
  ],
  cards: [
    {
      ...read,
      slug: 'arrivals',
      title: 'Arrivals today',
      value: 'today.arrivals',
      below: '{today.departures} departures',
      to: 'bookings',
      home: true,
    },
    {
      ...read,
      slug: 'free',
      title: 'Free spaces',
      value: 'today.free',
      below: 'of {today.capacity}',
      to: 'location-spaces',
      home: true,
    },
    {
      ...read,
      slug: 'revenue',
      title: 'Revenue, 30 days',
      value: 'revenue.last_30',
      as: 'money',
      below: '{revenue.last_7} in the last 7 days',
      to: 'bookings',
      home: true,
    },
    { ...read, slug: 'outstanding', title: 'Still to be paid', value: 'outstanding', as: 'money', to: 'bookings' },
    {
      slug: 'states',
      title: 'Bookings by state',
      read: 'GET /dashboard',
      needs: 'view',
      wide: true,
      kind: 'shares',
      items: 'by_status',
      label: 'name',
      value: 'value',
      draw: 'bars',
    },
  ],
})
