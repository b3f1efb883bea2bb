/** The ledger: one row for each payment and each refund of a service's subjects. Amounts are integers of the currency's smallest unit. */
import type { TableRow } from '../../db/row-types.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { recordWritten } from '../../kernel/records/hooks.ts'
import type { PaymentBook } from './book.ts'

export const gateways = ['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site', 'manual'] as const
export type Gateway = (typeof gateways)[number]

export const paymentStates = ['pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payments whose money has come in. */
export const RECEIVED: readonly PaymentState[] = ['completed', 'partially_refunded', 'refunded']

export type Payment = {
  readonly id: number
  readonly subjectId: number
  readonly kind: 'payment' | 'refund'
  readonly gateway: Gateway
  /** In the service's words: a deposit, the whole. */
  readonly payType: string | null
  readonly amount: number
  readonly currency: string
  readonly status: PaymentState
  readonly transactionId: string | null
  readonly sessionId: string | null
  readonly checkoutUrl: string | null
  readonly expiresAt: string | null
  readonly parentId: number | null
  readonly refundedAmount: number
  /** Of a refund: how much of it was not above the price, so that the subject costs so much less. */
  readonly waived: number
  readonly reason: string | null
  readonly note: string | null
  readonly createdBy: number | null
  readonly createdAt: string
  readonly completedAt: string | null
}

export type NewPayment = Pick<Payment, 'subjectId' | 'kind' | 'gateway' | 'amount' | 'currency' | 'status'> &
  Partial<
    Pick<Payment, 'payType' | 'transactionId' | 'sessionId' | 'parentId' | 'waived' | 'reason' | 'note' | 'expiresAt'>
  >

export async function addPayment(added: NewPayment, book: PaymentBook, ctx: Context): Promise<Payment> {
  const now = ctx.clock.instant()
  const row = await ctx.db
    .insertInto('payments')
    .values({
      service: book.service,
      subject_id: added.subjectId,
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
  await tellPayment({ before: null, after: payment }, book, ctx)
  return payment
}

export type PaymentChange = Partial<
  Pick<Payment, 'status' | 'transactionId' | 'sessionId' | 'checkoutUrl' | 'note' | 'refundedAmount'>
>

export async function changePayment(
  { payment: before, set }: { readonly payment: Payment; readonly set: PaymentChange },
  book: PaymentBook,
  ctx: Context,
): Promise<Payment> {
  const { status, transactionId, sessionId, checkoutUrl, note, refundedAmount } = set
  const isDone = status === 'completed' && before.completedAt === null
  const row = await ctx.db
    .updateTable('payments')
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
  await tellPayment({ before, after }, book, ctx)
  return after
}

export async function loadPayment(id: number, { service }: PaymentBook, ctx: ReadContext): Promise<Payment | null> {
  const row = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('service', '=', service)
    .executeTakeFirst()
  return row ? readPayment(row) : null
}

/** Everything that was paid and given back for a subject, the latest first. */
export async function paymentsOf(
  subjectId: number,
  { service }: Pick<PaymentBook, 'service'>,
  ctx: ReadContext,
): Promise<Payment[]> {
  const rows = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('service', '=', service)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(readPayment)
}

/** What came in, what of it was promised back, and what of that is not owed again. */
export function receivedOf(payments: readonly Payment[]): { paid: number; refunded: number; waived: number } {
  const received = payments.filter(({ kind, status }) => kind === 'payment' && RECEIVED.includes(status))
  const givenBack = payments.filter(({ kind, status }) => kind === 'refund' && status !== 'failed')
  return {
    paid: received.reduce((sum, { amount }) => sum + amount, 0),
    refunded: received.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0),
    waived: givenBack.reduce((sum, { waived }) => sum + waived, 0),
  }
}

/** What was paid for subjects that nobody needs any more, such as those of a demonstration. */
export async function forgetPayments(subjectIds: readonly number[], book: PaymentBook, ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('payments')
    .where('service', '=', book.service)
    .where('subject_id', 'in', subjectIds)
    .execute()
}

export const readPayment = (row: TableRow<'payments'>): Payment => ({
  id: row.id,
  subjectId: row.subject_id,
  kind: row.kind as Payment['kind'],
  gateway: row.gateway as Gateway,
  payType: row.pay_type,
  amount: row.amount,
  currency: row.currency,
  status: row.status as PaymentState,
  transactionId: row.transaction_id,
  sessionId: row.session_id,
  checkoutUrl: row.checkout_url,
  expiresAt: row.expires_at,
  parentId: row.parent_id,
  refundedAmount: row.refunded_amount,
  waived: row.waived,
  reason: row.reason,
  note: row.note,
  createdBy: row.created_by,
  createdAt: row.created_at,
  completedAt: row.completed_at,
})

/** Told like every other record, so that whoever keeps a log of the site hears of money too. */
async function tellPayment(
  { before, after }: { readonly before: Payment | null; readonly after: Payment },
  { service, present }: PaymentBook,
  ctx: Context,
): Promise<void> {
  const verb = before === null ? 'create' : 'update'
  const object = { type: `${service}.payments`, id: after.id, label: `${after.kind} ${after.id}` }
  const seen = { before: before && present(before), after: present(after) }
  await ctx.hooks.fire(recordWritten, { service, entity: 'payments', verb, object, ...seen }, ctx)
}
