/** What staff see of car parking. */
import { dashboard, defineAdmin, own, settingsScreen } from '../../kernel/define-admin.ts'
import { labelOf } from '../../kernel/field-labels.ts'
import { bookingStatuses } from './domain/booking-status.ts'
import { bookingScreen } from './screens/bookings.ts'
import { letterScreen, paymentScreen } from './screens/money.ts'
import { couponScreen, formScreen, locationScreen, spaceScreen, spaceTypeScreen } from './screens/offer.ts'
import { german } from './screens/words-de.ts'
import { settings } from './settings.ts'

const list = { read: 'GET /dashboard', needs: 'view', kind: 'list', open: 'bookings', wide: true } as const
const read = { read: 'GET /dashboard', needs: 'view', kind: 'figure' } as const

export const admin = defineAdmin({
  words: { de: german },
  icon: 'parking',
  screens: [
    dashboard({
      slug: 'overview',
      needs: 'view',
      summary: 'Today at your car parks.',
      cards: ['arrivals', 'free', 'revenue', 'outstanding', 'next-arrivals', 'fullness', 'latest'],
    }),
    own({
      slug: 'day',
      title: 'Arrivals and departures',
      summary: 'The day at the gate: who comes, who leaves, and how many spaces are free.',
      icon: 'car',
      file: 'day',
      needs: 'view',
    }),
    own({
      slug: 'calendar',
      title: 'Calendar',
      summary: 'How many spaces are taken, by car park and kind of space.',
      icon: 'calendar',
      file: 'calendar',
      needs: 'view',
    }),
    bookingScreen,
    locationScreen,
    spaceTypeScreen,
    spaceScreen,
    couponScreen,
    formScreen,
    paymentScreen,
    letterScreen,
    dashboard({
      slug: 'reports',
      title: 'Reports',
      icon: 'chart-bar',
      group: 'Money and letters',
      needs: 'view',
      summary: 'What was earned, how full it is, and which bookings there are.',
      cards: ['earned-today', 'earned-week', 'revenue', 'outstanding', 'fullness', 'states'],
    }),
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
      below: 'Departures: {today.departures}',
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
      before: 'revenue.previous_30',
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
      labels: Object.fromEntries(bookingStatuses.map(status => [status, labelOf(status)])),
    },
    {
      ...read,
      slug: 'earned-today',
      title: 'Revenue today',
      value: 'revenue.today',
      as: 'money',
      to: 'payments',
    },
    {
      ...read,
      slug: 'earned-week',
      title: 'Revenue, 7 days',
      value: 'revenue.last_7',
      as: 'money',
      to: 'payments',
    },
    {
      ...list,
      slug: 'next-arrivals',
      title: 'Next arrivals',
      items: 'next_arrivals',
      columns: [
        { field: 'customer_name', as: 'person', below: 'vehicle_plate' },
        { field: 'entry', as: 'instant' },
      ],
    },
    {
      ...list,
      slug: 'latest',
      title: 'Latest bookings',
      items: 'latest',
      columns: [
        { field: 'customer_name', as: 'person', below: 'ref' },
        { field: 'total', as: 'money' },
      ],
    },
    {
      slug: 'fullness',
      title: 'Taken spaces, four weeks',
      read: 'GET /dashboard',
      needs: 'view',
      wide: true,
      kind: 'part',
      part: 'fullness',
    },
  ],
})
