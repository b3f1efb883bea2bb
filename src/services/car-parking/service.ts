import { successDataMeta, successMessageData } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { keepReferred } from './bookings/keep-referred.ts'
import { demoListener, demoRemover } from './demo/demo.ts'
import { bookingForms } from './entities/booking-forms.ts'
import { bookings } from './entities/bookings.ts'
import { coupons } from './entities/coupons.ts'
import { exceptions } from './entities/exceptions.ts'
import { locationSpaces } from './entities/location-spaces.ts'
import { locations } from './entities/locations.ts'
import { spaceTypes } from './entities/space-types.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { expireHolds } from './jobs/expire-holds.ts'
import { markNoShows } from './jobs/mark-no-shows.ts'
import { sendReminders } from './jobs/send-reminders.ts'
import { limits } from './limits.ts'
import { mailListeners } from './mails/listeners.ts'
import { parkingLetters } from './mails/notices.ts'
import { tables } from './migrations/001-tables.ts'
import { accountLink, accountPage } from './pages/account.ts'
import { bookingFormPage } from './pages/booking-form.ts'
import { parkingAssets } from './pages/frame.ts'
import { paymentListeners } from './payments/listeners.ts'
import { parkingPayments } from './payments/payment-book.ts'
import { permissions } from './permissions.ts'
import { personalDataListeners } from './personal-data.ts'
import { accountBookings, cancelBooking } from './routes/account.ts'
import { availability } from './routes/availability.ts'
import { book } from './routes/booking.ts'
import { calendar } from './routes/calendar.ts'
import { cancellation } from './routes/cancellation.ts'
import { confirmAnswer, confirmQuestion } from './routes/confirm.ts'
import { dashboard } from './routes/dashboard.ts'
import { readHours, saveHours } from './routes/hours.ts'
import { notificationLog } from './routes/notification-log.ts'
import { paymentReturn, paymentStart, paymentWebhook } from './routes/payment.ts'
import { listPayments, readOnePayment, recordPayment, refund } from './routes/payments.ts'
import { readPrices, savePrices } from './routes/prices.ts'
import { quote, staffQuote, validateCoupon } from './routes/quotes.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'

/** Car parking: locations, spaces, prices and bookings. */
export const carParking = defineService({
  slug: 'car-parking',
  title: 'Car parking',
  summary: 'Parking reservations: locations, spaces, prices, bookings, coupons and booking forms.',
  namespace: 'vendor-car-parking/v1',
  eventCodes: 8300,
  envelopes: { admin: successDataMeta, visitor: successMessageData },
  permissions,
  admin,
  rights: {
    list: 'view',
    read: 'view',
    create: 'create',
    update: 'edit',
    trash: 'delete',
    restore: 'delete',
    purge: 'delete',
    export: 'export',
    massUpdate: 'edit',
    massTrash: 'delete',
    settings: 'manage_settings',
    app: 'view',
  },
  errors,
  settings,
  limits,
  hooks,
  standard: ['bootstrap', 'meta', 'users', 'filters', 'mass-action', 'settings'],
  massLimit: 200,
  entities: [bookings, locations, exceptions, locationSpaces, spaceTypes, coupons, bookingForms],
  routes: [
    dashboard,
    calendar,
    readHours,
    saveHours,
    readPrices,
    savePrices,
    staffQuote,
    availability,
    quote,
    validateCoupon,
    book,
    confirmQuestion,
    confirmAnswer,
    accountBookings,
    cancelBooking,
    cancellation,
    listPayments,
    recordPayment,
    readOnePayment,
    refund,
    paymentStart,
    paymentReturn,
    paymentWebhook,
    notificationLog,
  ],
  listeners: [
    ...mailListeners,
    ...paymentListeners,
    ...personalDataListeners,
    keepReferred,
    parkingAssets,
    accountLink,
    demoListener,
    demoRemover,
  ],
  jobs: [expireHolds, markNoShows, sendReminders, parkingLetters.job, ...Object.values(parkingPayments.jobs)],
  legacy: { 'vendor-carparking/v1': ['/payment/webhook/{gateway}', '/payment/return'] },
  shortcodes: [bookingFormPage, accountPage],
  scripts: [{ name: 'car-parking', entry: new URL('./visitor/checkout.js', import.meta.url) }],
  stamped: {
    catalogue: ['carparking_locations', 'carparking_exceptions', 'carparking_space_types', 'carparking_booking_forms'],
  },
  owns: {
    tables: {
      carparking_load: 'rows',
      carparking_levels: 'rows',
      carparking_supply: 'rows',
    },
  },
  migrations: [tables],
})
