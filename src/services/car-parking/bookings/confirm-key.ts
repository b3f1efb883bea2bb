/**
 * The secret of the link by which staff confirm a booking. It is worked out and never kept, and good once: a booking that
 * does not wait any more has none.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { equalInConstantTime, keyedDigest, keyedDigests } from '../../../platform/secrets/secrets.ts'
import type { StoredBooking } from './load-booking.ts'

type Waiting = Pick<StoredBooking, 'ref' | 'link_salt' | 'status' | 'hold_expires_at'>

/** One with a hold waits for its payment instead. */
export const canConfirm = ({ status, hold_expires_at }: Waiting): boolean =>
  status === 'pending' && hold_expires_at === null

/** Where the link leads; null where nothing waits for staff. */
export function confirmAddress(booking: Waiting, ctx: ReadContext): string | null {
  if (!canConfirm(booking) || booking.link_salt === null) return null
  const query = new URLSearchParams({ ref: booking.ref!, key: keyedDigest(PURPOSE, subjectOf(booking, ctx), ctx) })
  return `${ctx.site.url}/api/vendor-car-parking/v1/booking/confirm?${query}`
}

/** Compared also when there is no booking, so that the time tells nothing. */
export function isConfirmKey(given: string, booking: Waiting | null, ctx: ReadContext): boolean {
  const known = keyedDigests(PURPOSE, subjectOf(booking ?? { ref: null, link_salt: null }, ctx), ctx)
  const isRight = known.filter(key => equalInConstantTime(given, key)).length > 0
  return (booking?.link_salt ?? null) !== null && isRight
}

const PURPOSE = 'car-parking confirmations'

const subjectOf = ({ ref, link_salt }: Pick<Waiting, 'ref' | 'link_salt'>, { site }: ReadContext): string =>
  `${site.id} ${ref} ${link_salt}`
