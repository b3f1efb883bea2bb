/** The last step: the booking as a ticket, and what is left to do. */
import { majorUnits } from '../../../kernel/currencies.ts'
import { barcodeSvg } from '../../../platform/barcodes/barcodes.ts'
import { type Html, html, raw } from '../../../platform/html/html.ts'
import { localUrl, shortcodeFields } from '../../../platform/pages/pages.ts'
import { facts, hidden, linkTo, notice } from '../../../platform/pages/step-forms/step-forms.ts'
import { paymentsOf } from '../../../platform/payments/payments.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { tokenOf } from '../bookings/booking-token.ts'
import type { StoredBooking } from '../bookings/load-booking.ts'
import { loadPlaceOf } from '../bookings/place-of.ts'
import { type PresentedBooking, presentBooking } from '../bookings/present-booking.ts'
import { isBilled } from '../domain/booking-status.ts'
import { amountToPay, usualPayType } from '../domain/payable.ts'
import { parkingPayments } from '../payments/payment-book.ts'
import { PAYABLE } from '../payments/start-payment.ts'
import { settings } from '../settings.ts'
import type { PageState } from './page-state.ts'
import { priceTable, problem, type ShownLine, statusBadge, steps } from './parts.ts'
import type { Words } from './words.ts'

export async function doneStep(state: PageState, booking: StoredBooking, tag: string): Promise<Html> {
  const { words, ctx } = state
  const { kind, title, text } = await headline(state, booking)
  const { account_url } = await presentBooking(booking, ctx)
  const change = account_url && isAhead(booking) ? localUrl(account_url, ctx) : null
  return html`${steps(words, 3, [])}
${notice(kind, html`<p><strong>${title}</strong></p>${text && html`<p>${text}</p>`}`)}
${problem(state)}
${await ticket(state, booking, tag)}
<p class="actions">${change && html`<a href="${change}">${words.say('change_or_cancel')}</a>`} <a href="${linkTo(state, {})}">${words.say('another')}</a></p>`
}

type Headline = { readonly kind: 'good' | 'warn' | 'plain'; readonly title: string; readonly text: string }

/** Only what is sure is told as good news. */
async function headline({ words, ctx }: PageState, booking: StoredBooking): Promise<Headline> {
  const email = booking.customer_email ?? ''
  if (isStanding(booking))
    return { kind: 'good', title: words.say('booked_title'), text: words.say('booked_confirmed', { email }) }
  if (booking.status !== 'pending') return { kind: 'plain', title: words.say(`status_${booking.status}`), text: '' }
  if (booking.hold_expires_at === null)
    return { kind: 'plain', title: words.say('received_title'), text: words.say('booked_later', { email }) }
  const { timeZone } = await loadPlaceOf(booking.location_id, ctx)
  const until = words.say('held_until', { time: words.moment(booking.hold_expires_at, timeZone) })
  return { kind: 'warn', title: words.say('held_title'), text: `${words.say('booked_pending')} ${until}` }
}

const isStanding = ({ status }: StoredBooking): boolean =>
  status === 'confirmed' || status === 'checked_in' || status === 'completed'
const isAhead = ({ status }: StoredBooking): boolean => status === 'pending' || status === 'confirmed'

/** The booking with its code, its price and its payment; the account page shows it too. */
export async function ticket(state: PageState, booking: StoredBooking, tag: string): Promise<Html> {
  const { ctx, words } = state
  const shown = await presentBooking(booking, ctx)
  const place = await loadPlaceOf(booking.location_id, ctx)
  const isOver = ['cancelled', 'expired', 'no_show', 'completed'].includes(booking.status)
  // A code for the barrier is for who may come.
  const isExpected = booking.status === 'confirmed' || booking.status === 'checked_in'
  const code = !isExpected
    ? null
    : raw(await barcodeSvg({ kind: 'qr', text: booking.ref! }, words.say('code_of', { ref: booking.ref! })))
  const lines = shown.breakdown as unknown as readonly ShownLine[]
  return html`<article class="${['parking-ticket', code && 'has-code']}">
<div class="stack"><p class="parking-ref"><small>${words.say('reference')}</small>${booking.ref} ${statusBadge(words, booking.status)}</p>
${facts([
  [words.say('entry'), words.moment(shown.entry, place.timeZone)],
  [words.say('exit'), words.moment(shown.exit, place.timeZone)],
  [words.say('location'), html`${shown.location_name}${place.address && html`<br><small>${place.address}</small>`}`],
  [
    words.say('step_choose'),
    booking.spaces > 1 ? `${booking.spaces} × ${shown.space_type_name}` : shown.space_type_name,
  ],
  shown.vehicle_plate ? [words.say('vehicle_plate'), shown.vehicle_plate] : null,
  [words.say('customer_name'), shown.customer_name],
])}</div>
${code && html`<div class="parking-code">${code}<span>${words.say('show_code')}</span></div>`}
</article>
<section class="parking-summary" aria-label="${words.say('your_price')}">${priceTable(words, lines, shown)}${moneyFacts(words, shown)}</section>
${await paymentPart(state, { booking, shown, tag })}
${place.instructions && !isOver && html`<section class="stack"><h2 class="parking-sub">${words.say('getting_there')}</h2><p class="parking-pre">${place.instructions}</p></section>`}
${links(state, booking, shown)}`
}

