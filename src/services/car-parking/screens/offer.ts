/** What is for sale: car parks, kinds of spaces with their prices, spaces, coupons and forms. */
import { records } from '../../../kernel/define-admin.ts'
import { bookingForms } from '../entities/booking-forms.ts'
import { coupons } from '../entities/coupons.ts'
import { locationSpaces } from '../entities/location-spaces.ts'
import { locations } from '../entities/locations.ts'
import { spaceTypes } from '../entities/space-types.ts'

export const locationScreen = records(locations, {
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
    { title: 'Opening hours', part: 'hours' },
    { title: 'Picture', aside: true, fields: ['image_id'] },
  ],
  tones: { status: { active: 'good', inactive: 'neutral' } },
  related: [
    {
      title: 'Spaces',
      entity: 'location-spaces',
      by: 'location_id',
      columns: [{ field: 'label' }, { field: 'space_type_id' }, { field: 'quantity' }],
      create: true,
    },
  ],
  empty: { title: 'No car park yet', text: 'Add the first one to take bookings.', call: 'create' },
})

export const spaceTypeScreen = records(spaceTypes, {
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
    { title: 'Prices', part: 'prices' },
    { title: 'State', aside: true, fields: ['status', 'display_order', 'image_id'] },
  ],
  tones: { status: { published: 'good', draft: 'neutral' } },
})

export const spaceScreen = records(locationSpaces, {
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

export const couponScreen = records(coupons, {
  icon: 'tag',
  group: 'Offer',
  columns: [
    { field: 'code', as: 'title' },
    'type',
    { field: 'value', as: 'number' },
    { field: 'used_count', as: 'number' },
    { field: 'status', as: 'badge', edit: true },
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
  create: 'drawer',
  open: 'drawer',
  tones: { status: { active: 'good', inactive: 'neutral' } },
})

export const formScreen = records(bookingForms, {
  icon: 'article',
  group: 'Offer',
  columns: [{ field: 'name', as: 'title' }, 'payment_methods', { field: 'status', as: 'badge' }],
  sections: [
    { title: 'Form', fields: ['name', ['location_ids', 'space_type_ids'], 'fields'] },
    { title: 'Payment', fields: ['payment_methods', 'pay_types', ['deposit_type', 'deposit_value']] },
    { title: 'Terms', fields: ['require_terms', ['terms_url', 'success_url']] },
    { title: 'State', aside: true, fields: ['status'] },
    { title: 'Preview', aside: true, part: 'form-preview', early: true },
  ],
  tones: { status: { published: 'good', draft: 'neutral' } },
})
