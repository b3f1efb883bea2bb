/** What follows for payments from what happens to bookings. */
import { type Listener, on } from '../../../kernel/hooks.ts'
import { endOpenCheckouts } from '../../../platform/payments/payments.ts'
import { hooks } from '../hooks.ts'
import { chauffeurPayments } from './payment-book.ts'

export const paymentListeners: readonly Listener[] = [
  on(hooks.statusChanged, 'chauffeur.payments.end-checkouts', async ({ id, from, to }, ctx) => {
    if (to === 'cancelled' && from !== null) await endOpenCheckouts(id, chauffeurPayments, ctx)
  }),
]
