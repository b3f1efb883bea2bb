import type { ReadContext } from '../../../../kernel/context.ts'
import { webhookTestRoute } from '../../../../platform/webhooks/receivers/receivers.ts'
import type { Booking } from '../../bookings/booking.ts'
import { mayManage } from '../../permissions.ts'
import { webhooks } from '../entities/webhooks.ts'
import { bookingMessage } from '../webhooks/tell-webhooks.ts'

export const testWebhook = webhookTestRoute(webhooks, mayManage, {
  summary: 'Send a sample booking now',
  event: 'booking.created',
  body: (id, ctx) => bookingMessage({ id, event: 'booking.created', booking: sample(ctx) }, ctx),
})

const sample = (ctx: ReadContext) =>
  ({
    ...{ id: 0, booking_number: 'CB-000000', status: 'pending', service_type: 'distance', transfer_type: 'one_way' },
    ...{
      pickup_datetime: '2031-06-17 10:00:00',
      pickup_at: ctx.clock.instant(),
      return_datetime: null,
      return_at: null,
    },
    ...{ pickup_address: 'Airport', dropoff_address: 'Harbour Hotel', passengers: 2, luggage: 2 },
    ...{ customer_name: 'Ada Lovelace', customer_email: 'ada@example.com', customer_phone: '+493012345678' },
    ...{ flight_number: '', notes: '', vehicle_id: null, vehicle_name: 'Saloon', driver_id: null, driver_name: '' },
    ...{ driver_answer: null, currency: 'EUR', price_total: 57.5, payment_method: 'cash', payment_status: 'unpaid' },
    ...{ amount_paid: 0, link_salt: null },
  }) satisfies Partial<Booking> as Booking
