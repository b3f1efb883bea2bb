/** A booking as code sees it, internal fields included. Inside a transaction it is held until the end. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Stored } from '../../../kernel/entity.ts'
import { loadRecord } from '../../../kernel/records/load-record.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { readReference } from '../domain/reference.ts'
import { bookings } from '../entities/bookings.ts'

export type StoredBooking = Stored<typeof bookings> & { readonly id: number }

export async function loadBooking(id: number, ctx: ReadContext): Promise<StoredBooking | null> {
  return (await loadRecord(planFor(bookings, ctx), id, ctx)) as StoredBooking | null
}

/** By its reference as people type it, also in the trash; null for what nobody has. */
export async function findBooking(ref: string, ctx: ReadContext): Promise<StoredBooking | null> {
  const row = await ctx.db
    .selectFrom('carparking_bookings')
    .select('id')
    .where(eb => eb(eb.fn('lower', ['ref']), '=', readReference(ref).toLowerCase()))
    .executeTakeFirst()
  return row ? loadBooking(row.id, ctx) : null
}

/** The booking that a form has made already; null for one that has made none. */
export async function findByForm(digest: string, ctx: ReadContext): Promise<StoredBooking | null> {
  const row = await ctx.db
    .selectFrom('carparking_bookings')
    .select('id')
    .where('form_digest', '=', digest)
    .executeTakeFirst()
  return row ? loadBooking(row.id, ctx) : null
}

/** What is in the trash does not exist for customers. */
export async function findActive(ref: string, ctx: ReadContext): Promise<StoredBooking | null> {
  const booking = await findBooking(ref, ctx)
  return booking?.trashed_at === null ? booking : null
}
