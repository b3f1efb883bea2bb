/** The ledger: one row for each payment and each refund. Amounts are integers of the currency's smallest unit. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { recordWritten } from '../../../kernel/records/hooks.ts'
import type { Money } from '../domain/booking-status.ts'
import type { PaymentType } from '../domain/payable.ts'

export const gateways = ['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site', 'manual'] as const
export type Gateway = (typeof gateways)[number]

export const paymentStates = ['pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payments whose money has come in. */
export const RECEIVED: readonly PaymentState[] = ['completed', 'partially_refunded', 'refunded']

export type Payment = {
  readonly id: number
  readonly bookingId: number
  readonly kind: 'payment' | 'refund'
  readonly gateway: Gateway
  readonly payType: PaymentType | null
  readonly amount: number
  readonly currency: string
  readonly status: PaymentState
  readonly transactionId: string | null
  readonly sessionId: string | null
  readonly checkoutUrl: string | null
  readonly expiresAt: string | null
  readonly parentId: number | null
  readonly refundedAmount: number
  /** Of a refund: how much of it was not above the price, so that the booking costs so much less. */
  readonly waived: number
  readonly reason: string | null
  readonly note: string | null
  readonly createdBy: number | null
  readonly createdAt: string
  readonly completedAt: string | null
}

export type NewPayment = Pick<Payment, 'bookingId' | 'kind' | 'gateway' | 'amount' | 'currency' | 'status'> &
  Partial<
    Pick<Payment, 'payType' | 'transactionId' | 'sessionId' | 'parentId' | 'waived' | 'reason' | 'note' | 'expiresAt'>
  >

export async function addPayment(added: NewPayment, ctx: Context): Promise<Payment> {
  const now = ctx.clock.instant()
  const row = await ctx.db
    .insertInto('carparking_payments')
    .values({
      booking_id: added.bookingId,
      kind: added.kind,
      gateway: added.gateway,
      pay_type: added.payType ?? null,
      amount: added.amount,
      currency: added.currency,
      status: added.status,
      transaction_id: added.transactionId ?? null,
      session_id: added.sessionId ?? null,
      expires_at: added.expiresAt ?? null,
      parent_id: added.parentId ?? null,
      waived: added.waived ?? 0,
      reason: added.reason ?? null,
      note: added.note ?? null,
      created_by: ctx.user?.id ?? null,
      created_at: now,
      completed_at: added.status === 'completed' ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const payment = readPayment(row)
  await tellPayment('create', { before: null, after: payment }, ctx)
  return payment
}

export type PaymentChange = Partial<
  Pick<Payment, 'status' | 'transactionId' | 'sessionId' | 'checkoutUrl' | 'note' | 'refundedAmount'>
>

export async function changePayment(before: Payment, change: PaymentChange, ctx: Context): Promise<Payment> {
  const { status, transactionId, sessionId, checkoutUrl, note, refundedAmount } = change
  const isDone = status === 'completed' && before.completedAt === null
  const row = await ctx.db
    .updateTable('carparking_payments')
    .set({
      ...(status === undefined ? {} : { status }),
      ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
      ...(sessionId === undefined ? {} : { session_id: sessionId }),
      ...(checkoutUrl === undefined ? {} : { checkout_url: checkoutUrl }),
      ...(note === undefined ? {} : { note }),
      ...(refundedAmount === undefined ? {} : { refunded_amount: refundedAmount }),
      ...(isDone ? { completed_at: ctx.clock.instant() } : {}),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = readPayment(row)
  await tellPayment('update', { before, after }, ctx)
  return after
}

export async function loadPayment(id: number, ctx: ReadContext | Context): Promise<Payment | null> {
  const row = await ctx.db.selectFrom('carparking_payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? readPayment(row) : null
}

/** Everything that was paid and given back for a booking, the latest first. */
export async function paymentsOf(bookingId: number, ctx: ReadContext | Context): Promise<Payment[]> {
  const rows = await ctx.db
    .selectFrom('carparking_payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(readPayment)
}

/** What came in, what of it was promised back, and what of that is not owed again. */
export function receivedOf(payments: readonly Payment[]): Pick<Money, 'paid' | 'refunded' | 'waived'> {
  const received = payments.filter(({ kind, status }) => kind === 'payment' && RECEIVED.includes(status))
  const givenBack = payments.filter(({ kind, status }) => kind === 'refund' && status !== 'failed')
  return {
    paid: received.reduce((sum, { amount }) => sum + amount, 0),
    refunded: received.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0),
    waived: givenBack.reduce((sum, { waived }) => sum + waived, 0),
  }
}

/** As callers read it. */
export const presentPayment = (payment: Payment) => ({
  id: payment.id,
  booking_id: payment.bookingId,
  kind: payment.kind,
  gateway: payment.gateway,
  pay_type: payment.payType,
  amount: majorUnits(payment.amount, payment.currency),
  currency: payment.currency,
  status: payment.status,
  transaction_id: payment.transactionId,
  parent_id: payment.parentId,
  refunded_amount: majorUnits(payment.refundedAmount, payment.currency),
  reason: payment.reason,
  note: payment.note,
  created_by: payment.createdBy,
  created_at: payment.createdAt,
  completed_at: payment.completedAt,
})

export const readPayment = (row: Record<string, any>): Payment => ({
  id: Number(row.id),
  bookingId: Number(row.booking_id),
  kind: row.kind,
  gateway: row.gateway,
  payType: row.pay_type,
  amount: Number(row.amount),
  currency: row.currency,
  status: row.status,
  transactionId: row.transaction_id,
  sessionId: row.session_id,
  checkoutUrl: row.checkout_url,
  expiresAt: row.expires_at,
  parentId: row.parent_id === null ? null : Number(row.parent_id),
  refundedAmount: Number(row.refunded_amount),
  waived: Number(row.waived),
  reason: row.reason,
  note: row.note,
  createdBy: row.created_by === null ? null : Number(row.created_by),
  createdAt: row.created_at,
  completedAt: row.completed_at,
})

/** Told like every other record, so that whoever keeps a log of the site hears of money too. */
async function tellPayment(
  verb: 'create' | 'update',
  { before, after }: { before: Payment | null; after: Payment },
  ctx: Context,
): Promise<void> {
  const object = { type: 'car-parking.payments', id: after.id, label: `${after.kind} ${after.id}` }
  const seen = { before: before && presentPayment(before), after: presentPayment(after) }
  await ctx.hooks.fire(recordWritten, { service: 'car-parking', entity: 'payments', verb, object, ...seen }, ctx)
}
