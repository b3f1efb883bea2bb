/** Figures of the overview, some of them also on the start screen. */
import type { Card } from '../../kernel/admin.ts'
import { labelOf } from '../../kernel/field-labels.ts'
import { bookingStatuses, statusLabels } from './domain/booking-status.ts'

const read = { read: 'GET /settings/dashboard', needs: 'manage' } as const

export const cards: readonly Card[] = [
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
    currency: 'totals.currency',
    to: 'bookings',
    home: true,
  },
  { ...read, kind: 'part', slug: 'setup', title: 'Set-up', wide: true, part: 'setup' },
  { ...read, kind: 'part', slug: 'trend', title: 'Revenue by day', wide: true, part: 'trend' },
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
      { field: 'pickup_at', as: 'instant' },
      { field: 'price_total', as: 'money' },
    ],
  },
]
