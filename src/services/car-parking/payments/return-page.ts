/** The customer's browser comes back from the provider. Coming back proves nothing: the provider is asked. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Reply, redirect } from '../../../kernel/replies.ts'
import { localUrl, messageReply } from '../../../platform/pages/pages.ts'
import { askProvider, paymentsOf } from '../../../platform/payments/payments.ts'
import { tokenOf } from '../bookings/booking-token.ts'
import { findActive, type StoredBooking } from '../bookings/load-booking.ts'
import { accountAddress, bookingAddress } from '../pages/account-address.ts'
import { parkingPayments } from './payment-book.ts'
import { paymentOptions } from './payment-options.ts'
import { isReturnKey } from './return-key.ts'
import { kindOfReturn, type ReturnOutcome, returnOutcome, returnWords } from './return-words.ts'

export type Returning = {
  readonly ref: string
  readonly sessionId: string | null
  readonly isCancelled: boolean
  readonly key: string
}

/** Who comes from a checkout goes on to the booking itself; others, and where there is no such page, read a message. */
export async function returnFromProvider(back: Returning, ctx: ReadContext): Promise<Reply> {
  const found = back.ref ? await findActive(back.ref, ctx) : null
  if (!found) return returnPage('unknown', '', ctx)
  if (back.sessionId) await askAbout(found, back.sessionId, ctx)
  const booking = (await findActive(back.ref, ctx)) ?? found
  const outcome = returnOutcome(booking, { isUnpaid: back.isCancelled })
  const { successUrl } = await paymentOptions(booking.booking_form_id, ctx)
  if (outcome === 'paid' && successUrl) return redirect(withReference(successUrl, booking), 303)
  const own = isReturnKey(back.key, booking.ref!, ctx) ? await ownPage(booking, back, ctx) : null
  return own ? redirect(localUrl(own, ctx), 303) : returnPage(outcome, booking.ref!, ctx)
}

const ownPage = (booking: StoredBooking, { isCancelled }: Returning, ctx: ReadContext): Promise<string | null> =>
  bookingAddress(
    { ref: booking.ref!, token: tokenOf(booking, ctx) ?? '', done: isCancelled ? 'unpaid' : 'returned' },
    ctx,
  )

/** Only about checkouts of this booking; a provider that does not answer is asked again by a job. */
async function askAbout(booking: StoredBooking, sessionId: string, ctx: ReadContext): Promise<void> {
  const payment = (await paymentsOf(booking.id, parkingPayments, ctx)).find(one => one.sessionId === sessionId)
  if (payment?.status !== 'pending') return
  await askProvider(sessionId, parkingPayments, ctx).catch(error =>
    ctx.log.warn({ err: error, payment: payment.id }, 'The payment provider could not be asked about a checkout.'),
  )
}

function withReference(address: string, { ref }: StoredBooking): string {
  const url = new URL(address)
  url.searchParams.set('booking_ref', ref!)
  return url.href
}

async function returnPage(outcome: ReturnOutcome, ref: string, ctx: ReadContext): Promise<Reply> {
  const words = returnWords(ctx.site.language)
  const [title, text] = words[outcome]
  const account = await accountAddress(ctx)
  const links = [
    ...(account === null ? [] : [{ label: words.bookings, url: localUrl(account, ctx) }]),
    { label: words.back.replace('{site}', () => ctx.site.title), url: localUrl(ctx.site.url, ctx) },
  ]
  const model = { title, text: text.replace('{ref}', () => ref), kind: kindOfReturn(outcome), links }
  return messageReply(model, outcome === 'unknown' ? 404 : 200, ctx)
}
