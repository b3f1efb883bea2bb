/**
 * The secret of a booking's links. It is worked out from the server's key, never kept: who reads the database or a copy of
 * it cannot open a booking. A booking without a salt, as of somebody who was erased, has no links.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { equalInConstantTime, keyedDigest, keyedDigests } from '../../../platform/secrets/secrets.ts'
import type { StoredBooking } from './load-booking.ts'

type Linked = Pick<StoredBooking, 'ref' | 'link_salt'>

export const tokenOf = (booking: Linked, ctx: ReadContext): string | null =>
  booking.link_salt === null ? null : keyedDigest(PURPOSE, subjectOf(booking, ctx), ctx)

/** Compared also when there is no booking, so that the time tells nothing. Links outlive a change of the server's key. */
export function isTokenOf(given: string | undefined, booking: Linked | null, ctx: ReadContext): boolean {
  const known = keyedDigests(PURPOSE, subjectOf(booking ?? { ref: null, link_salt: null }, ctx), ctx)
  const isRight = known.filter(token => equalInConstantTime(given ?? '', token)).length > 0
  return Boolean(given) && (booking?.link_salt ?? null) !== null && isRight
}

const PURPOSE = 'car-parking links'

/** Those of one site say nothing on another. */
const subjectOf = ({ ref, link_salt }: Linked, { site }: ReadContext): string => `${site.id} ${ref} ${link_salt}`
