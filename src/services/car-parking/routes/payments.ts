/** The ledger of payments for staff: read it, record what came in, give back. */
import { Type } from 'typebox'
import { DatabaseError } from '../../../db/database.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { ledgerInput, ledgerPage } from '../../../kernel/ledger-page.ts'
import { created } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import {
  addPayment,
  gateways,
  loadPayment,
  paymentStates,
  readPayment,
  refundPayment,
} from '../../../platform/payments/payments.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { loadBooking, type StoredBooking } from '../bookings/load-booking.ts'
import { balanceDue } from '../domain/booking-status.ts'
import { type PaymentType, paymentTypes, usualPayType } from '../domain/payable.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { parkingPayments, presentPayment } from '../payments/payment-book.ts'
import { settleBooking } from '../payments/settle-booking.ts'
import { can } from '../permissions.ts'
import { onePaymentShape, paymentShape } from './answers/payments.ts'

const id = Type.Integer({ minimum: 1 })
const amount = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })
const words = (most: number) => Type.Optional(Type.String({ maxLength: most }))

export const listPayments = route({
  method: 'GET',
  path: '/payments',
  summary: 'The ledger of payments and refunds, newest first',
  access: can('view'),
  input: ledgerInput({
    booking_id: Type.Optional(id),
    kind: Type.Optional(Type.Enum(['payment', 'refund'])),
    gateway: Type.Optional(Type.Enum([...gateways])),
    status: Type.Optional(Type.Enum([...paymentStates])),
  }),
  reply: Type.Array(paymentShape),
  handler: ({ page, per_page, booking_id, kind, gateway, status }, ctx) => {
    const where = { service: parkingPayments.service, subject_id: booking_id, kind, gateway, status }
    const query = { table: 'payments' as const, page, perPage: per_page, where }
    return ledgerPage(query, row => presentPayment(readPayment(row)), ctx)
  },
})

export const readOnePayment = route({
  method: 'GET',
  path: '/payments/{id}',
  summary: 'Read one payment',
  access: can('view'),
  input: Type.Object({ id }),
  reply: onePaymentShape,
  async handler(asked, ctx) {
    const payment = await loadPayment(asked.id, parkingPayments, ctx)
    if (!payment) throw errors.not_found({ what: 'payment' })
    return presentPayment(payment)
  },
})

/** What came in by hand, by bank or at the gate. It confirms a booking as a card does. */
export const recordPayment = route({
  method: 'POST',
  path: '/payments',
  summary: 'Record a payment against a booking',
  access: can('create'),
  input: Type.Object({
    booking_id: id,
    amount,
    gateway: Type.Enum([...gateways], { default: 'manual' }),
    pay_type: Type.Optional(Type.Enum([...paymentTypes])),
    transaction_id: words(200),
    note: words(1000),
  }),
  status: 201,
  reply: onePaymentShape,
  async handler({ booking_id, gateway, transaction_id, note, ...sent }, ctx) {
    const booking = await loadBooking(booking_id, ctx)
    if (!booking) throw errors.not_found({ what: 'booking' })
    const payable = readAmount(booking, sent.amount)
    const payType: PaymentType = sent.pay_type ?? usualPayType(moneyOf(booking))
    const order = { subjectId: booking.id, kind: 'payment', gateway, payType, status: 'completed' } as const
    const told = { transactionId: transaction_id || null, note: note || null }
    const { currency, id: bookingId } = booking
    const payment = await addPayment({ ...order, ...told, amount: payable, currency }, parkingPayments, ctx).catch(
      asDouble,
    )
    await settleBooking(bookingId, 'payment', ctx)
    await ctx.hooks.fire(hooks.paymentCompleted, { id: payment.id, bookingId, amount: payable, currency }, ctx)
    return created(presentPayment(payment))
  },
})

export const refund = route({
  method: 'POST',
  path: '/payments/{id}/refund',
  summary: 'Give a payment back, whole or in part',
  access: can('edit'),
  input: Type.Object({ id, amount: Type.Optional(amount), reason: words(500) }),
  status: 201,
  reply: onePaymentShape,
  async handler(asked, ctx) {
    const payment = await loadPayment(asked.id, parkingPayments, ctx)
    if (!payment) throw errors.not_found({ what: 'payment' })
    const wanted = asked.amount === undefined ? null : minorUnits(asked.amount, payment.currency)
    const order = { paymentId: payment.id, amount: wanted, reason: asked.reason || null }
    return created(presentPayment(await refundPayment(order, parkingPayments, ctx)))
  },
})

/** Never more than is due: a zero too many is the commonest mistake at the till. */
function readAmount(booking: StoredBooking, sent: number): number {
  const { currency, status, trashed_at } = booking
  if (trashed_at !== null) throw errors.trashed()
  if (status === 'cancelled') throw errors.transition({ from: status, to: 'confirmed' })
  const [wanted, due] = [minorUnits(sent, currency), balanceDue(moneyOf(booking))]
  if (wanted < 1 || wanted > due) throw errors.over_payment({ due: majorUnits(due, currency), currency })
  return wanted
}

/** A payment of the card provider has one name, and is one payment. */
function asDouble(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.problem !== 'unique') throw error
  throw errors.duplicate({ field: 'transaction_id' }, { data: { field: 'transaction_id' }, cause: error })
}
