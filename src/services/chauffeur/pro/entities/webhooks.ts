import { defineWebhooks } from '../../../../platform/webhooks/receivers/receivers.ts'
import { listed } from '../../entities/shared.ts'
import { errors } from '../../errors.ts'

/** Other programs that hear of bookings, signed by Standard Webhooks. */
export const webhooks = defineWebhooks('chauffeur_webhooks', {
  events: [
    'booking.created',
    'booking.status_changed',
    'booking.rescheduled',
    'booking.driver_changed',
    'booking.driver_answered',
    'payment.completed',
    'payment.refunded',
  ],
  usual: ['booking.created', 'booking.status_changed', 'booking.rescheduled'],
  invalid: params => errors.invalid({ names: Object.keys(params).join(', ') }, { data: { params } }),
  lists: listed,
})
