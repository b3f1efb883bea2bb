/** The customer's way to a booking: a secret link, which the number alone does not open. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isLinkToken, linkToken } from '../../../platform/signed-links/signed-links.ts'
import { errors } from '../errors.ts'
import type { Booking } from './booking.ts'
import { findBooking } from './load-booking.ts'

type Linked = Pick<Booking, 'booking_number' | 'link_salt'>

const subjectOf = ({ booking_number, link_salt }: Linked) => ({
  purpose: 'chauffeur links',
  name: booking_number,
  salt: link_salt,
})

export const tokenOf = (booking: Linked, ctx: ReadContext): string | null => linkToken(subjectOf(booking), ctx)

/** The page of a booking; null once its customer was erased. */
export function manageUrl(booking: Linked, ctx: ReadContext): string | null {
  const token = tokenOf(booking, ctx)
  return token && `${ctx.site.url}/chauffeur-booking/${encodeURIComponent(booking.booking_number!)}?token=${token}`
}

/** Nobody learns whether a number exists without its token. */
export async function ownBooking(
  { number, token }: { readonly number: string; readonly token: string },
  ctx: ReadContext,
): Promise<Booking> {
  const booking = await findBooking(number, ctx)
  const isRight = isLinkToken(token, subjectOf(booking ?? { booking_number: null, link_salt: null }), ctx)
  if (!booking || !isRight) throw errors.no_booking()
  return booking
}
