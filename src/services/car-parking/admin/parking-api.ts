/** The calls of the hand-made screens, with the types of their routes. */
import { call } from '../../../../admin/client/api.ts'
import type { calendar } from '../routes/calendar.ts'
import type { readHours, saveHours } from '../routes/hours.ts'
import type { notificationLog } from '../routes/notification-log.ts'
import type { listPayments, recordPayment, refund } from '../routes/payments.ts'
import type { readPrices, savePrices } from '../routes/prices.ts'
import type { staffQuote } from '../routes/quotes.ts'

export const NAMESPACE = '/vendor-car-parking/v1'

export const readCalendar = call<typeof calendar>(NAMESPACE, 'GET', '/calendar')
export const pricesOf = call<typeof readPrices>(NAMESPACE, 'GET', '/space-types/{id}/prices')
export const keepPrices = call<typeof savePrices>(NAMESPACE, 'PUT', '/space-types/{id}/prices')
export const priceStay = call<typeof staffQuote>(NAMESPACE, 'POST', '/bookings/quote')
export const paymentsOf = call<typeof listPayments>(NAMESPACE, 'GET', '/payments')
export const addPayment = call<typeof recordPayment>(NAMESPACE, 'POST', '/payments')
export const giveBack = call<typeof refund>(NAMESPACE, 'POST', '/payments/{id}/refund')
export const lettersOf = call<typeof notificationLog>(NAMESPACE, 'GET', '/notification-log')
export const hoursOf = call<typeof readHours>(NAMESPACE, 'GET', '/locations/{id}/hours')
export const keepHours = call<typeof saveHours>(NAMESPACE, 'PUT', '/locations/{id}/hours')

type Calendar = Awaited<ReturnType<typeof readCalendar>>
export type ParkingEvent = Calendar['events'][number]
export type Occupancy = Calendar['occupancy'][number]
export type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]
