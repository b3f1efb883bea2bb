/** What can become of a booking. Staff may move it from any status to any other. */

export const bookingStatuses = [
  'pending',
  'processing',
  'completed',
  'cancelled',
  'on_hold',
  'refunded',
  'failed',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** What people read: a booking that is being worked on is a confirmed one to them. */
export const statusLabels = { processing: 'Confirmed', on_hold: 'On hold' } as const

export const paymentStatuses = ['unpaid', 'paid', 'partially_paid', 'refunded', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const serviceTypes = ['distance', 'hourly', 'flat'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** Stops on the way. */
export const MOST_STOPS = 10

export const transferTypes = ['one_way', 'return'] as const

export const paymentMethods = ['stripe', 'cash', 'wire', 'pickup'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What staff should look at. */
export const attentions = [
  'amount_mismatch',
  'session_mismatch',
  'paid_after_cancel',
  'needs_refund',
  'unusual_distance',
  'driver_declined',
] as const
export type Attention = (typeof attentions)[number]

/** Trips of these take vehicle and driver. */
export const isBlocking = (status: BookingStatus): boolean =>
  status === 'pending' || status === 'processing' || status === 'on_hold'

/** Bookings that nobody drives any more. */
export const isOff = (status: BookingStatus): boolean =>
  status === 'cancelled' || status === 'refunded' || status === 'failed'

/** What was earned, or will be. */
export const isEarned = (status: BookingStatus): boolean => status === 'completed' || status === 'processing'

/** `CB-000123` */
export const bookingNumber = (prefix: string, id: number): string => `${prefix}${String(id).padStart(6, '0')}`
