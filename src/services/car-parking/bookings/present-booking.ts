/** A booking as its owner sees it: what he said, what it costs, and nothing that only staff should know. */
import { dynamicTables } from '../../../db/row-types.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { hooks } from '../hooks.ts'
import { localText } from './asked-stay.ts'
import { tokenOf } from './booking-token.ts'
import type { StoredBooking } from './load-booking.ts'

/** Every field that leaves the house, by name. */
const SHOWN = [
  'ref',
  'status',
  'location_id',
  'space_type_id',
  'spaces',
  'customer_name',
  'customer_email',
  'customer_phone',
  'company',
  'vat_number',
  'address',
  'vehicle_plate',
  'vehicle_make',
  'vehicle_model',
  'vehicle_color',
  'passengers',
  'flight_outbound',
  'flight_return',
  'terminal',
  'notes',
  'coupon_code',
  'extras',
  'currency',
  'units',
  'billing_unit',
  'subtotal',
  'extras_total',
  'discount_total',
  'tax_total',
  'total',
  'deposit_due',
  'amount_paid',
  'amount_refunded',
  'balance_due',
  'refund_due',
  'overstay_amount',
  'payment_method',
  'payment_status',
  'breakdown',
  'hold_expires_at',
  'cancelled_at',
  'created_at',
] as const satisfies readonly (keyof StoredBooking)[]

export type PresentedBooking = Pick<StoredBooking, (typeof SHOWN)[number]> & {
  readonly entry: string
  readonly exit: string
  readonly location_name: string
  readonly space_type_name: string
  readonly [link: `${string}_url`]: string
}

export async function presentBooking(booking: StoredBooking, ctx: ReadContext): Promise<PresentedBooking> {
  return (await presentBookings([booking], ctx))[0]!
}

/** Names of places and types are read once for all. */
export async function presentBookings(rows: readonly StoredBooking[], ctx: ReadContext): Promise<PresentedBooking[]> {
  const places = await namesOf(
    'carparking_locations',
    rows.map(row => row.location_id),
    ctx,
  )
  const types = await namesOf(
    'carparking_space_types',
    rows.map(row => row.space_type_id),
    ctx,
  )
  return Promise.all(
    rows.map(async row => {
      const place = places.get(row.location_id)
      const zone: string = place?.timezone || ctx.site.zone
      const token = tokenOf(row, ctx) ?? ''
      return {
        ...(Object.fromEntries(SHOWN.map(name => [name, row[name]])) as Pick<StoredBooking, (typeof SHOWN)[number]>),
        location_name: place?.name ?? '',
        space_type_name: types.get(row.space_type_id)?.name ?? '',
        entry: localText(Date.parse(row.entry), zone),
        exit: localText(Date.parse(row.exit), zone),
        ...(await ctx.hooks.apply(hooks.bookingLinks, {}, { ref: row.ref!, token }, ctx)),
      }
    }),
  )
}

async function namesOf(table: string, ids: readonly number[], ctx: ReadContext) {
  if (ids.length === 0) return new Map<number, { name: string; timezone?: string | null }>()
  const columns = table === 'carparking_locations' ? ['id', 'name', 'timezone'] : ['id', 'name']
  const rows = await dynamicTables(ctx.db)
    .selectFrom(table)
    .select(columns)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row as { name: string; timezone?: string | null }]))
}
