import { action, filter } from '../../kernel/hooks.ts'
import type { PriceParts } from './domain/quote.ts'
import type { Stay } from './domain/stay.ts'

/** What a price is asked for. */
export type Selection = {
  readonly stay: Stay
  readonly locationId: number
  readonly spaceTypeId: number
  readonly currency: string
  readonly extras: readonly { readonly extra_id: number; readonly quantity: number }[]
  readonly userId: number | null
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
  /** A booking moved from one status to another, or came into being. */
  bookingMoved: action<{
    readonly id: number
    readonly ref: string
    readonly from: string | null
    readonly to: string
  }>('vendor_carparking_booking_moved'),
}
