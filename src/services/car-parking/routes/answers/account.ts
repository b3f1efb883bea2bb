/** The shapes of what `account.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const addressShape = Type.Object(
  {
    line1: Type.String(),
    line2: Type.String(),
    city: Type.String(),
    postcode: Type.String(),
    country: Type.String(),
  },
  { title: 'Address' },
)

export const bookedExtraShape = Type.Object(
  {
    name: Type.Optional(Type.String()),
    amount: Type.Optional(Type.Number()),
    extra_id: Type.Integer(),
    quantity: Type.Integer(),
  },
  { title: 'BookedExtra' },
)

export const priceLineShape = Type.Object(
  {
    type: Type.String(),
    label: Type.String(),
    quantity: Type.Integer(),
    unit_price: Type.Number(),
    amount: Type.Number(),
  },
  { title: 'PriceLine' },
)

export const ownBookingShape = Type.Object(
  {
    total: Type.Number(),
    status: Type.Enum(['pending', 'confirmed', 'checked_in', 'completed', 'cancelled', 'no_show', 'expired']),
    ref: orNull(Type.String()),
    currency: Type.String(),
    location_id: Type.Integer(),
    space_type_id: Type.Integer(),
    spaces: Type.Integer(),
    customer_name: Type.String(),
    customer_email: orNull(Type.String()),
    customer_phone: orNull(Type.String()),
    company: orNull(Type.String()),
    vat_number: orNull(Type.String()),
    address: orNull(addressShape),
    vehicle_plate: orNull(Type.String()),
    vehicle_make: orNull(Type.String()),
    vehicle_model: orNull(Type.String()),
    vehicle_color: orNull(Type.String()),
    passengers: orNull(Type.Integer()),
    flight_outbound: orNull(Type.String()),
    flight_return: orNull(Type.String()),
    terminal: orNull(Type.String()),
    notes: orNull(Type.String()),
    coupon_code: orNull(Type.String()),
    extras: Type.Array(bookedExtraShape),
    units: Type.Integer(),
    billing_unit: orNull(Type.String()),
    subtotal: Type.Number(),
    extras_total: Type.Number(),
    discount_total: Type.Number(),
    tax_total: Type.Number(),
    deposit_due: Type.Number(),
    amount_paid: Type.Number(),
    amount_refunded: Type.Number(),
    balance_due: Type.Number(),
    refund_due: Type.Number(),
    overstay_amount: Type.Number(),
    payment_method: Type.Union([
      Type.Enum(['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site', 'manual']),
      Type.Null(),
    ]),
    payment_status: Type.Enum(['failed', 'unpaid', 'deposit_paid', 'paid', 'partially_refunded', 'refunded']),
    breakdown: Type.Array(priceLineShape),
    hold_expires_at: orNull(Type.String({ format: 'date-time' })),
    cancelled_at: orNull(Type.String({ format: 'date-time' })),
    created_at: Type.String({ format: 'date-time' }),
    entry: Type.String({ format: 'date-time' }),
    exit: Type.String({ format: 'date-time' }),
    location_name: Type.String(),
    space_type_name: Type.String(),
    invoice_url: Type.Optional(Type.String()),
    account_url: Type.Optional(Type.String()),
  },
  { title: 'OwnBooking' },
)

export const cancelledBookingShape = Type.Object(
  {
    allowed: Type.Boolean(),
    refund: Type.Number(),
    fee: Type.Number(),
    percent: Type.Number(),
    currency: Type.String(),
    clause: Type.String(),
    deadline: Type.String({
      format: 'date-time',
      description: 'The last moment to cancel, on the clock of the place.',
    }),
    refund_by_hand: Type.Optional(
      Type.Boolean({
        description: 'After it is done: whether staff give the money back by hand, because it did not come by card.',
      }),
    ),
    booking: ownBookingShape,
  },
  { title: 'CancelledBooking' },
)
