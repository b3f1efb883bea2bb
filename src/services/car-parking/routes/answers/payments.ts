/** The shapes of what `payments.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const paymentShape = Type.Object(
  {
    id: Type.Integer(),
    booking_id: Type.Integer(),
    kind: Type.String(),
    gateway: Type.String(),
    pay_type: orNull(Type.String()),
    amount: Type.Number(),
    currency: Type.String(),
    status: Type.String(),
    transaction_id: orNull(Type.String()),
    parent_id: orNull(Type.Integer()),
    refunded_amount: Type.Number(),
    reason: orNull(Type.String()),
    note: orNull(Type.String()),
    created_by: orNull(Type.Integer()),
    created_at: Type.String({ format: 'date-time' }),
    completed_at: orNull(Type.String({ format: 'date-time' })),
  },
  { title: 'Payment' },
)

export const onePaymentShape = Type.Object(
  {
    id: Type.Integer(),
    booking_id: Type.Integer(),
    kind: Type.Enum(['refund', 'payment']),
    gateway: Type.Enum(['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site', 'manual']),
    pay_type: Type.Union([Type.Enum(['full', 'deposit', 'balance']), Type.Null()]),
    amount: Type.Number(),
    currency: Type.String(),
    status: Type.Enum(['pending', 'failed', 'completed', 'cancelled', 'partially_refunded', 'refunded']),
    transaction_id: orNull(Type.String()),
    parent_id: orNull(Type.Integer()),
    refunded_amount: Type.Number(),
    reason: orNull(Type.String()),
    note: orNull(Type.String()),
    created_by: orNull(Type.Integer()),
    created_at: Type.String({ format: 'date-time' }),
    completed_at: orNull(Type.String({ format: 'date-time' })),
  },
  { title: 'OnePayment' },
)
