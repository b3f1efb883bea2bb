/** The customer's browser comes back from the provider. Coming back proves nothing: the provider is asked. */
import type { ReadContext } from '../../../kernel/context.ts'
import { html as page, type Reply, redirect } from '../../../kernel/replies.ts'
import { type Html, html } from '../../../platform/pages/theme/html.ts'
import { findActive, type StoredBooking } from '../bookings/load-booking.ts'
import { settings } from '../settings.ts'
import { askProvider } from './ask-provider.ts'
import { paymentsOf } from './ledger.ts'
import { paymentOptions } from './payment-options.ts'
import { type ReturnOutcome, returnWords } from './return-words.ts'

export type Returning = { readonly ref: string; readonly sessionId: string | null; readonly isCancelled: boolean }

export async function returnFromProvider({ ref, sessionId, isCancelled }: Returning, ctx: ReadContext): Promise<Reply> {
  const found = ref ? await findActive(ref, ctx) : null
  if (!found) return page(await returnPage('unknown', '', ctx), 404)
  if (sessionId) await askAbout(found, sessionId, ctx)
  const booking = (await findActive(ref, ctx)) ?? found
  const { successUrl } = await paymentOptions(booking.booking_form_id, ctx)
  if (isPaid(booking) && successUrl) return redirect(withReference(successUrl, booking), 303)
  return page(await returnPage(isPaid(booking) ? 'paid' : isCancelled ? 'cancelled' : 'waiting', booking.ref!, ctx))
}

const isPaid = ({ payment_status }: StoredBooking): boolean =>
  payment_status === 'paid' || payment_status === 'deposit_paid'

/** Only about checkouts of this booking; a provider that does not answer is asked again by a job. */
async function askAbout(booking: StoredBooking, sessionId: string, ctx: ReadContext): Promise<void> {
  const payment = (await paymentsOf(booking.id, ctx)).find(one => one.sessionId === sessionId)
  if (payment?.status !== 'pending') return
  await askProvider(sessionId, ctx).catch(error =>
    ctx.log.warn({ err: error, payment: payment.id }, 'The payment provider could not be asked about a checkout.'),
  )
}

function withReference(address: string, { ref }: StoredBooking): string {
  const url = new URL(address)
  url.searchParams.set('booking_ref', ref!)
  return url.href
}

/** Plain on purpose: it has to stand when everything else of the site is busy. */
async function returnPage(outcome: ReturnOutcome, ref: string, ctx: ReadContext): Promise<Html> {
  const { site } = ctx
  const { account_url } = await ctx.settings(settings)
  const words = returnWords(site.language)
  const [title, text] = words[outcome]
  return html`<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { margin: 0; padding: 1rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #1d2433; background: #f3f5f8; }
main { max-width: 34rem; margin: 12vh auto 0; padding: 2rem; background: #fff; border-radius: 0.75rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; }
a { color: #0b57d0; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text.replace('{ref}', () => ref)}</p>
${account_url && html`<p><a href="${account_url}">${words.bookings}</a></p>`}
<p><a href="${site.url}">${words.back.replace('{site}', () => site.title)}</a></p>
</main>
</body>
</html>
`
}
