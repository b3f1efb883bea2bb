/** What a price is asked for, as visitors send it. */
import { Type } from 'typebox'
import { stayInput } from './asked-stay.ts'

export const selectionInput = {
  ...stayInput,
  space_type_id: Type.Integer({ minimum: 1 }),
  coupon_code: Type.Optional(Type.String({ maxLength: 40 })),
  extras: Type.Optional(
    Type.Array(
      Type.Object({ extra_id: Type.Integer({ minimum: 1 }), quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }),
      { maxItems: 50 },
    ),
  ),
  booking_form_id: Type.Optional(Type.Integer({ minimum: 1 })),
}
