import { successMessageData, successMessageItems } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { demoListener, demoRemover } from './demo.ts'
import { bookingForms } from './entities/booking-forms.ts'
import { bookings } from './entities/bookings.ts'
import { coupons } from './entities/coupons.ts'
import { locations } from './entities/locations.ts'
import { vehicleTypes } from './entities/vehicle-types.ts'
import { vehicles } from './entities/vehicles.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { expireUnpaid } from './jobs/expire-unpaid.ts'
import { forgetOldCustomers } from './jobs/forget-customers.ts'
import { sendReminders } from './jobs/send-reminders.ts'
import { limits } from './limits.ts'
import { chauffeurLetters } from './mails/letters.ts'
import { mailListeners } from './mails/listeners.ts'
import { tables } from './migrations/001-tables.ts'
import { bookingFormPage } from './pages/booking-form.ts'
import { ownBookingForms, ownBookingPage } from './pages/own-page.ts'
import { paymentListeners } from './payments/listeners.ts'
import { chauffeurPayments } from './payments/payment-book.ts'
import { permissions } from './permissions.ts'
import { personalDataListeners } from './personal-data.ts'
import { readAvailability, saveAvailability } from './routes/availability.ts'
import { calendar } from './routes/calendar.ts'
import { dashboard } from './routes/dashboard.ts'
import { bookingPayments, cancelByStaff, cancellation, staffQuote } from './routes/desk.ts'
import { renewVehicleLink, vehicleFeed } from './routes/feeds.ts'
import { previewForm } from './routes/form-preview.ts'
import { cancelOwnBooking, moveOwnBooking, ownCalendar, readOwn } from './routes/own-booking.ts'
import { book, publicForm, quote } from './routes/public.ts'
import { stripeWebhook } from './routes/webhook.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { validation } from './validation.ts'

/** Chauffeur booking: vehicles, places and forms, quotes, bookings and what is paid for them. */
export const chauffeur = defineService({
  slug: 'chauffeur',
  title: 'Chauffeur booking',
  summary: 'Trips with a driver: vehicles, locations, availability, booking forms, quotes, bookings and card payments.',
  namespace: 'vendor-chauffeur/v1',
  eventCodes: 8500,
  envelopes: { admin: successMessageItems, visitor: successMessageData },
  permissions,
  admin,
  rights: {
    list: 'manage',
    read: 'manage',
    create: 'manage',
    update: 'manage',
    purge: 'delete',
    settings: 'manage_options',
    app: 'manage',
  },
  errors,
  validation,
  bodies: 'json',
  updateMethods: ['PUT'],
  deletes: 'with-null',
  settings,
  settingsMethods: ['POST'],
  limits,
  hooks,
  standard: ['meta', 'filters', 'settings'],
  entities: [bookings, bookingForms, vehicles, vehicleTypes, locations, coupons],
  routes: [
    dashboard,
    calendar,
    ...[staffQuote, cancellation, cancelByStaff, bookingPayments, previewForm],
    readAvailability,
    saveAvailability,
    publicForm,
    quote,
    book,
    stripeWebhook,
    readOwn,
    ownCalendar,
    cancelOwnBooking,
    moveOwnBooking,
    vehicleFeed,
    renewVehicleLink,
  ],
  listeners: [...mailListeners, ...paymentListeners, ...personalDataListeners, demoListener, demoRemover],
  jobs: [
    expireUnpaid,
    forgetOldCustomers,
    sendReminders,
    chauffeurLetters.job,
    ...Object.values(chauffeurPayments.jobs),
  ],
  shortcodes: [bookingFormPage, ownBookingForms],
  pages: [ownBookingPage],
  scripts: [{ name: 'chauffeur', entry: new URL('./visitor/booking.js', import.meta.url) }],
  stamped: {
    offer: ['chauffeur_booking_forms', 'chauffeur_vehicles', 'chauffeur_vehicle_types', 'chauffeur_locations'],
  },
  owns: {
    tables: {
      chauffeur_legs: { partOf: bookings.table, by: 'booking_id' },
      chauffeur_days: { countsOf: bookings.table },
      chauffeur_bookings_words: 'rows',
    },
    options: ['vendor_chauffeur_availability'],
  },
  migrations: [tables],
})
