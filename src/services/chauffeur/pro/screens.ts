/** What staff see of Pro. */
import { dashboard, extendAdmin, records } from '../../../kernel/define-admin.ts'
import { drivers } from './entities/drivers.ts'
import { flatRoutes } from './entities/flat-routes.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { webhooks } from './entities/webhooks.ts'
import { germanPro } from './screens-de.ts'

const tones = { status: { active: 'good', inactive: 'neutral' } } as const
const read = { read: 'GET /reports/summary', needs: 'manage' } as const

export const proAdmin = extendAdmin({
  words: { de: germanPro },
  screens: [
    records(drivers, {
      icon: 'user',
      group: 'Offer',
      columns: [
        { field: 'name', as: 'title', below: 'email' },
        'phone',
        { field: 'booking_count', label: 'Bookings', as: 'number', computed: true },
        { field: 'status', as: 'badge' },
      ],
      filters: ['status'],
      sections: [
        { title: 'Driver', fields: ['name', ['email', 'phone'], 'bio'] },
        { title: 'State', aside: true, fields: ['status', 'slug', 'display_order', 'photo_id'] },
      ],
      tones,
    }),
    records(flatRoutes, {
      icon: 'route',
      group: 'Offer',
      columns: [
        { field: 'name', as: 'title' },
        'pickup_label',
        'dropoff_label',
        { field: 'price', as: 'number' },
        { field: 'status', as: 'badge' },
      ],
      filters: ['status'],
      sections: [
        { title: 'Route', fields: ['name', ['pickup_label', 'dropoff_label'], 'price'] },
        { title: 'State', aside: true, fields: ['status', 'display_order'] },
      ],
      tones,
    }),
    records(pricingRules, {
      icon: 'coin',
      group: 'Offer',
      columns: [
        { field: 'name', as: 'title' },
        'priority',
        'adjustment_type',
        { field: 'adjustment_value', as: 'number' },
        { field: 'status', as: 'badge' },
      ],
      filters: ['status', 'adjustment_type'],
      sections: [
        { title: 'Pricing rule', fields: ['name', ['adjustment_type', 'adjustment_value'], 'conditions'] },
        { title: 'State', aside: true, fields: ['status', 'priority', 'display_order', 'stop_processing'] },
      ],
      tones,
    }),
    records(webhooks, {
      group: 'Other programs',
      icon: 'plug',
      summary: 'Other programs that hear of bookings.',
      columns: [
        { field: 'name', as: 'title', below: 'url' },
        'last_status',
        { field: 'last_attempt_at', as: 'ago' },
        { field: 'status', as: 'badge' },
      ],
      sections: [
        { title: 'Webhook', fields: ['name', 'url', 'secret', 'events'] },
        { title: 'State', aside: true, fields: ['status', 'last_status', 'last_attempt_at'] },
      ],
      tones: { status: { ...tones.status, failing: 'bad' } },
    }),
    dashboard({
      slug: 'reports',
      title: 'Reports',
      icon: 'chart-bar',
      needs: 'manage',
      summary: 'What thirty days have brought.',
      cards: ['report-revenue', 'report-bookings', 'report-vehicles', 'report-drivers'],
    }),
  ],
  cards: [
    {
      ...read,
      kind: 'figure',
      slug: 'report-revenue',
      title: 'Revenue, 30 days',
      value: 'totals.revenue',
      before: 'previous.totals.revenue',
      as: 'money',
    },
    {
      ...read,
      kind: 'figure',
      slug: 'report-bookings',
      title: 'Bookings, 30 days',
      value: 'totals.bookings',
      before: 'previous.totals.bookings',
    },
    {
      ...read,
      kind: 'shares',
      slug: 'report-vehicles',
      title: 'Revenue by vehicle',
      wide: true,
      items: 'by_vehicle',
      label: 'vehicle_name',
      value: 'revenue',
      draw: 'bars',
    },
    {
      ...read,
      kind: 'list',
      slug: 'report-drivers',
      title: 'Drivers',
      items: 'drivers',
      open: 'drivers',
      wide: true,
      columns: [{ field: 'driver_name' }, { field: 'bookings', as: 'number' }, { field: 'revenue', as: 'number' }],
    },
  ],
})
