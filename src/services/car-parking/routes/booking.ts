import { type Static, Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { localText, readStay, refuseStay, stayInput } from '../bookings/asked-stay.ts'
import { MINUTE } from '../domain/calendar.ts'
import { bookings } from '../entities/bookings.ts'
import { errors, refused } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

const words = (most: number) => Type.Optional(Type.String({ maxLength: most }))

const input = Type.Object({
  ...stayInput,
  space_type_id: Type.Integer({ minimum: 1 }),
  customer_name: Type.String({ minLength: 1, maxLength: 120 }),
  customer_email: Type.String({ format: 'email' }),
  customer_phone: words(40),
  company: words(120),
  vat_number: words(40),
  vehicle_plate: words(20),
  vehicle_make: words(60),
  vehicle_model: words(60),
  vehicle_color: words(40),
  passengers: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  flight_outbound: words(20),
  flight_return: words(20),
  terminal: words(40),
  notes: words(5000),
  coupon_code: words(40),
  extras: Type.Optional(
    Type.Array(
      Type.Object({ extra_id: Type.Integer({ minimum: 1 }), quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }),
      { maxItems: 50 },
    ),
  ),
  booking_form_id: Type.Optional(Type.Integer({ minimum: 1 })),
  payment_method: Type.Optional(Type.Enum(['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site'])),
})

/** The price is the server's, and the booking belongs to the caller, whatever the body says. */
export const book = route({
  method: 'POST',
  path: '/booking',
  summary: 'Book a stay',
  access: visitors({
    bucket: 'booking',
    trap: 'pcp_hp',
    nonce: { action: 'vendor_carparking_public', field: 'security', header: 'x-vendor-carparking-nonce' },
    captcha: hooks.captcha,
  }),
  input,
  async handler({ location_id, entry: _entry, exit: _exit, spaces = 1, ...sent }, ctx) {
    const place = await readStay({ location_id, entry: _entry, exit: _exit, spaces }, ctx)
    refuseStay(place, sent.space_type_id, ctx.clock.millis())
    await refuseUnpublished(sent.space_type_id, ctx)
    const { stay } = place
    const [entry, exit] = [instantFromMillis(stay.entry), instantFromMillis(stay.exit)]
    const values = { ...sent, location_id, spaces, entry, exit, user_id: ctx.user?.id ?? null }
    const set = { ...(await firstStatus(sent.payment_method ?? 'on_site', ctx)), source: 'web' as const }
    const made = await createRecord(bookings, { values, set }, ctx.asSystem('booking')).catch(asCustomerHears)
    const { ref, status, currency, total, deposit_due, balance_due, breakdown, hold_expires_at } = made
    const [from, to] = [localText(stay.entry, stay.timeZone), localText(stay.exit, stay.timeZone)]
    const told = { ref, status, entry: from, exit: to, currency, total, deposit_due, balance_due, breakdown }
    return withMessage('Thank you. Your booking has been received.', { ...told, hold_expires_at }, 201)
  },
})

/** Who pays online keeps the space for a while; who pays later keeps it. */
async function firstStatus(method: NonNullable<Static<typeof input>['payment_method']>, ctx: Context) {
  const { hold_minutes, offline_status } = await ctx.settings(settings)
  if (method !== 'stripe' && method !== 'paypal') return { status: offline_status, hold_expires_at: null }
  const until = ctx.clock.millis() + hold_minutes * MINUTE
  return { status: 'pending' as const, hold_expires_at: instantFromMillis(until) }
}

async function refuseUnpublished(id: number, ctx: Context): Promise<void> {
  const row = await ctx.db
    .selectFrom('carparking_space_types')
    .select('prices')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.prices) throw refused(404, 'There is no price for this kind of space.')
}

/** What the records refuse, customers hear as a sentence. */
function asCustomerHears(error: unknown): never {
  const said = error instanceof RestError ? error : null
  if (said?.code === `${errors.prefix}_sold_out`) throw refused(409, said.message)
  if (said?.code === `${errors.prefix}_coupon`) throw refused(422, said.message)
  throw error
}
