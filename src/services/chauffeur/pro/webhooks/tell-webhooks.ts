/** Tells webhooks of bookings. What is sent is stored in the transaction that causes it, and sent afterwards. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import type { Stored } from '../../../../kernel/entity.ts'
import { type Listener, on } from '../../../../kernel/hooks.ts'
import { tellWebhooks, webhookListeners } from '../../../../platform/webhooks/receivers/receivers.ts'
import type { Booking } from '../../bookings/booking.ts'
import { loadBooking } from '../../bookings/load-booking.ts'
import { manageUrl } from '../../bookings/manage-link.ts'
import { hooks } from '../../hooks.ts'
import { webhooks } from '../entities/webhooks.ts'

type WebhookEvent = Stored<typeof webhooks>['events'][number]
type Told = {
  readonly event: WebhookEvent
  readonly bookingId: number
  /** What changed: `{ from, to }` of a status, an amount. */
  readonly change?: Readonly<Record<string, unknown>>
}

export const tellingListeners: readonly Listener[] = [
  ...webhookListeners('chauffeur', webhooks),
  on(hooks.statusChanged, 'chauffeur.pro.webhooks', ({ id, from, to }, ctx) =>
    from === null
      ? tell({ event: 'booking.created', bookingId: id }, ctx)
      : tell({ event: 'booking.status_changed', bookingId: id, change: { from, to } }, ctx),
  ),
  on(hooks.timeChanged, 'chauffeur.pro.webhooks', ({ id }, ctx) =>
    tell({ event: 'booking.rescheduled', bookingId: id }, ctx),
  ),
  on(hooks.driverChanged, 'chauffeur.pro.webhooks', ({ id, from, to }, ctx) =>
    tell({ event: 'booking.driver_changed', bookingId: id, change: { from, to } }, ctx),
  ),
  on(hooks.driverAnswered, 'chauffeur.pro.webhooks', ({ id, driverId, answer }, ctx) =>
    tell({ event: 'booking.driver_answered', bookingId: id, change: { driver_id: driverId, answer } }, ctx),
  ),
  on(hooks.paymentCompleted, 'chauffeur.pro.webhooks', ({ bookingId, amount, currency }, ctx) =>
    tell({ event: 'payment.completed', bookingId, change: { amount_minor: amount, currency } }, ctx),
  ),
  on(hooks.paymentRefunded, 'chauffeur.pro.webhooks', ({ bookingId, amount, currency }, ctx) =>
    tell({ event: 'payment.refunded', bookingId, change: { amount_minor: amount, currency } }, ctx),
  ),
]

async function tell({ event, bookingId, change }: Told, ctx: Context): Promise<void> {
  // The booking was written in this transaction: it is there.
  const body = async (id: string) => {
    const booking = (await loadBooking(bookingId, ctx))!
    return bookingMessage({ id, event, booking, ...(change ? { change } : {}) }, ctx)
  }
  await tellWebhooks(webhooks, { event, subject: `booking:${bookingId}`, body }, ctx)
}

type Message = Pick<Told, 'event' | 'change'> & { readonly id: string; readonly booking: Booking }

/** `{ id, type, created_at, booking, change? }`, with the links by which the customer sees and cancels the trip. */
export function bookingMessage({ id, event, booking, change }: Message, ctx: ReadContext) {
  const manage = manageUrl(booking, ctx)
  return {
    id,
    type: event,
    created_at: ctx.clock.instant(),
    booking: {
      ...Object.fromEntries(TOLD.map(name => [name, booking[name]])),
      manage_url: manage,
      cancel_url: manage && `${manage}#cancel`,
    },
    ...(change ? { change } : {}),
  }
}

const TOLD = [
  ...(['id', 'booking_number', 'status', 'service_type', 'transfer_type', 'pickup_datetime', 'pickup_at'] as const),
  ...(['return_datetime', 'return_at', 'pickup_address', 'dropoff_address', 'passengers', 'luggage'] as const),
  ...(['customer_name', 'customer_email', 'customer_phone', 'flight_number', 'notes', 'vehicle_id'] as const),
  ...(['vehicle_name', 'driver_id', 'driver_name', 'driver_answer', 'currency', 'price_total'] as const),
  ...(['payment_method', 'payment_status', 'amount_paid'] as const),
] as const
