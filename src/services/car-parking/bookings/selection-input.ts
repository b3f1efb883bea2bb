/** What a price is asked for, as visitors send it. */
import { Type } from 'typebox'
import { stayInput } from './asked-stay.ts'

export const selectionInput = {
  ...stayInput,
  space_type_id: Type.Integer({ minimum: 1, description: 'What is booked.' }),
  coupon_code: Type.Optional(Type.String({ maxLength: 40, description: 'As the customer typed it.' })),
  extras: Type.Optional(
    Type.Array(
      Type.Object({ extra_id: Type.Integer({ minimum: 1 }), quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }),
      { maxItems: 50, description: 'What is added to the stay, each with how many.' },
    ),
  ),
  booking_form_id: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The form whose rules hold; the only published one unless told.' }),
  ),
}
