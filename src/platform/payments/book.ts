/** What a service says of its payments. A subject is what is paid for: a booking, an order. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { ErrorFactory } from '../../kernel/errors.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Payment } from './ledger.ts'

/** Why the ledger of a subject changed. */
export type LedgerCause = 'payment' | 'refund' | 'failure'

/** What staff should look at: another sum, or by another checkout, than was owed, a refund failed, or one is overdue. */
export type PaymentTrouble = 'amount_mismatch' | 'session_mismatch' | 'refund_failed' | 'refund_overdue'

/** One movement of money, in minor units. */
export type MoneyMovement = {
  readonly id: number
  readonly subjectId: number
  readonly amount: number
  readonly currency: string
}

export type PaymentSpec = {
  /** The slug. */
  readonly service: string
  readonly errors: Readonly<Record<'not_found' | 'not_refundable' | 'over_refund' | 'payment_provider', ErrorFactory>>
  /** The provider's secret key; null or empty where it is not set up. */
  readonly secretKey: (ctx: ReadContext) => Promise<string | null>
  /** The subject that a checkout of ours was for, by what was sent along with it; null for none. */
  readonly subjectOf: (metadata: Readonly<Record<string, string>>, ctx: Context) => Promise<number | null>
  /** Holds the subject until the end of the transaction, so that its ledger changes one step at a time. */
  readonly hold: (subjectId: number, ctx: Context) => Promise<unknown>
  /** The provider's events that act; all that are known unless told. Others are taken and do nothing. */
  readonly events?: readonly string[]
  /**
   * The sums that a checkout can have been for, the usual first, also of a subject that has ended meanwhile. None where
   * it costs nothing: an event that names no sum settles it then.
   */
  readonly owed: (
    subjectId: number,
    ctx: Context,
  ) => Promise<{ readonly currency: string; readonly sums: readonly number[] }>
  /** How much less the subject costs once so much is given back. */
  readonly waivedBy: (refund: { readonly subjectId: number; readonly amount: number }, ctx: Context) => Promise<number>
  /** Brings the subject in step with its ledger. */
  readonly settle: (subjectId: number, cause: LedgerCause, ctx: Context) => Promise<unknown>
  readonly flag: (subjectId: number, trouble: PaymentTrouble, ctx: Context) => Promise<unknown>
  /** Announces money that has come in, did not come, or is given back. */
  readonly tell: (what: 'completed' | 'failed' | 'refunded', moved: MoneyMovement, ctx: Context) => Promise<void>
  /** As callers read it. */
  readonly present: (payment: Payment) => Readonly<Record<string, unknown>>
}

export type PaymentBook = PaymentSpec & {
  /** They belong into the manifest of the service. */
  readonly jobs: {
    readonly sendRefund: Job<{ readonly refundId: number }>
    readonly endCheckouts: Job<{ readonly subjectId: number; readonly except: number | null }>
    readonly checkPayments: Job<null>
  }
}
