/** Customers and their bookings: by account, by reference and e-mail address, or by the secret of a link. */
import type { ReadContext } from '../../../kernel/context.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { loadValues } from '../../../kernel/records/record-values.ts'
import { equalInConstantTime } from '../../../platform/secrets/secrets.ts'
import { bookings } from '../entities/bookings.ts'
import { refusals } from '../errors.ts'
import { isTokenOf } from './booking-token.ts'
import { findActive, type StoredBooking } from './load-booking.ts'

/** What somebody knows of a booking that is his. The owner's account needs the reference only. */
export type OwnProof = {
  readonly ref: string
  readonly email?: string | undefined
  readonly token?: string | undefined
}

/** Inside a transaction the booking is held. Unknown and not his are one answer, byte for byte. */
export async function findOwn({ ref, email, token }: OwnProof, ctx: ReadContext): Promise<StoredBooking> {
  const booking = await findActive(ref, ctx)
  // Compared also when there is no booking, so that the time tells nothing.
  const isHisAddress = isSame(email?.trim().toLowerCase(), booking?.customer_email?.toLowerCase())
  const hasLink = isTokenOf(token, booking, ctx)
  const isOwner = ctx.user !== null && booking?.user_id === ctx.user.id
  if (booking && (isHisAddress || hasLink || isOwner)) return booking
  throw token && !email ? refusals.dead_link() : refusals.unknown_booking()
}

/** The caller's bookings, the latest entry first. */
export async function listOwn(
  { page, perPage }: { readonly page: number; readonly perPage: number },
  ctx: ReadContext,
): Promise<StoredBooking[]> {
  const rows = await ctx.db
    .selectFrom('carparking_bookings')
    .selectAll()
    .where('user_id', '=', ctx.user!.id)
    .where('trashed_at', 'is', null)
    .orderBy('entry', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const plan = planFor(bookings, ctx)
  return rows.map(row => loadValues(plan, row, ctx) as StoredBooking)
}

function isSame(given: string | undefined, stored: string | null | undefined): boolean {
  const isRight = equalInConstantTime(given ?? '', stored ?? '')
  return Boolean(given) && Boolean(stored) && isRight
}
