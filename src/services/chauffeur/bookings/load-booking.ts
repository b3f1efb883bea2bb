/** A stored booking. Inside a transaction it is held until the end. */
import type { ReadContext } from '../../../kernel/context.ts'
import { loadRecord } from '../../../kernel/records/load-record.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { bookings } from '../entities/bookings.ts'
import type { Booking } from './booking.ts'

export async function loadBooking(id: number, ctx: ReadContext): Promise<Booking | null> {
  return (await loadRecord(planFor(bookings, ctx), id, ctx)) as Booking | null
}

/** By its number as people type it; null for what nobody has. */
export async function findBooking(number: string, ctx: ReadContext): Promise<Booking | null> {
  const row = await ctx.db
    .selectFrom('chauffeur_bookings')
    .select('id')
    .where(eb => eb(eb.fn('lower', ['booking_number']), '=', number.trim().toLowerCase()))
    .executeTakeFirst()
  return row ? loadBooking(row.id, ctx) : null
}

/** The booking that a form has made already; null for one that has made none. */
export async function findByForm(digest: string, ctx: ReadContext): Promise<Booking | null> {
  const row = await ctx.db
    .selectFrom('chauffeur_bookings')
    .select('id')
    .where('form_digest', '=', digest)
    .executeTakeFirst()
  return row ? loadBooking(row.id, ctx) : null
}
