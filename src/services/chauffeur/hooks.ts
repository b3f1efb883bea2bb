import type { Mail } from '../../kernel/context.ts'
import { action, filter } from '../../kernel/hooks.ts'
import type { Point } from '../../kernel/points.ts'
import type { BookingStatus } from './domain/booking-status.ts'
import type { PriceRules } from './domain/fare.ts'

/** A route with a price of its own. */
export type FlatRoute = {
  readonly id: number
  readonly name: string
  readonly pickup_label: string
  readonly dropoff_label: string
  /** Ten-thousandths of the currency's unit. */
  readonly price: number
}

/** How a driver is reached. */
export type DriverContact = {
  readonly name: string
  /** Empty for none. */
  readonly email: string
  /** Their own page, with its secret. */
  readonly page: string
}

export type InvoicedBooking = {
  readonly booking_number: string | null
  readonly link_salt: string | null
  readonly status: BookingStatus
  readonly amount_paid: number
}

/** One movement of money, in minor units. */
export type MoneyMoved = {
  readonly id: number
  readonly bookingId: number
  readonly amount: number
  readonly currency: string
}

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Names the capability that managing needs. */
  manageCapability: filter<string>('vendor_chauffeur_manage_capability'),
  /** Names the capability that deleting needs beside it. */
  deleteCapability: filter<string>('vendor_chauffeur_delete_capability'),
  /** Lets an extension refuse bookings that are not human. */
  captcha: filter<boolean, { readonly route: string; readonly body: Readonly<Record<string, unknown>> }>(
    'vendor_chauffeur_public_request_captcha',
  ),
  /** Changes how often visitors may knock. */
  rateLimits:
    filter<Readonly<Record<string, { readonly most: number; readonly seconds: number }>>>(
      'vendor_chauffeur_rate_limits',
    ),
  /** Names the header in which a proxy tells the visitor's address. */
  clientIp: filter<string>('vendor_chauffeur_client_ip'),
  /** Routes with a price of their own; null where nobody offers them. Pro does. */
  flatRoutes: filter<readonly FlatRoute[] | null>('vendor_chauffeur_flat_routes'),
  /** What rules make of a fare; Pro has them. */
  priceRules: filter<PriceRules, { readonly decimals: number }>('vendor_chauffeur_price_rules'),
  /** The name of a driver; null for nobody. Pro has drivers. */
  driverName: filter<string | null, { readonly id: number }>('vendor_chauffeur_driver_name'),
  /** How a driver is reached; null for nobody. Pro has drivers. */
  driverContact: filter<DriverContact | null, { readonly id: number }>('vendor_chauffeur_driver_contact'),
  /** Kilometres by road, for sites with a router; null keeps what the browser says. */
  roadDistance: filter<
    number | null,
    {
      readonly from: Point
      readonly to: Point /** Stops on the map, in their order. */
      readonly via: readonly Point[]
    }
  >('vendor_chauffeur_road_distance'),
  /** A booking moved from one status to another, or came into being. */
  statusChanged: action<{
    readonly id: number
    readonly number: string
    readonly from: string | null
    readonly to: string
  }>('vendor_chauffeur_booking_status_changed'),
  /** A visitor has booked. */
  booked: action<{ readonly id: number; readonly number: string }>('vendor_chauffeur_booked'),
  /** A customer moved a booking to another time. */
  rescheduled: action<{ readonly id: number; readonly number: string }>('vendor_chauffeur_booking_rescheduled'),
  /** A booking was given to a driver, or taken away from one. */
  driverChanged: action<{ readonly id: number; readonly from: number | null; readonly to: number | null }>(
    'vendor_chauffeur_driver_changed',
  ),
  /** A driver has said whether they drive a trip. */
  driverAnswered: action<{
    readonly id: number
    readonly number: string
    readonly driverId: number
    readonly answer: 'accepted' | 'declined'
  }>('vendor_chauffeur_driver_answered'),
  /** A trip has another time, whoever moved it. */
  timeChanged: action<{ readonly id: number; readonly number: string }>('vendor_chauffeur_time_changed'),
  /** Files that go with a letter about a booking. Pro has invoices. */
  letterAttachments: filter<NonNullable<Mail['attachments']>, { readonly kind: string; readonly bookingId: number }>(
    'vendor_chauffeur_letter_attachments',
  ),
  /** Where a customer finds the invoice of a booking; null for none. Pro has invoices. */
  invoiceUrl: filter<string | null, InvoicedBooking>('vendor_chauffeur_invoice_url'),
  /** Money for a booking has come in. */
  paymentCompleted: action<MoneyMoved>('vendor_chauffeur_payment_completed'),
  /** A payment at the provider came to nothing. */
  paymentFailed: action<MoneyMoved>('vendor_chauffeur_payment_failed'),
  /** Money is given back. */
  paymentRefunded: action<MoneyMoved>('vendor_chauffeur_payment_refunded'),
}
