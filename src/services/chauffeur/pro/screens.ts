/** What staff see of Pro. */
import { extendAdmin, own, records } from '../../../kernel/define-admin.ts'
import { drivers } from './entities/drivers.ts'
import { flatRoutes } from './entities/flat-routes.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { webhooks } from './entities/webhooks.ts'
import { germanPro } from './screens-de.ts'

const tones = { status: { active: 'good', inactive: 'neutral' } } as const

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
        { field: 'price', as: 'number', edit: true },
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
        { field: 'priority', edit: true },
        'adjustment_type',
        { field: 'adjustment_value', as: 'number', edit: true },
        { field: 'status', as: 'badge' },
      ],
      filters: ['status', 'adjustment_type'],
      sections: [
        { title: 'Pricing rule', fields: ['name', ['adjustment_type', 'adjustment_value']] },
        { title: 'When it holds', part: 'conditions', early: true, fields: ['conditions'] },
        { title: 'Tried on past bookings', part: 'replay', early: true },
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
    own({
      slug: 'reports',
      title: 'Reports',
      icon: 'chart-bar',
      file: 'reports',
      needs: 'manage',
      summary: 'What a time has brought, by day, vehicle, driver and kind of trip.',
    }),
  ],
})
