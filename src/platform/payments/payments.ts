/**
 * Payments: a ledger for each service, in which each subject (a booking, an order) has its payments and refunds; checkout
 * at the card provider, the signed events in which it reports, and refunds. The service says what is owed and what happens
 * when it is settled (`book.ts`).
 */
import { defineSlowJob } from '../../kernel/jobs.ts'
import type { PaymentBook, PaymentSpec } from './book.ts'
import { runCheckPayments } from './check-payments.ts'
import { runEndCheckouts } from './end-checkouts.ts'
import { runSendRefund } from './send-refund.ts'

export { askProvider } from './ask-provider.ts'
export type { LedgerCause, MoneyMovement, PaymentBook, PaymentTrouble } from './book.ts'
export { type CheckoutOrder, endOpenCheckouts, openCheckout, prepareCheckout } from './checkout.ts'
export {
  addPayment,
  forgetPayments,
  type Gateway,
  gateways,
  loadPayment,
  type Payment,
  paymentStates,
  paymentsOf,
  RECEIVED,
  readPayment,
  receivedOf,
} from './ledger.ts'
export { signPayment } from './payment-signature.ts'
export { receiveSigned } from './receive-event.ts'
export { refundable, refundByCard, refundPayment } from './refund.ts'

export function definePayments(spec: PaymentSpec): PaymentBook {
  const jobs: PaymentBook['jobs'] = {
    sendRefund: defineSlowJob({
      name: `${spec.service}.send-refund`,
      attempts: 12,
      run: ({ refundId }, ctx) => runSendRefund(refundId, book, ctx),
    }),
    endCheckouts: defineSlowJob({
      name: `${spec.service}.end-checkouts`,
      run: (ended, ctx) => runEndCheckouts(ended, book, ctx),
    }),
    checkPayments: defineSlowJob({
      name: `${spec.service}.check-payments`,
      schedule: { every: 900 },
      run: (_payload, ctx) => runCheckPayments(book, ctx),
    }),
  }
  const book: PaymentBook = Object.freeze({ ...spec, jobs })
  return book
}
