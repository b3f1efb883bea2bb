import { successDataMeta, successMessageData } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { bookingForms } from './entities/booking-forms.ts'
import { bookings } from './entities/bookings.ts'
import { coupons } from './entities/coupons.ts'
import { locationSpaces } from './entities/location-spaces.ts'
import { locations } from './entities/locations.ts'
import { spaceTypes } from './entities/space-types.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { limits } from './limits.ts'
import { tables } from './migrations/001-records.ts'
import { bookingTables } from './migrations/002-bookings.ts'
import { permissions } from './permissions.ts'
import { availability } from './routes/availability.ts'
import { book } from './routes/booking.ts'
import { addException, changeException, listExceptions, removeException } from './routes/exceptions.ts'
import { readHours, saveHours } from './routes/hours.ts'
import { readPrices, savePrices } from './routes/prices.ts'
import { quote, staffQuote } from './routes/quotes.ts'
import { settings } from './settings.ts'

/** Car parking: locations, spaces, prices and bookings. */
export const carParking = defineService({
  slug: 'car-parking',
  title: 'Car parking',
  summary: 'Parking reservations: locations, spaces, prices, bookings, coupons and booking forms.',
  namespace: 'vendor-car-parking/v1',
  envelopes: { admin: successDataMeta, visitor: successMessageData },
  permissions,
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
  entities: [bookings, locations, locationSpaces, spaceTypes, coupons, bookingForms],
  routes: [
    readHours,
    saveHours,
    listExceptions,
    addException,
    changeException,
    removeException,
    readPrices,
    savePrices,
    staffQuote,
    availability,
    quote,
    book,
  ],
  migrations: [tables, bookingTables],
})
