/** The shapes of what `reschedule.ts` answers. */
import { Type } from 'typebox'
import { priceLineShape } from '../../../routes/answers/account.ts'

export const moveToldShape = Type.Object(
  {
    allowed: Type.Boolean(),
    currency: Type.String(),
    total: Type.Number(),
    price_difference: Type.Number({ description: 'Above zero: to be paid; below: to be given back or kept.' }),
    balance_due: Type.Number(),
    refund: Type.Number(),
    breakdown: Type.Array(priceLineShape),
    deadline: Type.String(),
    moves_left: Type.Number(),
  },
  { title: 'MoveTold' },
)