function moneyFacts(words: Words, shown: PresentedBooking): Html | null {
  const pairs = [
    [words.say('paid'), shown.amount_paid],
    [words.say('refunded'), shown.amount_refunded],
    [words.say('to_pay'), isOpen(shown) ? shown.balance_due : 0],
    [words.say('refund_due'), shown.refund_due],
  ] as const
  const told = pairs.filter(([, amount]) => amount > 0)
  return told.length === 0 ? null : facts(told.map(([label, amount]) => [label, words.money(amount, shown.currency)]))
}

const isOpen = ({ status, balance_due }: Pick<PresentedBooking, 'status' | 'balance_due'>): boolean =>
  balance_due > 0 && PAYABLE.includes(status)

type Paying = { readonly booking: StoredBooking; readonly shown: PresentedBooking; readonly tag: string }

/**
 * Card payments happen at the provider. A form may not lead to another host, so what leads there is a link, once the
 * checkout is open; a button opens it.
 */
async function paymentPart(state: PageState, { booking, shown, tag }: Paying): Promise<Html | null> {
  const { ctx, words } = state
  if (!isOpen(shown)) return null
  if (booking.payment_method === 'bank_transfer') {
    const { bank_instructions } = await ctx.settings(settings)
    if (bank_instructions.trim() === '') return null
    return html`<section class="notice"><h2 class="parking-sub">${words.say('bank_title')}</h2><p class="parking-pre">${bank_instructions}</p></section>`
  }
  if (booking.payment_method !== 'stripe') return null
  const open = (await paymentsOf(booking.id, parkingPayments, ctx)).find(
    ({ status, checkoutUrl, expiresAt }) =>
      status === 'pending' && checkoutUrl !== null && (expiresAt ?? '') > ctx.clock.instant(),
  )
  const money = moneyOf(booking)
  const due = open?.amount ?? amountToPay(money, usualPayType(money))
  const amount = words.money(majorUnits(due, booking.currency), booking.currency)
  if (open?.checkoutUrl)
    return html`<section class="stack"><a class="button is-wide" href="${open.checkoutUrl}">${words.say('pay_now', { amount })}</a><p class="hint">${words.say('payment_opens')}</p></section>`
  return html`<form class="form" method="post" action="${linkTo(state, { ref: booking.ref!, token: tokenOf(booking, ctx) ?? '' })}">${hidden(shortcodeFields(tag, ctx))}<button type="submit" class="button is-wide" name="go" value="pay">${words.say('start_payment', { amount })}</button></form>`
}

function links({ ctx, words }: PageState, booking: StoredBooking, shown: PresentedBooking): Html {
  const proof = new URLSearchParams({ ref: booking.ref!, token: tokenOf(booking, ctx) ?? '', format: 'ics' })
  const calendar = `${ctx.site.path}/api/vendor-car-parking/v1/account/bookings?${proof}`
  return html`<div class="actions parking-actions">${isAhead(booking) && html`<a class="button is-quiet" href="${calendar}">${words.say('add_to_calendar')}</a>`}
${isBilled(booking) && shown.invoice_url && html`<a class="button is-quiet" href="${localUrl(shown.invoice_url, ctx)}">${words.say('invoice')}</a>`}</div>`
}
