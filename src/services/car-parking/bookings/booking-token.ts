/** The secret of a booking's links. A booking without a salt, as of somebody who was erased, has no links. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isLinkToken, linkToken } from '../../../platform/signed-links/signed-links.ts'
import type { StoredBooking } from './load-booking.ts'

type Linked = Pick<StoredBooking, 'ref' | 'link_salt'>

export const tokenOf = (booking: Linked, ctx: ReadContext): string | null => linkToken(subjectOf(booking), ctx)

/** Compared also when there is no booking, so that the time tells nothing. */
export const isTokenOf = (given: string | undefined, booking: Linked | null, ctx: ReadContext): boolean =>
  isLinkToken(given, subjectOf(booking ?? { ref: null, link_salt: null }), ctx)

const subjectOf = ({ ref, link_salt }: Linked) => ({ purpose: 'car-parking links', name: ref, salt: link_salt })
