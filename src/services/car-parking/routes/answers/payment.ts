/** The shapes of what `payment.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const startedPaymentShape = Type.Object(
  {
    booking_ref: Type.String(),
    gateway: Type.Enum(['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site', 'manual']),
    pay_type: Type.Enum(['full', 'deposit', 'balance']),
    amount: Type.Number(),
    currency: Type.String(),
    redirect_url: Type.Union([Type.String(), Type.Null()], {
      description: 'Where the customer pays; null where he pays in another way.',
    }),
    expires_at: orNull(Type.String({ format: 'date-time' })),
    instructions: Type.String(),
  },
  { title: 'StartedPayment' },
)
