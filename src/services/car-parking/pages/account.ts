/** `[vendor_car_parking_account]`: own bookings; for guests one, found by its number and their e-mail address. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields, signInUrl } from '../../../platform/pages/pages.ts'
import {
  field,
  hidden,
  linkTo,
  notice,
  numberOf,
  question,
  saidOf,
} from '../../../platform/pages/step-forms/step-forms.ts'
import { tokenOf } from '../bookings/booking-token.ts'
import { cancelOwn } from '../bookings/cancel-own.ts'
import { findOwn, listOwn } from '../bookings/own-bookings.ts'
import { type PresentedBooking, presentBookings } from '../bookings/present-booking.ts'
import { hooks } from '../hooks.ts'
import { admitVisit } from '../routes/visit.ts'
import { ACCOUNT_TAG, bookingAddress } from './account-address.ts'
import { takePayment } from './booking-form.ts'
import { bookingView } from './booking-view.ts'
import { framed } from './frame.ts'
import { type PageState, readPage } from './page-state.ts'
import { problem, statusBadge } from './parts.ts'

export const accountPage = defineShortcode({
  tag: ACCOUNT_TAG,
  summary: 'Own parking bookings: look at them, pay, cancel, move',
  async render(_attributes, _content, ctx) {
    const state = await readPage(ctx)
    // A booking that the form on the same page has just made is shown by the form.
    const ref = question(state, 'form') ? '' : question(state, 'ref')
    return framed(ref ? await showOne(state, ref) : await showAll(state), ctx)
  },
  take: takeChange,
})

/** Mails and answers lead to the account page. */
export const accountLink = on(hooks.bookingLinks, 'car-parking.account-link', async (links, { ref, token }, ctx) => {
  const account_url = token ? await bookingAddress({ ref, token }, ctx) : null
  return account_url === null ? links : { ...links, account_url }
})

async function showOne(state: PageState, ref: string): Promise<Html> {
  const { ctx } = state
  try {
    const booking = await findOwn({ ref, token: question(state, 'token') }, ctx)
    return await bookingView(state, booking, ACCOUNT_TAG)
  } catch (error) {
    // Who has the secret may look as often as he likes; who guesses is counted.
    await admitVisit('account_lookup', '/account/bookings', ctx)
    return html`${notice('bad', html`<p>${saidOf(error, ctx)}</p>`)}${lookUp(state)}`
  }
}

const PER_PAGE = 20

async function showAll(state: PageState): Promise<Html> {
  const { ctx, words } = state
  if (!ctx.user) return lookUp(state)
  const page = Math.max(1, numberOf(question(state, 'page')) ?? 1)
  // One more than is shown tells whether there are more.
  const found = await listOwn({ page, perPage: PER_PAGE + 1 }, ctx)
  const shown = await presentBookings(found.slice(0, PER_PAGE), ctx)
  const places = await zones(
    found.map(({ location_id }) => location_id),
    ctx,
  )
  if (shown.length === 0 && page === 1)
    return html`<h2>${words.say('account_title')}</h2>${notice('plain', html`<p>${words.say('none_yet')}</p>`)}${lookUp(state)}`
  return html`<h2>${words.say('account_title')}</h2>
<ul class="parking-list">${shown.map(booking => card(state, booking, places.get(booking.location_id) ?? ctx.site.zone))}</ul>
<div class="actions">${page > 1 && html`<a href="${linkTo(state, { page: page - 1 })}">${words.say('newer')}</a>`}
${found.length > PER_PAGE && html`<a href="${linkTo(state, { page: page + 1 })}">${words.say('older')}</a>`}</div>`
}

async function zones(ids: readonly number[], ctx: ReadContext): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('carparking_locations')
    .select(['id', 'timezone'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row.timezone || ctx.site.zone]))
}

function card(state: PageState, booking: PresentedBooking, zone: string): Html {
  const { words } = state
  const url = linkTo(state, { ref: booking.ref! })
  return html`<li class="parking-booking"><header><h3>${booking.location_name}</h3>${statusBadge(words, booking.status)}</header>
<p>${words.moment(booking.entry, zone)} – ${words.moment(booking.exit, zone)}<br>${booking.space_type_name} · ${booking.ref}</p>
<div class="parking-take"><strong>${words.money(booking.total, booking.currency)}</strong><a class="button is-quiet is-small" href="${url}" aria-label="${words.say('show_named', { ref: booking.ref! })}">${words.say('show')}</a></div></li>`
}

function lookUp(state: PageState): Html {
  const { ctx, words, sent } = state
  return html`<h2>${words.say('look_up_title')}</h2><p>${words.say('look_up_text')}</p>
${problem(state)}
<form class="form" method="post" action="${linkTo(state, {})}">${hidden(shortcodeFields(ACCOUNT_TAG, ctx))}
<div class="parking-field-pair">${field(state, { name: 'ref', label: words.say('reference'), value: sent.ref ?? '', isRequired: true, autocomplete: 'off', more: { maxlength: 40, autocapitalize: 'characters', placeholder: 'PK-…' } })}
${field(state, { name: 'email', label: words.say('customer_email'), type: 'email', value: sent.email ?? '', isRequired: true, autocomplete: 'email' })}</div>
<div class="actions parking-actions"><button type="submit" class="button" name="go" value="find">${words.say('look_up')}</button>${!ctx.user && html`<a href="${signInUrl(ctx)}">${words.say('sign_in')}</a>`}</div></form>`
}

async function takeChange(ctx: ReadContext): Promise<TakenForm> {
  const state = await readPage(ctx)
  const { go } = state.sent
  try {
    if (go === 'find') return await find(state)
    if (go === 'cancel') return await cancel(state)
    if (go === 'move') return await move(state)
    if (go === 'pay') return await takePayment(state, ACCOUNT_TAG)
    // A preview of new dates: the page shows it.
    return { status: 200, problems: {} }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

/** The address gets the secret of the booking instead of the e-mail address. */
async function find(state: PageState): Promise<TakenForm> {
  const { ctx, sent } = state
  await admitVisit('account_lookup', '/account/bookings', ctx)
  const booking = await findOwn({ ref: sent.ref ?? '', email: sent.email }, ctx)
  return { location: linkTo(state, { ref: booking.ref!, token: tokenOf(booking, ctx) ?? '' }) }
}

const proofOf = (state: PageState) => ({ ref: question(state, 'ref'), token: question(state, 'token') })

async function cancel(state: PageState): Promise<TakenForm> {
  const { ctx, sent } = state
  const proof = proofOf(state)
  await admitVisit('account_change', `/account/bookings/${proof.ref}/cancel`, ctx)
  await ctx.transaction(tx => cancelOwn({ ...proof, reason: sent.reason?.slice(0, 500) || undefined }, tx))
  return { location: linkTo(state, { ...proof, done: 'cancelled' }) }
}

async function move(state: PageState): Promise<TakenForm> {
  const { ctx, sent } = state
  const proof = proofOf(state)
  await admitVisit('account_change', `/account/bookings/${proof.ref}/reschedule`, ctx)
  const moveOwn = await ctx.hooks.apply(hooks.moveOwn, null, undefined, ctx)
  if (!moveOwn) return { status: 404, problems: { '': state.words.say('failed') } }
  await ctx.transaction(tx =>
    moveOwn({ ...proof, entry: sent.entry ?? '', exit: sent.exit ?? '', isPreview: false }, tx),
  )
  return { location: linkTo(state, { ...proof, done: 'moved' }) }
}
