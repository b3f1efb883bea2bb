import type { Context, Mail } from '../../kernel/context.ts'
import { action, filter } from '../../kernel/hooks.ts'
import type { PriceParts } from './domain/quote.ts'
import type { Stay } from './domain/stay.ts'
import type { NoticeKind } from './mails/notice-kinds.ts'
import type { PaymentOptions } from './payments/payment-options.ts'

/** What a price is asked for. */
export type Selection = {
  readonly stay: Stay
  readonly locationId: number
  readonly spaceTypeId: number
  readonly currency: string
  readonly extras: readonly { readonly extra_id: number; readonly quantity: number }[]
  readonly userId: number | null
}

/** One movement of money, in minor units. */
export type MoneyMoved = {
  readonly id: number
  readonly bookingId: number
  readonly amount: number
  readonly currency: string
}

/** A customer wants other dates. A preview changes nothing and tells the same figures. */
export type MoveAsked = {
  readonly ref: string
  readonly email?: string | undefined
  readonly token?: string | undefined
  readonly entry: string
  readonly exit: string
  readonly isPreview: boolean
}
export type MoveTold = {
  readonly allowed: boolean
  readonly currency: string
  readonly total: number
  /** Above zero: to be paid; below: to be given back or kept. */
  readonly price_difference: number
  readonly balance_due: number
  readonly refund: number
  readonly breakdown: readonly unknown[]
  readonly deadline: string
  readonly moves_left: number
}
export type MoveOwn = (asked: MoveAsked, ctx: Context) => Promise<MoveTold>

/** An extra as the booking page offers it. */
export type OfferedExtra = {
  readonly extra_id: number
  readonly name: string
  /** An amount, or percent of the parking. */
  readonly price: number
  readonly price_type: 'per_booking' | 'per_unit' | 'per_space' | 'percent'
  readonly max_quantity: number | null
  readonly required: boolean
}

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Adjusts every verdict on a permission. */
  userCan: filter<boolean, { readonly permission: string; readonly user: number }>('vendor_carparking_user_can'),
  /** Lets an extension refuse public requests that are not human. */
  captcha: filter<boolean, { readonly route: string; readonly body: Readonly<Record<string, unknown>> }>(
    'vendor_carparking_public_request_captcha',
  ),
  /** Changes how often visitors may knock. */
  rateLimits: filter<Readonly<Record<string, { readonly most: number; readonly seconds: number }>>>(
    'vendor_carparking_rate_limits',
  ),
  /** Names the header in which a proxy tells the visitor's address. */
  clientIp: filter<string>('vendor_carparking_client_ip'),
  /** Where Pro adds rules, groups, extras and taxes to a price. */
  priceParts: filter<PriceParts, Selection>('vendor_carparking_price_parts'),
  /** What customers can add to a stay; Pro has extras. */
  offeredExtras: filter<readonly OfferedExtra[], Selection>('vendor_carparking_offered_extras'),
  /** Somebody wants to book. Who listens may refuse before the booking waits for others at its location. */
  bookingAsked: action<{
    readonly locationId: number
    readonly entry: string
    readonly extras: readonly { readonly extra_id: number; readonly quantity: number }[]
  }>('vendor_carparking_booking_asked'),
  /** A booking moved from one status to another, or came into being. */
  bookingMoved: action<{
    readonly id: number
    readonly ref: string
    readonly from: string | null
    readonly to: string
  }>('vendor_carparking_booking_moved'),
  /** Money for a booking has come in. */
  paymentCompleted: action<MoneyMoved>('vendor_carparking_payment_completed'),
  /** A payment at the provider came to nothing. */
  paymentFailed: action<MoneyMoved>('vendor_carparking_payment_failed'),
  /** Money is given back. */
  paymentRefunded: action<MoneyMoved>('vendor_carparking_payment_refunded'),
  /** Addresses that belong to a booking, for its owner and for mails; Pro adds `invoice_url`. */
  bookingLinks: filter<Readonly<Record<string, string>>, { readonly ref: string; readonly token: string }>(
    'vendor_carparking_booking_links',
  ),
  /** A customer moved a booking to other dates. */
  bookingRescheduled: action<{ readonly id: number; readonly ref: string }>('vendor_carparking_booking_rescheduled'),
  /** What goes with a mail; Pro adds the invoice. */
  mailAttachments: filter<NonNullable<Mail['attachments']>, { readonly kind: NoticeKind; readonly bookingId: number }>(
    'vendor_carparking_mail_attachments',
  ),
  /** How a customer moves a booking; null where nobody offers it. Pro does. */
  moveOwn: filter<MoveOwn | null>('vendor_carparking_move_own'),
  /** How a caller may pay; Pro lets members of some groups pay later. */
  paymentOptions: filter<PaymentOptions>('vendor_carparking_payment_options'),
}
